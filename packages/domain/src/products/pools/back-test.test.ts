import { HOUR_MS } from '../../durations.ts';
import { expect, test } from 'vitest';
import { startOfDay } from '../../calendar.ts';
import { ONE } from '../../money/fixed.ts';
import { rate, type Price } from '../../money/money.ts';
import { backTest } from './back-test.ts';

type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

const fees = { managementRate: rate('0.005'), performanceRate: rate('0.1') };
const endMs = startOfDay('2026-03-01');

/** Prices that change by these parts per million an hour, from 420 days before the end. */
function series(moveOf: (hour: number) => number) {
  const hours: { startMs: number; close: Price }[] = [];
  const days: { startMs: number; close: Price }[] = [];
  const firstMs = Math.floor((endMs - 420 * 24 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  let at = 100n * ONE;
  for (let hour = 0; firstMs + hour * HOUR_MS < endMs; hour++) {
    at = (at * BigInt(1_000_000 + moveOf(hour))) / 1_000_000n;
    hours.push({ startMs: firstMs + hour * HOUR_MS, close: at as Price });
    if (hour % 24 === 23)
      days.push({ startMs: firstMs + (hour - 23) * HOUR_MS, close: at as Price });
  }
  return { symbol: 'BTCUSDT', quantityPrecision: 6, hours, days };
}

/** Every day of a span. */
const lived = (...[markets, span]: Tail<Parameters<typeof backTest>>) => [
  ...backTest(fees, markets, span),
];

test('gains in a lasting trend and pays its costs without one', () => {
  const rising = lived([series((hour) => (hour % 2 ? 6_000 : -5_000))], {
    from: '2025-08-01',
    days: 200,
  });
  expect(rising).toHaveLength(200);
  expect([rising[0]!.day, rising[0]!.nav]).toEqual(['2025-08-01', ONE]);
  expect(rising.at(-1)!.nav > ONE).toBe(true);
  const flat = lived([series(() => 0)], { from: '2025-08-01', days: 200 });
  // Half a percent a year for 199 days.
  expect(Number(flat.at(-1)!.nav) / 1e18).toBeCloseTo(1 - 0.005 * (199 / 365), 4);
});

test('uses nothing from after the moment of a decision', () => {
  const calm = series((hour) => (hour % 3 ? 3_000 : -4_000));
  const cutMs = startOfDay('2025-10-20');
  const changed = {
    ...calm,
    hours: calm.hours.map((each) =>
      each.startMs >= cutMs ? { ...each, close: (each.close * 3n) as Price } : each,
    ),
    days: calm.days.map((each) =>
      each.startMs + 24 * HOUR_MS > cutMs ? { ...each, close: (each.close * 3n) as Price } : each,
    ),
  };
  const span = { from: '2025-08-01', days: 81 };
  expect(lived([changed], span)).toEqual(lived([calm], span));
});
