import { expect, test } from 'vitest';
import { bondDaysOf, noteDaysLeft, noteOrderStatus } from './note-order.ts';

test('a bond runs from the day after its payout to its last instalment', () => {
  // Paid out on 31 January: the instalments are on the last day of the shorter months.
  const bond = { paidOutOn: '2026-01-31', closesAtMs: Date.UTC(2026, 1, 5), months: 3 };
  expect(bondDaysOf(bond)).toEqual({ startsOn: '2026-02-01', totalDays: 89 });
});

test('before the payout, the days count from the end of the funding window in UTC+8', () => {
  const bond = { paidOutOn: null, closesAtMs: Date.UTC(2026, 1, 5, 16), months: 12 };
  expect(bondDaysOf(bond)).toEqual({ startsOn: '2026-02-07', totalDays: 365 });
});

test('a note waits, runs, ends, or is cancelled', () => {
  const statusOf = (status: 'subscribed' | 'refunded' | 'lent', bondStatus: string) =>
    noteOrderStatus({ status, bondStatus });
  expect(statusOf('subscribed', 'open')).toBe('notStarted');
  expect(statusOf('subscribed', 'payingOut')).toBe('notStarted');
  expect(statusOf('lent', 'payingOut')).toBe('running');
  expect(statusOf('lent', 'defaulted')).toBe('running');
  expect(statusOf('lent', 'repaid')).toBe('ended');
  expect(statusOf('lent', 'writtenOff')).toBe('ended');
  expect(statusOf('refunded', 'refunding')).toBe('cancelled');
});

test('days are left up to the last instalment, and none when the note has ended', () => {
  const days = { startsOn: '2026-02-01', totalDays: 89 };
  const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
  expect(noteDaysLeft('notStarted', days, at('2026-01-20'))).toBe(89);
  expect(noteDaysLeft('running', days, at('2026-02-01'))).toBe(89);
  expect(noteDaysLeft('running', days, at('2026-04-30'))).toBe(1);
  expect(noteDaysLeft('running', days, at('2026-06-30'))).toBe(0);
  expect(noteDaysLeft('ended', days, at('2026-02-10'))).toBe(0);
});
