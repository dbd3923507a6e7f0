import { DAY_MS } from '../../../durations.ts';
import { expect, test } from 'vitest';
import { money, rate, toText } from '../../../money/money.ts';
import { dailyIncome, fixedRateProblem, redemption, wholeIncome } from './fixed-rate.ts';

const order = (amount: string, dailyRate: string, totalDays: number) => ({
  amount: money(amount),
  currency: 'USDT' as const,
  dailyRate: rate(dailyRate),
  totalDays,
});

test('10 000 at 0.06 % for 15 days pays 6 a day and 90 in all', () => {
  const basis = order('10000', '0.0006', 15);
  expect(toText(dailyIncome(basis))).toBe('6');
  expect(toText(wholeIncome(basis))).toBe('90');
});

test('income of a day is truncated, and the whole is a multiple of it', () => {
  const odd = order('333.333333', '0.0007', 30);
  expect(toText(dailyIncome(odd))).toBe('0.233333');
  expect(toText(wholeIncome(odd))).toBe('6.99999');
});

test('early redemption leaves the customer with what they put in', () => {
  const redeemed = redemption({ amount: money('10000'), incomeTotal: money('18') });
  expect(toText(redeemed.returned)).toBe('9982');
  expect(toText(redeemed.incomeTaken)).toBe('18');
  expect(toText(redemption({ amount: money('5'), incomeTotal: money('0') }).returned)).toBe('5');
});

const NOW_MS = Date.UTC(2026, 0, 1);
const sound = {
  risk: 1 as const,
  currency: 'USDT' as const,
  cycleDays: 15,
  minAmount: money('100'),
  maxAmount: money('50000'),
  maxPerCustomer: money('100000'),
  capacity: money('1000000'),
  level: 0,
  saleFromMs: NOW_MS,
  saleToMs: NOW_MS + DAY_MS,
  dailyRate: rate('0.0006'),
};

test.each([
  [{}, null],
  [{ cycleDays: 0 }, 'cycleDays'],
  [{ cycleDays: 367 }, 'cycleDays'],
  [{ dailyRate: rate('0') }, 'dailyRate'],
  [{ dailyRate: rate('0.002000001') }, 'dailyRate'],
  [{ minAmount: money('0') }, 'minAmount'],
  [{ minAmount: money('0.001') }, 'minAmount'],
  [{ maxAmount: money('99') }, 'maxAmount'],
  [{ maxPerCustomer: money('49999') }, 'maxPerCustomer'],
  [{ capacity: money('49999') }, 'capacity'],
  [{ level: 7 }, 'level'],
  [{ saleToMs: NOW_MS }, 'saleTo'],
])('terms with %o have the problem %s', (change, problem) => {
  expect(fixedRateProblem({ ...sound, ...change }, NOW_MS)).toBe(problem);
});
