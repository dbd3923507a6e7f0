import { expect, test } from 'vitest';
import { startOfDay } from '../../calendar.ts';
import { isCancellable, nextExecution } from './cancellable.ts';

const asked = { navDay: '2026-03-02', executedDay: null };
const startMs = startOfDay('2026-03-02');

test('a request can be taken back until its NAV begins', () => {
  expect(isCancellable(asked, '2026-03-01', startMs - 1)).toBe(true);
  expect(isCancellable(asked, '2026-03-01', startMs)).toBe(false);
  expect(isCancellable(asked, null, startMs - 1)).toBe(true);
});

test('a request whose NAV is made cannot be taken back, even if a clock lags', () => {
  expect(isCancellable(asked, '2026-03-02', startMs - 1)).toBe(false);
  expect(nextExecution(asked, '2026-03-02')).toBe('2026-03-02');
});

test('what a NAV could not pay can be taken back before the next one', () => {
  const partly = { navDay: '2026-03-02', executedDay: '2026-03-02' };
  expect(nextExecution(partly, '2026-03-02')).toBe('2026-03-03');
  expect(isCancellable(partly, '2026-03-02', startMs + 1)).toBe(true);
  expect(isCancellable(partly, '2026-03-02', startOfDay('2026-03-03'))).toBe(false);
});
