import { pathOfSums, rootOfSums, type SumNode } from '@candor/domain/proofs/sum-tree';
import { expect, test } from 'vitest';
import { sha256 } from './seal.ts';
import { BLOCK_SHARES, SumBlocks, wayThroughBlocks } from './sum-blocks.ts';

const plain = ({ hash, sum }: SumNode): string => `${Buffer.from(hash).toString('hex')}/${sum}`;
const leavesOf = (count: number): SumNode[] =>
  Array.from({ length: count }, (_, index) => ({
    hash: sha256(`leaf ${index}`),
    sum: BigInt(index) * 10n ** 24n,
  }));

test.each([1, 2, BLOCK_SHARES - 1, BLOCK_SHARES, BLOCK_SHARES + 1, 3 * BLOCK_SHARES + 5])(
  'gives a tree of %i shares in blocks the root and paths of the plain tree',
  (count) => {
    const leaves = leavesOf(count);
    const tree = new SumBlocks();
    for (const leaf of leaves) tree.add(leaf);
    const { root, blockNodes } = tree.finish();
    expect(plain(root!)).toBe(plain(rootOfSums(leaves, sha256)!));
    for (const index of [0, count >> 1, count - 1]) {
      const from = Math.floor(index / BLOCK_SHARES) * BLOCK_SHARES;
      const block = leaves.slice(from, from + BLOCK_SHARES);
      const way = wayThroughBlocks(index, block, blockNodes);
      expect(way.map(plain)).toEqual(pathOfSums(leaves, index, sha256).map(plain));
    }
  },
);

test('has no root for a day on which nobody was owed anything', () => {
  expect(new SumBlocks().finish().root).toBeNull();
});
