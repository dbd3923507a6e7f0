/** Reads the wire format of Bitcoin from front to back. Throws RangeError at the end. */
export interface ByteReader {
  at(): number;
  /** The next byte, which stays the next one. */
  peek(): number;
  take(length: number): Buffer;
  /** Everything from a position up to here. */
  since(start: number): Buffer;
  /** A length of one, three, five or nine bytes. */
  size(): number;
  /** As many items as the size in front of them says. */
  list<Item>(item: () => Item): Item[];
}

export function createByteReader(bytes: Buffer): ByteReader {
  let position = 0;
  const take = (length: number): Buffer => {
    const end = position + length;
    if (end > bytes.length) throw new RangeError('the bytes end too early');
    const taken = bytes.subarray(position, end);
    position = end;
    return taken;
  };
  const size = (): number => {
    const first = take(1)[0]!;
    if (first < 0xfd) return first;
    if (first === 0xfd) return take(2).readUInt16LE();
    if (first === 0xfe) return take(4).readUInt32LE();
    return Number(take(8).readBigUInt64LE());
  };
  return {
    at: () => position,
    peek: () => bytes.readUInt8(position),
    take,
    since: (start) => bytes.subarray(start, position),
    size,
    list(item) {
      const items: ReturnType<typeof item>[] = [];
      for (let left = size(); left > 0; left--) items.push(item());
      return items;
    },
  };
}
