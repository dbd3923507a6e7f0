import { leafHash, pathOfNodes, rootOfNodes } from '@candor/domain/proofs/merkle';
import { sha256 } from './seal.ts';

/** A power of two, so that the roots of blocks are nodes of the full tree. */
export const BLOCK_LEAVES = 1_024;
const HASH_BYTES = 32;

/** A Merkle tree that grows leaf by leaf and keeps only the roots of its blocks. */
export class BlockTree {
  readonly #blocks: Uint8Array[] = [];
  #leaves: Uint8Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(leaf: Uint8Array): void {
    this.#leaves.push(leafHash(leaf, sha256));
    this.#count += 1;
    if (this.#leaves.length === BLOCK_LEAVES) this.#endBlock();
  }

  /** Root and block roots of everything added; nothing may be added afterwards. */
  finish(): { root: Uint8Array; blockRoots: Uint8Array } {
    if (this.#leaves.length > 0) this.#endBlock();
    return { root: rootOfNodes(this.#blocks, sha256), blockRoots: Buffer.concat(this.#blocks) };
  }

  #endBlock(): void {
    this.#blocks.push(rootOfNodes(this.#leaves, sha256));
    this.#leaves = [];
  }
}

/** Splits concatenated hashes. */
export function hashesIn(joined: Uint8Array): Uint8Array[] {
  const hashes: Uint8Array[] = [];
  for (let from = 0; from < joined.length; from += HASH_BYTES)
    hashes.push(joined.subarray(from, from + HASH_BYTES));
  return hashes;
}

/** Path from a leaf to the root, from the leaves of its block and the roots of all blocks. */
export function pathThroughBlocks(
  index: number,
  block: readonly Uint8Array[],
  blockRoots: Uint8Array,
): Uint8Array[] {
  const nodes = block.map((leaf) => leafHash(leaf, sha256));
  return [
    ...pathOfNodes(nodes, index % BLOCK_LEAVES, sha256),
    ...pathOfNodes(hashesIn(blockRoots), Math.floor(index / BLOCK_LEAVES), sha256),
  ];
}
