import { DAY_MS } from './durations.ts';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  endOfDay,
  mondayOf,
  nextMidnight,
  startOfDay,
} from './calendar.ts';

test('a day begins at 16:00 UTC of the day before', () => {
  const midnightMs = Date.UTC(2024, 1, 28, 16);
  expect(dayOf(midnightMs - 1)).toBe('2024-02-28');
  expect(dayOf(midnightMs)).toBe('2024-02-29');
  expect(startOfDay('2024-02-29')).toBe(midnightMs);
  expect(endOfDay('2024-02-29')).toBe(midnightMs + DAY_MS);
});

test('the next midnight is never now', () => {
  const midnightMs = startOfDay('2026-01-01');
  expect(nextMidnight(midnightMs - 1)).toBe(midnightMs);
  expect(nextMidnight(midnightMs)).toBe(midnightMs + DAY_MS);
});

test('counts days across leap days and year ends', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2023-12-31', 1)).toBe('2024-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(daysBetween('2023-12-31', '2025-01-01')).toBe(367);
});

test('adds months to the last day of a shorter month', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
  expect(addMonths('2023-11-30', 3)).toBe('2024-02-29');
  expect(addMonths('2023-12-15', 12)).toBe('2024-12-15');
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-03', '2026-12-28'],
  ['1970-01-01', '1969-12-29'],
  ['2024-02-29', '2024-02-26'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
