import { expect, test } from 'vitest';
import { shiftMonth, weeksOf } from './month-grid.ts';

test('a month is drawn in weeks from Monday, without days of its neighbors', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]!.slice(0, 2)).toEqual(['2026-11-30', null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('months follow over the end of a year', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
