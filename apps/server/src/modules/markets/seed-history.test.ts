import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { price } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { fullHistory, seededCandles } from './seed-history.ts';

const nowMs = Date.UTC(2026, 10, 23, 15, 30, 20);
const seeded = {
  market: findMarketSymbol('BTCUSDT')!,
  path: { price: () => price('5'), volume: () => 1 },
  reach: { ...fullHistory, daysMs: 400 * DAY_MS },
};
const startsOf = (sinceMs: number | undefined, period: string) =>
  seededCandles(seeded, { sinceMs, nowMs })
    .filter((candle) => candle.period === period)
    .map(({ startMs }) => startMs);
const gaps = (starts: readonly number[], stepMs: number) =>
  starts.slice(1).filter((start, index) => start - starts[index]! !== stepMs);

test('a first start gets days, then hours, then minutes, without a gap', () => {
  const [days, hours, minutes] = ['1D', '1H', '1min'].map((period) => startsOf(undefined, period));
  expect([gaps(days!, DAY_MS), gaps(hours!, HOUR_MS), gaps(minutes!, 60_000)]).toEqual([
    [],
    [],
    [],
  ]);
  expect(days!.at(-1)! + DAY_MS).toBe(hours![0]);
  expect(hours!.at(-1)! + HOUR_MS).toBe(minutes![0]);
});

test.each([
  ['a month', 30],
  ['two years', 730],
])('candles that ended %s ago go on with hours until minutes reach', (_how, days) => {
  const sinceMs = nowMs - days * DAY_MS;
  const hours = startsOf(sinceMs, '1H');
  const minutes = startsOf(sinceMs, '1min');
  expect(gaps(hours, HOUR_MS)).toEqual([]);
  expect(hours.at(-1)! + HOUR_MS).toBe(minutes[0]);
  const older = startsOf(sinceMs, '1D');
  expect(older.length > 0 ? older.at(-1)! + DAY_MS : hours[0]).toBe(hours[0]);
});

test('candles that ended a minute ago get only the minutes since', () => {
  const sinceMs = Date.UTC(2026, 10, 23, 15, 28);
  expect(startsOf(sinceMs, '1min')).toEqual([sinceMs, sinceMs + 60_000]);
  expect([startsOf(sinceMs, '1H'), startsOf(sinceMs, '1D')]).toEqual([[], []]);
});
