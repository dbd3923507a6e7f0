import { leafHash, merkleRoot, pathOfNodes } from '@candor/domain/proofs/merkle';
import { expect, test } from 'vitest';
import { BLOCK_LEAVES, BlockTree, pathThroughBlocks } from './block-tree.ts';
import { sha256 } from './seal.ts';

const leavesOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => sha256(`leaf ${index}`));

test.each([1, 2, BLOCK_LEAVES - 1, BLOCK_LEAVES, BLOCK_LEAVES + 1, 3 * BLOCK_LEAVES + 5])(
  'gives a tree of %i leaves in blocks the root and paths of the plain tree',
  (count) => {
    const leaves = leavesOf(count);
    const tree = new BlockTree();
    for (const leaf of leaves) tree.add(leaf);
    const { root, blockRoots } = tree.finish();
    expect(root).toEqual(merkleRoot(leaves, sha256));
    const nodes = leaves.map((leaf) => leafHash(leaf, sha256));
    for (const index of [0, count >> 1, count - 1]) {
      const from = Math.floor(index / BLOCK_LEAVES) * BLOCK_LEAVES;
      const block = leaves.slice(from, from + BLOCK_LEAVES);
      const path = pathThroughBlocks(index, block, blockRoots);
      expect(path.map(String)).toEqual(pathOfNodes(nodes, index, sha256).map(String));
    }
  },
);

test('gives an empty tree the empty root', () => {
  expect(new BlockTree().finish().root).toEqual(sha256(''));
});
