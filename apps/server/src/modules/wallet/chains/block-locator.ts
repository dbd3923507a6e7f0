/** A block of any chain: its height, and the hash that says which of several it is. */
export interface BlockName {
  readonly number: bigint;
  readonly hash: string;
}

/**
 * Blocks that were read, newest first: the last few, then ever fewer. However deep a chain was
 * reorganized, one of them is still on it not far below the fork.
 */
export type Locator = readonly [BlockName, ...BlockName[]];

/** All of this many newest blocks are kept. */
const ALL_KEPT = 8n;
/** Older blocks are dropped: no chain of value reorganizes deeper. */
const AGE_MAX = 4_096n;

/** Distance bucket of a block below the newest one; each bucket keeps its oldest block. */
function distanceOf(age: bigint): bigint {
  if (age <= ALL_KEPT) return age;
  let reach = ALL_KEPT;
  while (reach * 2n < age) reach *= 2n;
  return reach * 2n;
}

/** The locator with a new block on top. Pure. */
export function extend(blocks: readonly BlockName[], newest: BlockName): Locator {
  const kept = new Map<bigint, BlockName>();
  for (const block of blocks) {
    const age = newest.number - block.number;
    // From new to old, so that the oldest block of a bucket is the one that stays.
    if (age > 0n && age <= AGE_MAX) kept.set(distanceOf(age), block);
  }
  return [newest, ...[...kept.values()].toSorted((a, b) => Number(b.number - a.number))];
}

export const formatLocator = (locator: Locator): string =>
  locator.map(({ number, hash }) => `${number}:${hash}`).join(' ');

export function parseLocator(text: string): Locator {
  const blocks = text.split(' ').map((part): BlockName => {
    const [number, hash] = part.split(':');
    return { number: BigInt(number!), hash: hash! };
  });
  return [blocks[0]!, ...blocks.slice(1)];
}
