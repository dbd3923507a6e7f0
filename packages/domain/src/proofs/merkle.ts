/** SHA-256 of bytes; injected, because the domain has no cryptography of its own. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Domain separation between leaves and nodes. */
export const LEAF = 0;
export const NODE = 1;

/** Hash of a leaf: SHA-256(0x00 ‖ data). */
export const leafHash = (data: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(joined(LEAF, data));

/**
 * Root over the nodes of one level, in order: the tree of RFC 6962, section 2.1, where the left
 * side takes the largest power of two that leaves something for the right. Without nodes: SHA-256
 * of no bytes. Complete blocks of a power of two can be replaced by their roots without changing
 * the result.
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

/** The siblings between a node and the root, bottom up: a proof of its inclusion. */
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
  /** Index of the leaf, from 0. */
  readonly index: number;
  /** Number of leaves in the tree. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
}

/** A node's position and its siblings on the way to the root, bottom up. */
export interface Way<Node> {
  readonly node: Node;
  /** Index of the leaf, from 0. */
  readonly index: number;
  /** Number of leaves in the tree. */
  readonly size: number;
  readonly path: readonly Node[];
}

/**
 * The root that a path leads to, or null if its shape does not fit a tree of its size.
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
      // A node without a sibling moves up unchanged.
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    } else root = await join(root, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 ? root : null;
}

/**
 * Root that an inclusion proof leads to, or null if its shape is invalid; compare it with the
 * published root. `sha256` may be asynchronous, as in a browser.
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

/** A tag and parts, concatenated as hash input. */
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
