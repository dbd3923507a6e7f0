import { expect, test } from 'vitest';
import { DAY_MS } from '../durations.ts';
import { keptUntil, lookAgainAt, retentionClasses, retentionYears } from './retention.ts';

/** 2028-02-29 12:00 UTC, 20:00 in UTC+8. */
const LEAP_DAY_MS = Date.UTC(2028, 1, 29, 12);
const shown = (ms: number) => new Date(ms).toISOString();

test('keeps to the end of the last day in UTC+8, also from a leap day', () => {
  expect(shown(keptUntil('identity', LEAP_DAY_MS))).toBe('2033-02-28T16:00:00.000Z');
  expect(shown(keptUntil('books', LEAP_DAY_MS))).toBe('2038-02-28T16:00:00.000Z');
  expect(shown(lookAgainAt(LEAP_DAY_MS))).toBe('2029-02-28T16:00:00.000Z');
});

test('keeps what has no years for a day', () => {
  expect(keptUntil('preferences', LEAP_DAY_MS)).toBe(LEAP_DAY_MS + DAY_MS);
});

test('never erases earlier than its whole years', () => {
  for (const of of retentionClasses)
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const closedMs = Date.UTC(2026, 0, 1) + hour * 3_600_000;
      const date = new Date(closedMs);
      date.setUTCFullYear(date.getUTCFullYear() + retentionYears[of]);
      expect(keptUntil(of, closedMs)).toBeGreaterThanOrEqual(
        retentionYears[of] === 0 ? closedMs + DAY_MS : date.getTime() - DAY_MS / 3,
      );
    }
});
