import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, quantity, type Price, type Quantity } from '../money/money.ts';
import {
  aggregated,
  candlePeriods,
  candleStart,
  periodMs,
  withTick,
  type Candle,
  type PricedMoment,
} from './candle.ts';
import { advanceCandles, runningCandlesAt, type RunningCandles } from './running-candles.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('start of a candle', () => {
  test.each([
    ['1min', '2026-11-20T15:34:56', '2026-11-20T15:34:00'],
    ['5min', '2026-11-20T15:34:56', '2026-11-20T15:30:00'],
    ['15min', '2026-11-20T15:34:56', '2026-11-20T15:30:00'],
    ['30min', '2026-11-20T15:29:59', '2026-11-20T15:00:00'],
    ['1H', '2026-11-20T15:34:56', '2026-11-20T15:00:00'],
    ['4H', '2026-11-20T15:34:56', '2026-11-20T12:00:00'],
    ['1D', '2026-11-20T15:34:56', '2026-11-20T00:00:00'],
    ['1W', '2026-11-20T15:34:56', '2026-11-16T00:00:00'],
    ['1W', '2026-11-16T00:00:00', '2026-11-16T00:00:00'],
    ['1W', '2026-11-15T23:59:59', '2026-11-09T00:00:00'],
  ] as const)('%s of %s is %s', (period, moment, expected) => {
    expect(candleStart(period, at(moment))).toBe(at(expected));
  });
});

const start = at('2026-11-20T00:00');
const anyTicks = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 500, max: 400_000 }),
      price: fc.bigInt({ min: 1n, max: 10n ** 24n }).map((value) => value as Price),
      volume: fc.bigInt({ min: 0n, max: 10n ** 20n }).map((value) => value as Quantity),
      state: fc.constantFrom('live' as const, 'closeOnly' as const, 'halted' as const),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps): PricedMoment[] => {
    let timeMs = start;
    return steps.map(({ gapMs, ...rest }) => ({ ...rest, timeMs: (timeMs += gapMs) }));
  });

/** Candles of a period built directly from the ticks: the definition, without running state. */
function fromTicks(
  ticks: readonly PricedMoment[],
  period: (typeof candlePeriods)[number],
): Candle[] {
  const priced = ticks.filter((tick) => tick.state !== 'halted');
  const groups = Map.groupBy(priced, (tick) => candleStart(period, tick.timeMs));
  return [...groups].map(([startMs, group]) => ({
    startMs,
    open: group[0]!.price,
    high: group.map((tick) => tick.price).reduce((a, b) => (a > b ? a : b)),
    low: group.map((tick) => tick.price).reduce((a, b) => (a < b ? a : b)),
    close: group.at(-1)!.price,
    volume: group.reduce((sum, tick) => sum + tick.volume, 0n) as Quantity,
  }));
}

describe('candles match their ticks', () => {
  test('for every period and any ticks', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        let running: RunningCandles = {};
        const closed: { period: string; candle: Candle }[] = [];
        for (const tick of ticks) {
          const advanced = advanceCandles(running, tick);
          running = advanced.running;
          closed.push(...advanced.closed);
        }
        for (const period of candlePeriods) {
          const last = running[period];
          const all = closed.filter((one) => one.period === period).map((one) => one.candle);
          expect([...all, ...(last ? [last] : [])]).toEqual(fromTicks(ticks, period));
        }
      }),
    );
  });

  test('whether aggregated from minutes or built from ticks', () => {
    fc.assert(
      fc.property(anyTicks, fc.constantFrom(...candlePeriods), (ticks, period) => {
        expect(aggregated(fromTicks(ticks, '1min'), period)).toEqual(fromTicks(ticks, period));
      }),
    );
  });

  test('with the same running candles after a restart', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const nowMs = ticks.at(-1)!.timeMs;
        const minutes = fromTicks(ticks, '1min');
        const running = runningCandlesAt(nowMs, minutes);
        for (const period of candlePeriods) {
          const newest = fromTicks(ticks, period).at(-1);
          const isCurrent = newest?.startMs === candleStart(period, nowMs);
          expect(running[period]).toEqual(isCurrent ? newest : undefined);
        }
      }),
    );
  });

  test('without any effect of a halted tick', () => {
    const tick = {
      timeMs: start,
      price: price('1'),
      volume: quantity('1'),
      state: 'halted' as const,
    };
    expect(withTick(undefined, tick, '1min')).toBeUndefined();
  });

  test('with a week of seven days', () => {
    expect(periodMs('1W')).toBe(7 * periodMs('1D'));
  });
});
