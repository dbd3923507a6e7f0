import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { leafHash, merkleRoot, pathOfNodes, rootOfInclusion, rootOfNodes } from './merkle.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'hex');

/** The leaves of Certificate Transparency's test vectors, and their root. */
const knownLeaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(bytesOf);

const anyTree = fc.array(fc.uint8Array({ maxLength: 40 }), { minLength: 1, maxLength: 70 });
/** Distinct leaves, as in all of our trees: a repeated leaf can be proved in both places. */
const treeOfDistinct = fc.uniqueArray(fc.uint8Array({ maxLength: 40 }), {
  minLength: 1,
  maxLength: 70,
  selector: hex,
});
const placeIn = (tree: typeof anyTree) =>
  tree.chain((leaves) =>
    fc.record({ leaves: fc.constant(leaves), index: fc.nat(leaves.length - 1) }),
  );

function proofOf(leaves: readonly Uint8Array[], index: number) {
  const nodes = leaves.map((leaf) => leafHash(leaf, sha256));
  const path = pathOfNodes(nodes, index, sha256);
  return { leaf: leaves[index]!, index, size: leaves.length, path };
}

describe('a Merkle tree', () => {
  test('has the roots of the reference implementation', () => {
    expect(hex(merkleRoot([], sha256))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(hex(merkleRoot(knownLeaves, sha256))).toBe(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
  });

  test('proves every leaf it has', async () => {
    await fc.assert(
      fc.asyncProperty(placeIn(anyTree), async ({ leaves, index }) => {
        const found = await rootOfInclusion(proofOf(leaves, index), sha256);
        return hex(found) === hex(merkleRoot(leaves, sha256));
      }),
    );
  });

  test('proves no other leaf, index or size', async () => {
    await fc.assert(
      fc.asyncProperty(
        placeIn(treeOfDistinct),
        fc.uint8Array(),
        fc.nat(80),
        async (place, other, number) => {
          const proof = proofOf(place.leaves, place.index);
          const root = hex(merkleRoot(place.leaves, sha256));
          const leads = async (changes: object) =>
            hex(await rootOfInclusion({ ...proof, ...changes }, sha256)) === root;
          const isForged =
            (hex(other) !== hex(proof.leaf) && (await leads({ leaf: other }))) ||
            (number !== proof.index && number < proof.size && (await leads({ index: number }))) ||
            (proof.path.length > 0 && (await leads({ path: proof.path.slice(1) }))) ||
            (await leads({ path: [...proof.path, other] }));
          return !isForged;
        },
      ),
    );
  });

  test('does not confuse a node with a leaf', () => {
    const [left, right] = [bytesOf('01'), bytesOf('02')];
    const nodes = [leafHash(left, sha256), leafHash(right, sha256)];
    const asLeaf = Buffer.concat(nodes);
    expect(hex(merkleRoot([asLeaf], sha256))).not.toBe(hex(merkleRoot([left, right], sha256)));
  });

  test('can be built from the roots of its blocks', () => {
    fc.assert(
      fc.property(anyTree, fc.constantFrom(1, 2, 4, 8, 16), (leaves, size) => {
        const blocks: Uint8Array[] = [];
        for (let from = 0; from < leaves.length; from += size)
          blocks.push(merkleRoot(leaves.slice(from, from + size), sha256));
        return hex(rootOfNodes(blocks, sha256)) === hex(merkleRoot(leaves, sha256));
      }),
    );
  });
});
