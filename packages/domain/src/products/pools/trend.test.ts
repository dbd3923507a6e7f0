import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE } from '../../money/fixed.ts';
import { price, toText, type Price } from '../../money/money.ts';
import { squareRoot } from './square-root.ts';
import { CANDLES_USED, GROSS_MAX, trendTargets, type TrendCloses } from './trend.ts';

const STEP = ONE / 10_000n;
const absolute = (value: bigint) => (value < 0n ? -value : value);

/** Prices that move by these parts per million, one after the other. */
function path(start: bigint, moves: readonly number[]): Price[] {
  let at = start;
  return moves.map((move) => (at = (at * BigInt(1_000_000 + move)) / 1_000_000n) as Price);
}
const moves = (max: number) =>
  fc.array(fc.integer({ min: -max, max }), { minLength: CANDLES_USED, maxLength: CANDLES_USED });
const anyCloses = fc
  .record({
    start: fc.bigInt({ min: 10n ** 16n, max: 10n ** 23n }),
    days: moves(90_000),
    hours: moves(15_000),
  })
  .map(({ start, days, hours }) => {
    const daily = path(start, days);
    return { days: daily, hours: path(daily.at(-1)!, hours) };
  });
const anyMarkets = fc
  .array(anyCloses, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((closes, index): TrendCloses => ({ symbol: `S${index}`, ...closes })));

test('takes the largest root whose square is not above the number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 80n }), (n) => {
      const root = squareRoot(n);
      return root * root <= n && (root + 1n) * (root + 1n) > n;
    }),
  );
});

describe('targets of trend', () => {
  test('stay within one per symbol and two in sum, in four decimals', () => {
    fc.assert(
      fc.property(anyMarkets, (markets) => {
        const exposures = trendTargets(markets).map(({ exposure }) => exposure);
        const gross = exposures.reduce<bigint>((sum, each) => sum + absolute(each), 0n);
        return (
          gross <= GROSS_MAX &&
          exposures.every((each) => each % STEP === 0n && absolute(each) <= ONE)
        );
      }),
      { numRuns: 60 },
    );
  });

  test('have the sign of their score', () => {
    fc.assert(
      fc.property(anyMarkets, (markets) =>
        trendTargets(markets).every(
          ({ exposure, score }) => exposure === 0n || exposure > 0n === score > 0n,
        ),
      ),
      { numRuns: 60 },
    );
  });

  test('agree with the formula in floating-point numbers', () => {
    fc.assert(
      fc.property(anyMarkets, (markets) => {
        const expected = inFloats(markets);
        trendTargets(markets).forEach(({ exposure }, index) =>
          expect(Number(exposure) / 1e18).toBeCloseTo(expected[index]!, 3),
        );
      }),
      { numRuns: 60 },
    );
  });

  const steady = (move: (index: number) => number): TrendCloses => {
    const days = path(
      100n * ONE,
      Array.from({ length: CANDLES_USED }, (_, index) => move(index)),
    );
    return {
      symbol: 'S',
      days,
      hours: path(
        days.at(-1)!,
        Array.from({ length: CANDLES_USED }, () => 0),
      ),
    };
  };

  test('follow a rise with a long and a fall with a short', () => {
    const [rise] = trendTargets([steady((index) => (index % 2 ? 20_000 : -5_000))]);
    const [fall] = trendTargets([steady((index) => (index % 2 ? -20_000 : 5_000))]);
    expect([toText(rise!.score) > '0.5', rise!.exposure > 0n]).toEqual([true, true]);
    expect([fall!.score < 0n, fall!.exposure < 0n]).toEqual([true, true]);
  });

  test('hold nothing without enough candles or without movement', () => {
    const full = steady((index) => (index % 2 ? 20_000 : -5_000));
    const short = { ...full, days: full.days.slice(1) };
    const flat = {
      symbol: 'S',
      days: full.days.map(() => price('7')),
      hours: full.days.map(() => price('7')),
    };
    for (const closes of [short, flat, { ...full, hours: [] }])
      expect(trendTargets([closes])[0]!.exposure).toBe(0n);
  });

  test('halve when every market is twice as volatile', () => {
    const calm = trendTargets([steady((index) => (index % 2 ? 30_000 : -20_000))])[0]!;
    const wild = trendTargets([steady((index) => (index % 2 ? 60_000 : -40_000))])[0]!;
    const ratio =
      Number(wild.exposure) / Number(wild.score) / (Number(calm.exposure) / Number(calm.score));
    expect(ratio).toBeGreaterThan(0.45);
    expect(ratio).toBeLessThan(0.55);
  });
});

/** The formula of the decision record in doubles, written from its text. */
function inFloats(markets: readonly TrendCloses[]): number[] {
  const read = markets.map(({ days, hours }) => {
    const d = days.map((each) => Number(each) / 1e18);
    const h = hours.map((each) => Number(each) / 1e18);
    const returns = d.slice(-60).map((close, index) => close / d[d.length - 61 + index]! - 1);
    const hourly = h.slice(-168).map((close, index) => close / h[h.length - 169 + index]! - 1);
    const square = (values: number[]) =>
      values.reduce((sum, value) => sum + value ** 2, 0) / values.length;
    const sigma = Math.sqrt(Math.max(square(returns), 24 * square(hourly)));
    const p = h.at(-1)!;
    const z = (then: number, horizon: number) =>
      Math.max(-1, Math.min(1, (p / then - 1) / (sigma * Math.sqrt(horizon))));
    const score =
      (z(h[h.length - 169]!, 7) +
        [20, 60, 120, 200].reduce((sum, n) => sum + z(d[d.length - n]!, n), 0)) /
      5;
    return { score, sigma, returns };
  });
  const joint = Array.from({ length: 60 }, (_, day) =>
    read.reduce(
      (sum, { score, sigma, returns }) => sum + (Math.sign(score) * returns[day]!) / sigma,
      0,
    ),
  );
  const yearly = Math.sqrt((joint.reduce((sum, value) => sum + value ** 2, 0) / 60) * 365);
  const raw = read.map(({ score, sigma }) =>
    yearly === 0 ? 0 : Math.max(-1, Math.min(1, (score / sigma) * (0.15 / yearly))),
  );
  const gross = raw.reduce((sum, each) => sum + Math.abs(each), 0);
  return raw.map((each) => (gross > 2 ? (each * 2) / gross : each));
}
