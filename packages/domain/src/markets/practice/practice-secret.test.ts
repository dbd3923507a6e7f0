import { HOUR_MS } from '../../durations.ts';
import { describe, expect, test } from 'vitest';
import type { Quote } from '../source-book.ts';
import { marketSymbols, type MarketSymbol } from '../symbols.ts';
import { practiceBasePrice, PracticeFeed } from './practice-feed.ts';

const START_MS = Date.UTC(2026, 10, 16, 8);
const KEY_BYTES = 32;
const bitcoin = marketSymbols[0];
const euro = marketSymbols.find(({ symbol }) => symbol === 'EURUSD')!;
const plainKey = Uint8Array.from({ length: KEY_BYTES }, (_, index) => index * 7 + 1);

const feedOf = (market: MarketSymbol, key: Uint8Array) =>
  new PracticeFeed(market, {
    key,
    faults: true,
    anchor: { timeMs: START_MS, price: practiceBasePrice(market.symbol) },
  });

/** Every kind of published data, each over a period of time, as text. */
function published(key: Uint8Array): Record<string, string> {
  const feed = feedOf(bitcoin, key);
  const moments = Array.from({ length: 40 }, (_, index) => START_MS + (index + 1) * 1_000);
  const quotes = moments.map((timeMs) => feed.quotes(timeMs - 500, timeMs));
  const texts = (read: (quote: Quote) => unknown) =>
    quotes.map((row) => row.map(read).join()).join(' ');
  const apart = quotes.map((row) => row.map(({ price }) => Number(price) - Number(row[0]!.price)));
  const failures = Array.from({ length: 4_000 }, (_, index) => index * 30_000).flatMap((afterMs) =>
    feed.faultAt(START_MS + afterMs) ? [afterMs] : [],
  );
  return {
    ages: texts(({ timeMs }) => timeMs),
    volumes: texts(({ volume }) => volume),
    prices: texts(({ price }) => price),
    distances: apart.join(' '),
    failures: failures.join(),
    history: moments.map((_, index) => feed.price(START_MS - index * HOUR_MS)).join(),
  };
}

/** Everything about a tick that can be examined bit by bit. */
function publishedBits(quotes: readonly Quote[], nowMs: number): number[] {
  const numbers = quotes.flatMap(({ timeMs, price, volume }) => [
    nowMs - timeMs,
    Number(price.replace('.', '').slice(-6)),
    Number((volume % 2n ** 48n) >> 32n),
  ]);
  return numbers.flatMap((value) => Array.from({ length: 6 }, (_, bit) => (value >> bit) & 1));
}

describe('the secret of the practice prices', () => {
  test('affects everything published with each of its eight words', () => {
    const before = published(plainKey);
    for (let word = 0; word < KEY_BYTES / 4; word++) {
      const other = published(plainKey.with(4 * word + 3, plainKey[4 * word + 3]! ^ 0x80));
      for (const [sort, text] of Object.entries(before))
        expect(other[sort], `${sort}, word ${word}`).not.toBe(text);
    }
  });

  test('refuses a shorter secret', () => {
    expect(() => feedOf(bitcoin, new Uint8Array(16))).toThrow(/32 bytes/);
  });

  test.each([bitcoin, euro])(
    'publishes no bit, nor pair of bits, that predicts the next move',
    (market) => {
      const feed = feedOf(market, plainKey);
      const sums: number[] = [];
      let moves = 0;
      let quotes = feed.quotes(START_MS - 1_000, START_MS);
      for (let nowMs = START_MS; moves < 12_000; nowMs += 1_000) {
        const bits = publishedBits(quotes, nowMs);
        const before = feed.quotedSteps(nowMs);
        quotes = feed.quotes(nowMs, nowMs + 1_000);
        const move = Math.sign(feed.quotedSteps(nowMs + 1_000) - before);
        if (move === 0 || bits.length < 54) continue;
        moves++;
        let pair = 0;
        // The last bit is always 0, so that each bit is also tested alone.
        for (let one = 0; one < bits.length; one++)
          for (let other = one + 1; other <= bits.length; other++) {
            const isSet = bits[one] !== (bits[other] ?? 0);
            sums[pair] = (sums[pair] ?? 0) + (isSet ? move : -move);
            pair++;
          }
      }
      const farthest = sums.reduce((most, sum) => Math.max(most, Math.abs(sum)), 0);
      expect(farthest / Math.sqrt(moves)).toBeLessThan(5.5);
    },
  );
});
