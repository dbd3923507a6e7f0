import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceIndex, emptyIndex, indexRules } from '../index-price.ts';
import { marketSymbols, type MarketSymbol } from '../symbols.ts';
import { PracticeFeed, practiceVenues } from './practice-feed.ts';
import { PracticePath } from './practice-path.ts';

const START_MS = Date.UTC(2026, 10, 16);
const DAY_MS = 86_400_000;
const bitcoin = marketSymbols[0];
const feedOf = (market: MarketSymbol, faults = false, seed = 'test') =>
  new PracticeFeed(market, { seed, faults });

const minuteReturns = (market: MarketSymbol, count = 3_000): number[] => {
  const feed = feedOf(market);
  const prices = Array.from({ length: count }, (_, index) =>
    Number(feed.price(START_MS + index * 60_000)),
  );
  return prices.slice(1).map((price, index) => Math.log(price / prices[index]!));
};

function correlation(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('practice path', () => {
  const anyMoment = fc.integer({ min: START_MS - 4 * 365 * DAY_MS, max: START_MS + 365 * DAY_MS });

  test('the price of a moment is the same in whatever order moments are asked for', () => {
    const asked = feedOf(bitcoin);
    fc.assert(
      fc.property(anyMoment, (timeMs) => asked.price(timeMs) === feedOf(bitcoin).price(timeMs)),
    );
  });

  test('another seed is another market', () => {
    const other = feedOf(bitcoin, false, 'other');
    expect(other.price(START_MS)).not.toBe(feedOf(bitcoin).price(START_MS));
  });

  test('it has no holes: half a second never moves it as far as a jump, save at jumps', () => {
    const feed = feedOf(bitcoin);
    const moves = Array.from({ length: 20_000 }, (_, index) => {
      const [from, to] = [0, 500].map((plus) => Number(feed.price(START_MS + index * 500 + plus)));
      return Math.abs(to! / from! - 1);
    });
    expect(moves.filter((move) => move > 0.002).length).toBeLessThanOrEqual(3);
  });

  test('lively and quiet hours come in clusters', () => {
    const sizes = minuteReturns(bitcoin).map((value) => Math.min(Math.abs(value), 0.005));
    const mean = sizes.reduce((sum, value) => sum + value, 0) / sizes.length;
    const centred = sizes.map((value) => value - mean);
    expect(correlation(centred.slice(1), centred.slice(0, -1))).toBeGreaterThan(0.05);
  });

  test('sudden moves above five percent happen, and are rare', () => {
    const path = new PracticePath('test/BTCUSDT', {
      basePrice: 100,
      yearlyVolatility: 0.001,
      jumpMax: 0.09,
    });
    let jumps = 0;
    for (let time = START_MS; time < START_MS + 200 * DAY_MS; time += 60_000)
      if (Math.abs(Math.log(path.at(time + 60_000) / path.at(time))) > 0.05) jumps++;
    expect(jumps).toBeGreaterThan(2);
    expect(jumps).toBeLessThan(60);
  });
});

describe('practice markets', () => {
  test('no market is a scaled or mirrored copy of another', () => {
    const all = marketSymbols.map((market) => minuteReturns(market));
    for (const [index, one] of all.entries())
      for (const other of all.slice(index + 1))
        expect(Math.abs(correlation(one, other))).toBeLessThan(0.25);
  });

  test('venues agree on the price to a small share, but not exactly', () => {
    for (const market of marketSymbols) {
      const quotes = feedOf(market).quotes(START_MS - 500, START_MS);
      const prices = quotes.map(({ price }) => Number(price));
      expect(quotes).toHaveLength(practiceVenues.length);
      expect(Math.max(...prices) / Math.min(...prices) - 1).toBeLessThan(0.005);
    }
  });

  test('four days of faults show every kind of refusal, and no outlier reaches the index', () => {
    const feed = feedOf(bitcoin, true);
    const seen = new Set<string>();
    const states = new Map<string, number>();
    const market = { venues: practiceVenues, rules: indexRules('crypto') };
    let index = emptyIndex;
    const stepMs = 2_000;
    for (let nowMs = START_MS; nowMs < START_MS + 4 * DAY_MS; nowMs += stepMs) {
      const quotes = feed.quotes(nowMs - stepMs, nowMs);
      const { state, outcome } = advanceIndex(index, { quotes, nowMs }, market);
      index = state;
      if (!outcome) continue;
      states.set(outcome.state, (states.get(outcome.state) ?? 0) + 1);
      for (const { reason } of outcome.sources) if (reason) seen.add(reason);
      const truth = Number(feed.price(nowMs));
      if (outcome.state !== 'halted')
        expect(Math.abs(Number(outcome.price) / truth - 1)).toBeLessThan(0.005);
    }
    expect([...seen].sort()).toEqual(
      expect.arrayContaining(['invalid', 'outOfOrder', 'outlier', 'stale']),
    );
    expect(states.get('closeOnly')).toBeGreaterThan(0);
    expect(states.get('halted')).toBeGreaterThan(0);
    expect(states.get('live')! / ((4 * DAY_MS) / stepMs)).toBeGreaterThan(0.99);
  });
});
