import { expect, test } from 'vitest';
import { seededRandom } from '../../../../platform/random.ts';
import { backoffMs } from './backoff.ts';
import { QuotesOfSource } from './quotes-of-source.ts';

const book = (bid: string, ask: string, more: { timeMs?: number; order?: string } = {}) =>
  ({ kind: 'book', code: 'A', bid, ask, ...more }) as const;

function quoted(bid: string, ask: string): string | undefined {
  const quotes = new QuotesOfSource();
  quotes.hear(book(bid, ask), 1_000, null);
  return quotes.quote('A', 'a-usdt', 0, 1_000)?.price;
}

test.each([
  ['0.1', '0.1', '0.1'],
  ['1', '1.01', '1.005'],
  ['0.000000000000000001', '0.000000000000000001', '0.000000000000000001'],
  // An odd sum in the last place is rounded down.
  ['1.000000000000000001', '1.000000000000000002', '1.000000000000000001'],
  ['100', '102', '101'],
])('the middle of %s and %s is %s', (bid, ask, middle) => {
  expect(quoted(bid, ask)).toBe(middle);
});

test.each([
  ['100', '102.1'],
  ['2', '1'],
  ['0', '1'],
  ['', '1'],
  ['1', ''],
  ['1e2', '100'],
  ['NaN', 'Infinity'],
  ['1,000', '1001'],
])('%s and %s are no price, and are told as they were sent', (bid, ask) => {
  expect(quoted(bid, ask)).toBe(`${bid || 'none'}..${ask || 'none'}`);
});

test('a time asked for again, after a commit that failed, tells the same', () => {
  const quotes = new QuotesOfSource();
  const line = { aliveMs: 1_000 };
  quotes.hear(book('1', '1', { timeMs: 900 }), 1_000, line);
  quotes.trade('A', '5', 1_000);
  const first = quotes.quote('A', 'a-usdt', 500, 1_000);
  expect(quotes.quote('A', 'a-usdt', 500, 1_000)).toEqual(first);
  expect(first).toEqual({ venue: 'a-usdt', price: '1', timeMs: 900, volume: 5n * 10n ** 18n });
});

test('what comes in the millisecond of a reading is not lost', () => {
  const quotes = new QuotesOfSource();
  quotes.quote('A', 'a-usdt', 500, 1_000);
  quotes.hear(book('1', '1'), 1_000, null);
  expect(quotes.quote('A', 'a-usdt', 1_000, 1_500)?.price).toBe('1');
});

test('a price stands with its connection, keeps its lateness, and for a minute at most', () => {
  const quotes = new QuotesOfSource();
  const line = { aliveMs: 10_000 };
  quotes.hear(book('1', '1', { timeMs: 7_000 }), 10_000, line);
  line.aliveMs = 14_000;
  expect(quotes.quote('A', 'a', 13_000, 14_500)?.timeMs).toBe(11_000);
  line.aliveMs = 200_000;
  expect(quotes.quote('A', 'a', 199_000, 200_000)?.timeMs).toBe(67_000);
  quotes.withdraw();
  expect(quotes.quote('A', 'a', 200_000, 201_000)).toBeUndefined();
});

test('an overtaken message changes nothing', () => {
  const quotes = new QuotesOfSource();
  const line = { aliveMs: 0 };
  quotes.hear(book('2', '2', { timeMs: 2_000, order: '8' }), 2_000, line);
  expect(quotes.hear(book('1', '1', { timeMs: 1_900, order: '7' }), 2_100, line)).toBe(false);
  expect(quotes.hear(book('2', '2', { timeMs: 2_000, order: '8' }), 2_200, line)).toBe(false);
  expect(quotes.quote('A', 'a', 0, 2_500)?.price).toBe('2');
});

test('pauses grow to half a minute, and no two houses pause alike', () => {
  const random = seededRandom('pauses');
  const pauses = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) => backoffMs(failures, random));
  for (const [at, pauseMs] of pauses.entries()) {
    const fullMs = Math.min(30_000, 500 * 2 ** Math.min(at, 6));
    expect(pauseMs).toBeGreaterThanOrEqual(fullMs / 2);
    expect(pauseMs).toBeLessThanOrEqual(fullMs);
  }
  const many = new Set(Array.from({ length: 100 }, () => backoffMs(6, random)));
  expect(many.size).toBeGreaterThan(90);
});
