import type { Log } from '../../../platform/log.ts';
import {
  type BlockName,
  extend,
  formatLocator,
  type Locator,
  parseLocator,
} from './block-locator.ts';
import type { SeenTransaction } from './chain-adapter.ts';
import { inSteps } from './in-steps.ts';

/** What reading needs to know of a chain. */
export interface ReadChain<Block extends BlockName & { readonly parentHash: string }> {
  readonly log: Log;
  readonly chainType: string;
  /** Blocks read per round, so that a long outage is caught up in many short steps. */
  readonly blocksMax: number;
  /** Undefined if the node has no block of this number. */
  blockName(number: bigint): Promise<BlockName | undefined>;
  block(number: bigint): Promise<Block | undefined>;
  /** May be asked about the same block again. */
  paymentsIn(block: Block): Promise<readonly SeenTransaction[]>;
}

/** Payments in the blocks after the cursor, and the next cursor. */
export type BlockReading = (
  cursor: string | null,
  head: BlockName,
) => Promise<{ readonly payments: readonly SeenTransaction[]; readonly cursor: string }>;

export const createBlockReading = <Block extends BlockName & { readonly parentHash: string }>(
  chain: ReadChain<Block>,
): BlockReading =>
  inSteps(chain.blocksMax, (blocksMax, cursor, head) =>
    readBlocks(chain, cursor, { head, blocksMax }),
  );

/** The block itself is the first confirmation. */
export const confirmationsOf = (
  { number }: Pick<BlockName, 'number'>,
  head: Pick<BlockName, 'number'>,
): number => Math.max(Number(head.number - number) + 1, 1);

/** The first cursor is the newest block: no address existed before. */
async function readBlocks<Block extends BlockName & { readonly parentHash: string }>(
  chain: ReadChain<Block>,
  cursor: string | null,
  { head, blocksMax }: { readonly head: BlockName; readonly blocksMax: number },
): Promise<{ readonly payments: readonly SeenTransaction[]; readonly cursor: string }> {
  if (cursor === null) return { payments: [], cursor: formatLocator(extend([], head)) };
  const locator = parseLocator(cursor);
  const parted = await findParting(chain, locator, head);
  if (parted === null) return { payments: [], cursor };

  let read: readonly BlockName[] = locator.filter(({ number }) => number <= parted.number);
  const payments: SeenTransaction[] = [];
  for (const block of await blocksAfter(chain, parted, { head, blocksMax })) {
    payments.push(...(await chain.paymentsIn(block)));
    read = extend(read, { number: block.number, hash: block.hash });
  }
  const newest = read[0];
  if (!newest) return { payments, cursor };
  return { payments, cursor: formatLocator([newest, ...read.slice(1)]) };
}

/**
 * The newest block read that is still on the chain; later ones are read again. Null while the node
 * is behind the cursor: it may be another node that will catch up.
 */
async function findParting<Block extends BlockName & { readonly parentHash: string }>(
  { blockName, log, chainType }: ReadChain<Block>,
  locator: Locator,
  head: BlockName,
): Promise<{ readonly number: bigint; readonly hash: string | null } | null> {
  if (head.number < locator[0].number) return null;
  for (const block of locator) {
    const now = await blockName(block.number);
    if (now?.hash !== block.hash) continue;
    if (block !== locator[0])
      log.warn(
        { chainType, from: String(block.number) },
        'chain reorganized, reading blocks again',
      );
    return block;
  }
  const oldest = locator.at(-1)!;
  log.error(
    { chainType, from: String(oldest.number) },
    'reorganization deeper than all blocks remembered',
  );
  return { number: oldest.number - 1n, hash: null };
}

/** The next blocks, each the child of the previous one; ends where they do not connect. */
async function blocksAfter<Block extends BlockName & { readonly parentHash: string }>(
  chain: ReadChain<Block>,
  { number, hash }: { readonly number: bigint; readonly hash: string | null },
  { head, blocksMax }: { readonly head: BlockName; readonly blocksMax: number },
): Promise<Block[]> {
  const count = Math.min(Number(head.number - number), blocksMax);
  const numbers = Array.from({ length: count }, (_, index) => number + BigInt(index) + 1n);
  const blocks = await Promise.all(numbers.map((each) => chain.block(each)));
  const chained: Block[] = [];
  let parent = hash;
  for (const block of blocks) {
    if (!block || (parent !== null && block.parentHash !== parent)) break;
    chained.push(block);
    parent = block.hash;
  }
  return chained;
}
