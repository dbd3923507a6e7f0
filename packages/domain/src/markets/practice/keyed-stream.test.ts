import { describe, expect, test } from 'vitest';
import { KeyedStream, normalOf, shareOf } from './keyed-stream.ts';

const streamOf = (...names: string[]) =>
  names.reduce((stream, name) => stream.derive(name), KeyedStream.open(new Uint8Array(32).fill(7)));
const firstWords = (stream: KeyedStream, count = 200) =>
  Array.from({ length: count }, (_, index) => stream.wordsAt(0, index)[0]!);

describe('keyed stream', () => {
  test('differs by name, by parent names and by substream', () => {
    const streams = [streamOf(), streamOf('a'), streamOf('b'), streamOf('a', 'b'), streamOf('ab')];
    const words = streams.flatMap((stream) => firstWords(stream));
    const substreams = Array.from(
      { length: 50 },
      (_, substream) => streamOf().wordsAt(substream + 1, 0)[0]!,
    );
    expect(new Set([...words, ...substreams]).size).toBe(words.length + substreams.length);
  });

  test('draws different numbers for every bit of the key', () => {
    const plain = new Uint8Array(32);
    const seen = new Set([KeyedStream.open(plain).wordsAt(0, 0).join()]);
    for (let bit = 0; bit < 256; bit++) {
      const key = plain.with(bit >> 3, 1 << (bit & 7));
      seen.add(KeyedStream.open(key).derive('path').wordsAt(0, 0).join());
    }
    expect(seen.size).toBe(257);
  });

  test('treats indexes beyond 32 bits as distinct', () => {
    const stream = streamOf();
    const near = stream.wordsAt(0, 5).join();
    expect(stream.wordsAt(0, 2 ** 32 + 5).join()).not.toBe(near);
    expect(stream.wordsAt(0, 5).join()).toBe(near);
  });

  test('refuses invalid stream names', () => {
    for (const name of ['', 'thirteenchars', 'a b', 'é'])
      expect(() => streamOf(name)).toThrow(RangeError);
  });

  test('draws normal numbers with the quantiles of the normal distribution', () => {
    const wordOf = (share: number) => Math.floor(share * 2 ** 32);
    for (const [share, expected] of [
      [0.5, 0],
      [0.975, 1.959964],
      [0.1, -1.281552],
      [0.001, -3.090232],
      [1e-6, -4.753424],
      [1 - 1e-6, 4.753424],
    ] as const)
      expect(normalOf(wordOf(share))).toBeCloseTo(expected, 4);
    expect(normalOf(0)).toBeGreaterThan(-6.4);
    expect(normalOf(0xffff_ffff)).toBeLessThan(6.4);
    expect(shareOf(0xffff_ffff)).toBeLessThan(1);
  });
});
