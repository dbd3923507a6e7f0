/** SHA-256 of bytes; handed in, because the domain has no cryptography of its own. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Keeps a leaf from ever being taken for a node, and the reverse. */
export const LEAF = 0;
export const NODE = 1;

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

/** Where a node stands and what stands beside it on the way to the root, from below. */
export interface Way<Node> {
  readonly node: Node;
  /** Which leaf it is, from 0. */
  readonly index: number;
  /** How many leaves the tree has. */
  readonly size: number;
  readonly path: readonly Node[];
}

/**
 * The root that a way leads to, or null when it has not the shape of one in a tree of its size.
 * Source: RFC 9162, section 2.1.3.2.
 */
export async function climb<Node>(
  { node, index, size, path }: Way<Node>,
  join: (left: Node, right: Node) => Node | Promise<Node>,
): Promise<Node | null> {
  if (index < 0 || index >= size) return null;
  let [position, last] = [index, size - 1];
  let root = node;
  for (const sibling of path) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      root = await join(sibling, root);
      // A node without a sibling rises as it is.
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else root = await join(root, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 ? root : null;
}

/**
 * Root that a proof of inclusion leads to, or null when it has not the shape of one: compare it
 * with the published root. `sha256` may answer later, as that of a browser does.
 */
export async function rootOfInclusion(
  { leaf, ...place }: Inclusion,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array | null> {
  const node = await sha256(joined(LEAF, leaf));
  return climb<Uint8Array>({ ...place, node }, (left, right) => sha256(joined(NODE, left, right)));
}

/** The largest power of two below a count of at least two. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

const half = (count: number): number => Math.floor(count / 2);

/** A tag and parts, one after the other: what is hashed. */
export function joined(tag: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = tag;
  let offset = 1;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
