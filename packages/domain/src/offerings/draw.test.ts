import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { below, drawOrderSteps, drawSeed, hmacSha256, wordsOf } from './draw.ts';
import { finish } from './tickets.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const seedOf = (text: string) => sha256(Buffer.from(text));
const draw = (tickets: number, places: number, seed: Uint8Array) => [
  ...finish(drawOrderSteps({ tickets, places }, wordsOf(seed, sha256))),
];

/** Computed by an independent program in another language. */
const WORKED = [2, 4, 9, 5, 8, 3, 10, 6, 1, 7];

describe('the stream of a draw', () => {
  test('has SHA-256(signature ‖ root) as its seed', () => {
    const signature = Buffer.from('aa'.repeat(48), 'hex');
    const root = Buffer.from('bb'.repeat(32), 'hex');
    const expected = createHash('sha256').update(signature).update(root).digest('hex');
    expect(hex(drawSeed(signature, root, sha256))).toBe(expected);
  });

  test.each([1, 32, 64])(
    'uses HMAC-SHA256 as the platform computes it, key of %i bytes',
    (size) => {
      const key = sha256(Buffer.from('key')).subarray(0, Math.min(size, 32));
      const padded = Buffer.concat([key, Buffer.alloc(size - key.length, 7)]);
      const message = Buffer.from(
        'a message that is longer than one block of the hash, by some bytes',
      );
      const expected = createHmac('sha256', padded).update(message).digest('hex');
      expect(hex(hmacSha256(padded, sha256)(message))).toBe(expected);
    },
  );

  test('reads 32-bit words from HMAC(seed, 0), HMAC(seed, 1), …', () => {
    const seed = seedOf('worked');
    const blocks = [0, 1, 2].map((count) => {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(count));
      return createHmac('sha256', seed).update(counter).digest();
    });
    const bytes = Buffer.concat(blocks);
    const next = wordsOf(seed, sha256);
    for (let place = 0; place < 24; place++) expect(next()).toBe(bytes.readUInt32BE(4 * place));
  });
});

test('rejects words that would favor small numbers', () => {
  // 2^32 = 3 · 1431655765 + 1: the last word is the only one to reject.
  const words = [2 ** 32 - 1, 2 ** 32 - 2, 2 ** 32 - 1, 5];
  const next = () => words.shift()!;
  expect(below(3, next)).toBe((2 ** 32 - 2) % 3);
  expect(below(3, next)).toBe(2);
  expect(words).toEqual([]);
});

describe('the order of a draw', () => {
  test('is the same everywhere: worked example', () => {
    expect(draw(10, 10, seedOf('worked'))).toEqual(WORKED);
  });

  test('is a permutation, and more places only extend it', () => {
    for (const tickets of [0, 1, 2, 3, 7, 100, 8_412]) {
      const all = draw(tickets, tickets, seedOf(`size ${tickets}`));
      expect(all.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: tickets }, (_, index) => index + 1),
      );
      for (const places of [0, 1, Math.floor(tickets / 3), tickets + 5])
        expect(draw(tickets, places, seedOf(`size ${tickets}`))).toEqual(all.slice(0, places));
    }
  });

  // The critical value of χ² for n − 1 degrees of freedom at one in a million.
  test.each([
    [3, 27.63],
    [7, 38.26],
    [10, 44.81],
  ])(
    'gives each of %i tickets each place equally often over 100,000 draws',
    (tickets, critical) => {
      const draws = 100_000;
      const counts = Array.from({ length: tickets }, () => new Float64Array(tickets + 1));
      // One long stream: each draw continues where the one before it ended.
      const next = wordsOf(seedOf(`chi square of ${tickets}`), sha256);
      for (let count = 0; count < draws; count++) {
        const order = finish(drawOrderSteps({ tickets, places: tickets }, next));
        order.forEach((number, place) => counts[place]![number]!++);
      }
      const expected = draws / tickets;
      for (const ofPlace of counts) {
        const chiSquare = ofPlace
          .subarray(1)
          .reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
        expect(chiSquare).toBeLessThan(critical);
      }
    },
  );
});
