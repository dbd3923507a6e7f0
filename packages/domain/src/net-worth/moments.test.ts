import { DAY_MS } from '../durations.ts';
import { expect, test } from 'vitest';
import { startOfDay } from '../calendar.ts';
import { momentsOf, momentsOfMonth, worthRanges } from './moments.ts';

const nowMs = Date.UTC(2026, 10, 23, 22, 7, 31);
const YEARS_AGO = nowMs - 900 * DAY_MS;

test('points ascend to now and stay where they are from one reading to the next', () => {
  for (const range of worthRanges) {
    const moments = momentsOf(range, nowMs, YEARS_AGO);
    expect(moments.at(-1)).toBe(nowMs + 1);
    expect(moments).toEqual([...new Set(moments)].toSorted((a, b) => a - b));
    const later = new Set(momentsOf(range, nowMs + 1_000, YEARS_AGO));
    expect(moments.slice(1, -1).every((atMs) => later.has(atMs))).toBe(true);
  }
  expect(momentsOf('1D', nowMs, YEARS_AGO)).toHaveLength(97);
  expect(momentsOf('1Y', nowMs, YEARS_AGO)).toHaveLength(366);
});

test('an account that is younger begins with its opening', () => {
  expect(momentsOf('1M', nowMs, nowMs - 5)).toEqual([nowMs - 4, nowMs + 1]);
});

test('a month has the days that the account has lived, the running one to now', () => {
  const month = { from: '2026-11-01', until: '2026-11-30' };
  const all = momentsOfMonth(month, nowMs, YEARS_AGO);
  expect(all[0]).toBe(startOfDay('2026-11-01'));
  expect(all.at(-1)).toBe(nowMs + 1);
  expect(all).toHaveLength(25);
  const young = momentsOfMonth(month, nowMs, startOfDay('2026-11-20') + 5);
  expect(young[0]).toBe(startOfDay('2026-11-20'));
  const past = momentsOfMonth({ from: '2026-10-01', until: '2026-10-31' }, nowMs, YEARS_AGO);
  expect(past).toHaveLength(32);
  expect(past.at(-1)).toBe(startOfDay('2026-11-01'));
});
