import { LEAF, NODE, type Sha256 } from '../proofs/merkle.ts';

/**
 * Consecutive tickets of one subscription. Numbers begin at 1 and leave no gap within an offering.
 */
export interface TicketRange {
  readonly first: number;
  readonly count: number;
  /**
   * SHA-256 of the subscription's id, hexadecimal: only who knows the id recognizes the tickets.
   */
  readonly holder: string;
}

/** Leaves per block of the tree; a power of two, so that blocks can be joined by their roots. */
const BLOCK = 4_096;

const encoder = new TextEncoder();
const LEAF_TAG = String.fromCharCode(LEAF);
const HASH_BYTES = 32;
/** A tag, a number of at most 16 digits, a space and a hash in hexadecimal, with room to spare. */
const LEAF_BYTES_MAX = 128;

/** Hashes leaves from one buffer: `sha256` is done with it when it returns. */
function leafHasher(sha256: Sha256): (line: string) => Uint8Array {
  const buffer = new Uint8Array(LEAF_BYTES_MAX);
  return (line) => {
    const { written } = encoder.encodeInto(LEAF_TAG + line, buffer);
    return sha256(buffer.subarray(0, written));
  };
}

/** What a ticket puts into the Merkle tree: its number and its holder. */
export const ticketLeaf = (number: number, holder: string): string => `${number} ${holder}`;

/**
 * Root over nodes, level by level, where a node without a sibling moves up unchanged: the same tree
 * as that of `rootOfNodes`, for a million nodes. One buffer serves all pairs, because `sha256` is
 * done with it when it returns.
 */
function rootOfLevels(nodes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const pair = new Uint8Array(1 + 2 * HASH_BYTES);
  pair[0] = NODE;
  let level = nodes;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let index = 0; index + 1 < level.length; index += 2) {
      pair.set(level[index]!, 1);
      pair.set(level[index + 1]!, 1 + HASH_BYTES);
      above.push(sha256(pair));
    }
    if (level.length % 2 === 1) above.push(level.at(-1)!);
    level = above;
  }
  return level[0] ?? sha256(new Uint8Array());
}

/** Number of tickets in ranges that follow each other from 1 without a gap; null if they do not. */
export function countTickets(ranges: readonly TicketRange[]): number | null {
  let next = 1;
  for (const { first, count } of ranges) {
    if (first !== next || !Number.isSafeInteger(count) || count < 1) return null;
    next += count;
  }
  return next - 1;
}

/**
 * Merkle root over all tickets, sorted by number. Yields the number of tickets hashed so far, so
 * that a caller can pause or show progress. Source: rules §7.
 */
export function* ticketRootSteps(
  ranges: readonly TicketRange[],
  sha256: Sha256,
): Generator<number, Uint8Array> {
  const leafOf = leafHasher(sha256);
  const blocks: Uint8Array[] = [];
  let leaves: Uint8Array[] = [];
  for (const { first, count, holder } of ranges) {
    for (let number = first; number < first + count; number++) {
      leaves.push(leafOf(ticketLeaf(number, holder)));
      if (leaves.length < BLOCK) continue;
      blocks.push(rootOfLevels(leaves, sha256));
      leaves = [];
      yield number;
    }
  }
  if (leaves.length > 0) blocks.push(rootOfLevels(leaves, sha256));
  return rootOfLevels(blocks, sha256);
}

/** Runs steps to their end without pausing. */
export function finish<Result>(steps: Generator<number, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
