import { expect, test } from 'vitest';
import { isReportDue, REPORT_EVERY_MS } from './activity.ts';

test('activity is reported at once, then an hour later and not a millisecond before', () => {
  expect(isReportDue(null, 1_000)).toBe(true);
  expect(isReportDue('1000', 1_000 + REPORT_EVERY_MS - 1)).toBe(false);
  expect(isReportDue('1000', 1_000 + REPORT_EVERY_MS)).toBe(true);
});

test('a spoilt record counts as none, and so does one of a clock that was ahead', () => {
  expect(isReportDue('yesterday', 1_000)).toBe(true);
  expect(isReportDue('1001', 1_000)).toBe(true);
});
