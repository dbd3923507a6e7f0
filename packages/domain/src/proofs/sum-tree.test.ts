import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rootOfNodes } from './merkle.ts';
import {
  joinSums,
  leafBytes,
  pathOfSums,
  rootOfSums,
  rootOfSumWay,
  sumBytes,
  type SumNode,
} from './sum-tree.ts';

const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest());
const fill = (value: number) => new Uint8Array(32).fill(value);
const leafOf = (sum: bigint, who = 1): SumNode => ({
  hash: sha256(leafBytes({ salt: fill(who), commitment: fill(255 - who), sum })),
  sum,
});
const anySums = fc.array(fc.bigInt({ min: 0n, max: 10n ** 30n }), { minLength: 1, maxLength: 70 });
const leavesOf = (sums: readonly bigint[]) => sums.map((sum, index) => leafOf(sum, index));
const wayOf = (leaves: readonly SumNode[], index: number) => ({
  node: leaves[index]!,
  index,
  size: leaves.length,
  path: pathOfSums(leaves, index, sha256),
});

describe('a Merkle sum tree', () => {
  test('has the total at its root and a valid path for every leaf', async () => {
    await fc.assert(
      fc.asyncProperty(anySums, fc.nat(), async (sums, pick) => {
        const leaves = leavesOf(sums);
        const root = rootOfSums(leaves, sha256);
        expect(root?.sum).toBe(sums.reduce((total, sum) => total + sum, 0n));
        expect(await rootOfSumWay(wayOf(leaves, pick % sums.length), sha256)).toEqual(root);
      }),
    );
  });

  test('can be built in blocks of a power of two', () => {
    fc.assert(
      fc.property(anySums, fc.constantFrom(1, 2, 8, 16), (sums, block) => {
        const leaves = leavesOf(sums);
        const roots: SumNode[] = [];
        for (let at = 0; at < leaves.length; at += block)
          roots.push(rootOfSums(leaves.slice(at, at + block), sha256)!);
        expect(rootOfSums(roots, sha256)).toEqual(rootOfSums(leaves, sha256));
      }),
    );
  });

  test('has no root without leaves', () => {
    expect(rootOfSums([], sha256)).toBeNull();
  });

  test('encodes sums as sixteen bytes and rejects negative ones', () => {
    expect([...sumBytes(258n)]).toEqual([...new Uint8Array(14), 1, 2]);
    expect(sumBytes(2n ** 128n - 1n)).toEqual(new Uint8Array(16).fill(255));
    expect(() => sumBytes(-1n)).toThrow(RangeError);
    expect(() => sumBytes(2n ** 128n)).toThrow(RangeError);
    expect(() => joinSums(leafOf(2n ** 128n - 1n), leafOf(1n), sha256)).toThrow(RangeError);
  });

  test('includes the sums in the hashes', () => {
    const leaves = leavesOf([1n, 2n]);
    const plain = rootOfNodes(
      leaves.map(({ hash }) => hash),
      sha256,
    );
    expect(rootOfSums(leaves, sha256)?.hash).not.toEqual(plain);
  });
});

describe('verification of a path', () => {
  const sums = [5n, 70n, 0n, 900n, 11n];
  const leaves = leavesOf(sums);
  const root = rootOfSums(leaves, sha256)!;
  const isCaught = async (way: Parameters<typeof rootOfSumWay>[0]) => {
    const found = await rootOfSumWay(way, sha256);
    return found === null || String(found.hash) !== String(root.hash) || found.sum !== root.sum;
  };

  test('accepts an honest path', async () => {
    expect(await isCaught(wayOf(leaves, 3))).toBe(false);
  });

  test('detects a leaf with another balance', async () => {
    expect(await isCaught({ ...wayOf(leaves, 3), node: leafOf(899n, 3) })).toBe(true);
  });

  test('detects a negative sibling, whatever its hash', async () => {
    const way = wayOf(leaves, 3);
    const [first, ...rest] = way.path;
    const negative = { hash: first!.hash, sum: -900n };
    expect(await isCaught({ ...way, path: [negative, ...rest] })).toBe(true);
  });

  test('detects sums swapped between siblings', async () => {
    const way = wayOf(leaves, 1);
    const [first, ...rest] = way.path;
    const swapped = { ...way, node: { ...way.node, sum: first!.sum } };
    expect(await isCaught({ ...swapped, path: [{ ...first!, sum: way.node.sum }, ...rest] })).toBe(
      true,
    );
  });

  test('detects a reduced total at every node of the path', async () => {
    const way = wayOf(leaves, 0);
    for (const at of way.path.keys()) {
      const path = way.path.map((node, index) =>
        index === at ? { ...node, sum: node.sum - 1n } : node,
      );
      expect(await isCaught({ ...way, path })).toBe(true);
    }
  });

  test('detects a leaf at another index, another tree size or a shorter path', async () => {
    const way = wayOf(leaves, 2);
    expect(await isCaught({ ...way, index: 3 })).toBe(true);
    expect(await isCaught({ ...way, size: 3 })).toBe(true);
    expect(await isCaught({ ...way, path: way.path.slice(1) })).toBe(true);
    expect(await isCaught({ ...way, index: -1 })).toBe(true);
  });

  test('changes root and total when a customer is omitted', async () => {
    const without = rootOfSums(leaves.slice(1), sha256)!;
    expect(without.sum).toBe(root.sum - 5n);
    expect(without.hash).not.toEqual(root.hash);
  });
});
