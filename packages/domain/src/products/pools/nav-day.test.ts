import { expect, test } from 'vitest';
import { startOfDay } from '../../calendar.ts';
import { nextNavDay } from './nav-day.ts';

const midnightMs = startOfDay('2026-03-01');

test('executes at the next midnight of UTC+8', () => {
  expect(nextNavDay(midnightMs - 1, '2026-02-28')).toBe('2026-03-01');
  expect(nextNavDay(midnightMs, '2026-02-28')).toBe('2026-03-02');
  expect(nextNavDay(midnightMs - 1, null)).toBe('2026-03-01');
});

test('never executes at a NAV that is known, even if a clock lags behind it', () => {
  expect(nextNavDay(midnightMs - 1, '2026-03-01')).toBe('2026-03-02');
});
