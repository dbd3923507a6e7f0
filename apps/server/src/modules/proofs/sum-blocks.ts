import { rootOfSums, pathOfSums, sumBytes, type SumNode } from '@candor/domain/proofs/sum-tree';
import { sha256 } from './seal.ts';

/** A power of two, so that the roots of blocks are nodes of the full tree. */
export const BLOCK_SHARES = 1_024;
const HASH_BYTES = 32;
const NODE_BYTES = 48;

/** A tree of sums that grows leaf by leaf and keeps only the roots of its blocks. */
export class SumBlocks {
  readonly #blocks: SumNode[] = [];
  #leaves: SumNode[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(leaf: SumNode): void {
    this.#leaves.push(leaf);
    this.#count += 1;
    if (this.#leaves.length === BLOCK_SHARES) this.#endBlock();
  }

  /** Root, null without leaves, and block roots; nothing may be added afterwards. */
  finish(): { readonly root: SumNode | null; readonly blockNodes: Uint8Array } {
    if (this.#leaves.length > 0) this.#endBlock();
    const written = this.#blocks.flatMap(({ hash, sum }) => [hash, sumBytes(sum)]);
    return { root: rootOfSums(this.#blocks, sha256), blockNodes: Buffer.concat(written) };
  }

  #endBlock(): void {
    const root = rootOfSums(this.#leaves, sha256);
    if (root) this.#blocks.push(root);
    this.#leaves = [];
  }
}

/** Path from a leaf to the root, from the leaves of its block and the roots of all blocks. */
export const wayThroughBlocks = (
  index: number,
  block: readonly SumNode[],
  blockNodes: Uint8Array,
): SumNode[] => [
  ...pathOfSums(block, index % BLOCK_SHARES, sha256),
  ...pathOfSums(nodesIn(blockNodes), Math.floor(index / BLOCK_SHARES), sha256),
];

function nodesIn(written: Uint8Array): SumNode[] {
  const nodes: SumNode[] = [];
  for (let from = 0; from < written.length; from += NODE_BYTES) {
    const hash = written.subarray(from, from + HASH_BYTES);
    const sum = Buffer.from(written.subarray(from + HASH_BYTES, from + NODE_BYTES));
    nodes.push({ hash, sum: (sum.readBigUInt64BE(0) << 64n) | sum.readBigUInt64BE(8) });
  }
  return nodes;
}
