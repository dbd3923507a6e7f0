/**
 * A Merkle tree whose nodes also carry the sum of their leaves, so that a root proves a total. The
 * hash of a node covers both children with both of their sums, so that swapping or shifting money
 * between them changes it. Source: docs/decisions/0041-proof-of-reserves.md.
 */
import { climb, joined, LEAF, NODE, type Sha256, type Way } from './merkle.ts';

export interface SumNode {
  readonly hash: Uint8Array;
  /** Never negative, in units of 10⁻¹⁸. */
  readonly sum: bigint;
}

/** Sums are encoded as unsigned numbers of this many bytes, so that they cannot be negative. */
const SUM_BYTES = 16;
const SUM_MAX = 2n ** BigInt(8 * SUM_BYTES) - 1n;

type AnySha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** Hash input of a leaf: 0x00 ‖ salt ‖ commitment to the customer ‖ balance. */
export const leafBytes = (leaf: {
  readonly salt: Uint8Array;
  readonly commitment: Uint8Array;
  readonly sum: bigint;
}): Uint8Array<ArrayBuffer> => joined(LEAF, leaf.salt, leaf.commitment, sumBytes(leaf.sum));

/** Throws RangeError for a negative sum or one that does not fit. */
export const joinSums = (left: SumNode, right: SumNode, sha256: Sha256): SumNode => ({
  hash: sha256(nodeBytes(left, right)),
  sum: totalOf(left, right),
});

/** Root over nodes of one level, in order, in the shape of `rootOfNodes`; null without nodes. */
export function rootOfSums(nodes: readonly SumNode[], sha256: Sha256): SumNode | null {
  let level = nodes;
  while (level.length > 1) level = levelAbove(level, sha256);
  return level[0] ?? null;
}

/** The siblings between a node and the root, bottom up. */
export function pathOfSums(nodes: readonly SumNode[], index: number, sha256: Sha256): SumNode[] {
  const path: SumNode[] = [];
  let [level, position] = [nodes, index];
  while (level.length > 1) {
    const sibling = level[position % 2 === 0 ? position + 1 : position - 1];
    if (sibling) path.push(sibling);
    level = levelAbove(level, sha256);
    position = Math.floor(position / 2);
  }
  return path;
}

/**
 * Root that a path leads to; null if its shape is invalid, or a sum on it is negative or does not
 * fit. `sha256` may be asynchronous, as in a browser.
 */
export async function rootOfSumWay(way: Way<SumNode>, sha256: AnySha256): Promise<SumNode | null> {
  try {
    return await climb(way, async (left, right) => ({
      hash: await sha256(nodeBytes(left, right)),
      sum: totalOf(left, right),
    }));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A last node without a sibling moves up unchanged. */
function levelAbove(level: readonly SumNode[], sha256: Sha256): SumNode[] {
  const above: SumNode[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at]!, level[at + 1]];
    above.push(right ? joinSums(left, right, sha256) : left);
  }
  return above;
}

const nodeBytes = (left: SumNode, right: SumNode): Uint8Array<ArrayBuffer> =>
  joined(NODE, sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash);

function totalOf(left: SumNode, right: SumNode): bigint {
  const sum = left.sum + right.sum;
  requireSum(sum);
  return sum;
}

/** Unsigned, big-endian. */
export function sumBytes(sum: bigint): Uint8Array {
  requireSum(sum);
  const bytes = new Uint8Array(SUM_BYTES);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, sum >> 64n);
  view.setBigUint64(8, BigInt.asUintN(64, sum));
  return bytes;
}

function requireSum(sum: bigint): void {
  if (sum < 0n || sum > SUM_MAX)
    throw new RangeError('a sum in a tree must be from 0 to 2^128 - 1');
}
