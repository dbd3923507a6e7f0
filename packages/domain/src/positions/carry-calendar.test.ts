import { expect, test } from 'vitest';
import { isCarryTime, nextCarryTime, swapDays } from './carry-time.ts';

/*
 * The calendar of carry, written a second time from rules §4: 17:00 in New York from Monday to Friday,
 * by the daylight saving time of the Energy Policy Act of 2005, without a time zone database.
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The n-th Sunday of a month (from 0) as a UTC date. */
function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1));
}

/** Second Sunday of March to first Sunday of November: clocks are an hour ahead. */
function turnOf(dateMs: number): number {
  const year = new Date(dateMs).getUTCFullYear();
  const isSummer = dateMs >= sunday(year, 2, 2) && dateMs < sunday(year, 10, 1);
  return dateMs + (isSummer ? 21 : 22) * HOUR;
}

const from = Date.UTC(2026, 10, 1);
const until = Date.UTC(2033, 0, 1);

function swaps(): { atMs: number; days: number }[] {
  const all = [];
  for (let date = from; date < until; date += DAY) {
    const weekday = new Date(date).getUTCDay();
    if (weekday >= 1 && weekday <= 5) all.push({ atMs: turnOf(date), days: weekday === 3 ? 3 : 1 });
  }
  return all;
}

test.each(['forex', 'gold'] as const)(
  'every working day of six years has one swap of %s, Wednesdays three nights, leap days too',
  (type) => {
    const found: { atMs: number; days: number }[] = [];
    for (let at = nextCarryTime(type, from); at < until; at = nextCarryTime(type, at))
      found.push({ atMs: at, days: swapDays(at) });
    expect(found).toEqual(swaps());
    const leapDays = found.filter(
      ({ atMs }) => new Date(atMs).toISOString().slice(5, 10) === '02-29',
    );
    expect(leapDays.map(({ days }) => days)).toEqual([1]);
  },
);

test('crypto is funded at every full hour of six years, and at no other moment', () => {
  for (let hour = from; hour < until; hour += HOUR) {
    if (isCarryTime('crypto', hour) && nextCarryTime('crypto', hour) === hour + HOUR) continue;
    expect.fail(new Date(hour).toISOString());
  }
  expect(isCarryTime('crypto', from + 1)).toBe(false);
});
