import { DAY_MS, HOUR_MS } from '../../durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceIndex, emptyIndex, indexRules } from '../index-price.ts';
import { marketSymbols, type MarketSymbol, tickIntervalMs } from '../symbols.ts';
import { practiceBasePrice, PracticeFeed, practiceVenues } from './practice-feed.ts';

const START_MS = Date.UTC(2026, 10, 16);
const bitcoin = marketSymbols[0];
const euro = marketSymbols.find(({ symbol }) => symbol === 'EURUSD')!;
const keyOf = (seed: number) => new Uint8Array(32).fill(seed);
const feedOf = (market: MarketSymbol, { faults = false, seed = 1 } = {}) =>
  new PracticeFeed(market, {
    key: keyOf(seed),
    faults,
    anchor: { timeMs: START_MS, price: practiceBasePrice(market.symbol) },
  });

const pricesOf = (market: MarketSymbol, stepMs: number, count: number): number[] => {
  const feed = feedOf(market);
  return Array.from({ length: count }, (_, index) => Number(feed.price(START_MS + index * stepMs)));
};
const returnsOf = (prices: readonly number[]) =>
  prices.slice(1).map((price, index) => Math.log(price / prices[index]!));

function correlation(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('practice path', () => {
  const anyMoment = fc.integer({ min: START_MS - 4 * 365 * DAY_MS, max: START_MS + 365 * DAY_MS });

  test.each([bitcoin, euro])(
    'returns the same price and quotes for a moment in any order of requests',
    (market) => {
      const asked = feedOf(market, { faults: true });
      const isSame = (timeMs: number) => {
        const fresh = feedOf(market, { faults: true });
        const isRough = timeMs % 3 === 0;
        expect(asked.price(timeMs, isRough)).toBe(fresh.price(timeMs, isRough));
        expect(asked.quotes(timeMs - 500, timeMs)).toEqual(fresh.quotes(timeMs - 500, timeMs));
      };
      fc.assert(fc.property(anyMoment, isSame), { numRuns: 40 });
      for (let timeMs = START_MS; timeMs < START_MS + 6 * 60_000; timeMs += 7_300) isSame(timeMs);
    },
  );

  test('passes through its anchor, and differs by key', () => {
    const price = 23_456.78;
    const through = (seed: number) =>
      new PracticeFeed(bitcoin, {
        key: keyOf(seed),
        faults: false,
        anchor: { timeMs: START_MS, price },
      });
    for (const seed of [1, 2]) expect(Number(through(seed).price(START_MS)) / 1e18).toBe(price);
    const later = [1, 2].map((seed) => through(seed).price(START_MS + HOUR_MS));
    expect(later[0]).not.toBe(later[1]);
  });

  test('still has a price a century from its anchor', () => {
    for (const market of marketSymbols)
      for (let year = -40; year <= 100; year += 5) {
        const share = Number(feedOf(market).price(START_MS + year * 365 * DAY_MS)) / 1e18;
        expect(share / practiceBasePrice(market.symbol)).toBeGreaterThan(1 / 500);
        expect(share / practiceBasePrice(market.symbol)).toBeLessThan(500);
      }
  });

  test('has unpredictable rounding: an uptick is followed by ups and downs equally often', () => {
    const feed = feedOf(euro);
    let [follows, reverts] = [0, 0];
    let last = feed.quotedSteps(START_MS);
    let direction = 0;
    // Quiet hours, where a price step is large compared with the moves.
    for (let day = 0; day < 12; day++)
      for (let at = 1; at < 2 * 3_600; at++) {
        const price = feed.quotedSteps(START_MS + day * DAY_MS + 3 * HOUR_MS + at * 1_000);
        if (price === last) continue;
        const sign = price > last ? 1 : -1;
        if (direction === sign) follows++;
        else reverts++;
        direction = sign;
        last = price;
      }
    const share = follows / (follows + reverts);
    expect(follows + reverts).toBeGreaterThan(8_000);
    expect(Math.abs(share - 0.5)).toBeLessThan(0.025);
  });
});

describe('practice markets', () => {
  test.each(['BTCUSDT', 'DOGEUSDT', 'XAUUSD', 'EURUSD'])(
    'have realistic minutes of %s: fat tails, volatility clusters, no memory of direction',
    (symbol) => {
      const market = marketSymbols.find((row) => row.symbol === symbol)!;
      const days = Array.from({ length: 40 }, (_, day) => START_MS + day * DAY_MS).filter(
        (dayMs) => market.type === 'crypto' || new Date(dayMs).getUTCDay() % 6 !== 0,
      );
      const feed = feedOf(market);
      const returns = days.flatMap((dayMs) =>
        returnsOf(
          Array.from({ length: 1_200 }, (_, minute) => Number(feed.price(dayMs + minute * 60_000))),
        ),
      );
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      const moment = (power: number) => mean(returns.map((value) => value ** power));
      expect(moment(4) / moment(2) ** 2).toBeGreaterThan(5);
      expect(moment(4) / moment(2) ** 2).toBeLessThan(30);
      expect(Math.abs(correlation(returns.slice(1), returns.slice(0, -1)))).toBeLessThan(0.03);
      const sizes = returns.map((value) => Math.abs(value));
      const usual = mean(sizes);
      const centred = sizes.map((value) => value - usual);
      const after = (lag: number) => correlation(centred.slice(lag), centred.slice(0, -lag));
      expect(after(1)).toBeGreaterThan(0.15);
      expect(after(10)).toBeGreaterThan(0.1);
      expect(after(100)).toBeGreaterThan(0.03);
      expect(after(100)).toBeLessThan(after(1));
    },
  );

  test('have an expected later price equal to the current price', () => {
    const hours = 24 * 7 * 40;
    for (const market of [bitcoin, euro]) {
      const ratios = returnsOf(pricesOf(market, HOUR_MS, hours)).map((move) => Math.expm1(move));
      const sum = ratios.reduce((total, ratio) => total + ratio, 0);
      const deviation = Math.sqrt(ratios.reduce((total, ratio) => total + ratio * ratio, 0));
      expect(Math.abs(sum)).toBeLessThan(3.5 * deviation);
    }
  });

  test('are no scaled or mirrored copies of each other, and move together within a kind', () => {
    const all = new Map(
      marketSymbols.map((market) => [market.symbol, returnsOf(pricesOf(market, 60_000, 3_000))]),
    );
    const names = [...all.keys()];
    for (const [index, one] of names.entries())
      for (const other of names.slice(index + 1))
        expect(Math.abs(correlation(all.get(one)!, all.get(other)!))).toBeLessThan(0.92);
    const returnsOfSymbol = new Map<string, number[]>(all);
    const between = (a: string, b: string) =>
      correlation(returnsOfSymbol.get(a)!, returnsOfSymbol.get(b)!);
    expect(between('BTCUSDT', 'ETHUSDT')).toBeGreaterThan(0.6);
    expect(between('XAUUSD', 'XAGUSD')).toBeGreaterThan(0.5);
    expect(between('EURUSD', 'GBPUSD')).toBeGreaterThan(0.35);
    expect(Math.abs(between('BTCUSDT', 'EURUSD'))).toBeLessThan(0.25);
  });

  test('have venues that differ slightly, with the middle one as the price', () => {
    for (const market of marketSymbols) {
      const feed = feedOf(market);
      const apart = new Set<number>();
      for (let timeMs = START_MS; timeMs < START_MS + 10 * 60_000; timeMs += 20_000) {
        const prices = feed.quotes(timeMs - 500, timeMs).map(({ price }) => Number(price));
        expect(prices).toHaveLength(practiceVenues.length);
        apart.add(prices[0]! - prices[1]!);
        const sorted = prices.toSorted((a, b) => a - b);
        expect(sorted[2]! / sorted[0]! - 1).toBeLessThan(0.000_3);
        expect(Math.round(sorted[1]! * 10 ** market.pricePrecision)).toBe(feed.quotedSteps(timeMs));
      }
      expect(apart.size).toBeGreaterThan(1);
    }
  });

  test.each([bitcoin, euro])(
    'keep the index on the path or not live through three days of faults of every kind',
    (market) => {
      const feed = feedOf(market, { faults: true });
      const seen = new Set<string>();
      const states = new Map<string, number>();
      const rules = indexRules(market.type);
      const intervalMs = tickIntervalMs(market.type);
      let state = emptyIndex;
      let silentSinceMs = 0;
      for (let nowMs = START_MS; nowMs < START_MS + 3 * DAY_MS; nowMs += intervalMs) {
        // Check every reading during and around a fault, otherwise only a few.
        const isQuiet = [-30, -10, -1, 0, 1].every(
          (seconds) => !feed.faultAt(nowMs + seconds * 1_000),
        );
        if (isQuiet && nowMs % 20_000 !== 0) continue;
        const quotes = feed.quotes(nowMs - intervalMs, nowMs);
        const advanced = advanceIndex(
          state,
          { quotes, nowMs },
          { ...market, venues: practiceVenues, rules },
        );
        state = advanced.state;
        const { outcome } = advanced;
        if (!outcome) continue;
        states.set(outcome.state, (states.get(outcome.state) ?? 0) + 1);
        if (isQuiet) expect(outcome.state).toBe('live');
        for (const { reason } of outcome.sources) if (reason) seen.add(reason);
        if (quotes.length > 0) silentSinceMs = nowMs;
        // When all venues are silent, the last price holds until it is too old.
        const steps = (Number(outcome.price) / 1e18) * 10 ** market.pricePrecision;
        if (outcome.state !== 'halted')
          expect(steps).toBeCloseTo(feed.quotedSteps(silentSinceMs), 6);
      }
      expect([...seen].sort()).toEqual(
        expect.arrayContaining(['invalid', 'jump', 'outOfOrder', 'outlier', 'stale']),
      );
      expect(states.get('closeOnly')).toBeGreaterThan(0);
      expect(states.get('halted')).toBeGreaterThan(0);
    },
  );
});
