/** SHA-256 of bytes; handed in, because the domain has no cryptography of its own. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Keeps a leaf from ever being taken for a node, and the reverse. */
const LEAF = 0;
const NODE = 1;

/** Hash of a leaf: SHA-256(0x00 ‖ data). */
export const leafHash = (data: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joined(LEAF, data));

/**
 * Root over hashes of one level, in order: the tree of RFC 6962, section 2.1, where the left side
 * takes the largest power of two that leaves something for the right. Of nothing: SHA-256 of no bytes.
 * Complete blocks of a power of two may be replaced by their own roots without changing the result.
 */
export function rootOfNodes(nodes: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const [only] = nodes;
  if (only === undefined) return sha256(new Uint8Array());
  if (nodes.length === 1) return only;
  const split = splitOf(nodes.length);
  const left = rootOfNodes(nodes.slice(0, split), sha256);
  return sha256(joined(NODE, left, rootOfNodes(nodes.slice(split), sha256)));
}

/** Root over leaves of any content. */
export const merkleRoot = (leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array =>
  rootOfNodes(
    leaves.map((leaf) => leafHash(leaf, sha256)),
    sha256,
  );

/** The siblings between a node and the root, from below: what proves that it is in the tree. */
export function pathOfNodes(
  nodes: readonly Uint8Array[],
  index: number,
  sha256: Sha256,
): Uint8Array[] {
  if (nodes.length <= 1) return [];
  const split = splitOf(nodes.length);
  const [left, right] = [nodes.slice(0, split), nodes.slice(split)];
  return index < split
    ? [...pathOfNodes(left, index, sha256), rootOfNodes(right, sha256)]
    : [...pathOfNodes(right, index - split, sha256), rootOfNodes(left, sha256)];
}

export interface Inclusion {
  /** Content of the leaf. */
  readonly leaf: Uint8Array;
  /** Which leaf it is, from 0. */
  readonly index: number;
  /** How many leaves the tree has. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
}

/**
 * Root that a proof of inclusion leads to, or null when it has not the shape of one: compare it
 * with the published root. `sha256` may answer later, as that of a browser does.
 * Source: RFC 9162, section 2.1.3.2.
 */
export async function rootOfInclusion(
  { leaf, index, size, path }: Inclusion,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array | null> {
  if (index < 0 || index >= size) return null;
  let [position, last] = [index, size - 1];
  let root = await sha256(joined(LEAF, leaf));
  for (const sibling of path) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      root = await sha256(joined(NODE, sibling, root));
      // A node without a sibling rises as it is.
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else root = await sha256(joined(NODE, root, sibling));
    [position, last] = [half(position), half(last)];
  }
  return last === 0 ? root : null;
}

/** The largest power of two below a count of at least two. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

const half = (count: number): number => Math.floor(count / 2);

function joined(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = tag;
  let offset = 1;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
