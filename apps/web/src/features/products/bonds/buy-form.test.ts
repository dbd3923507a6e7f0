import { money, rate, toText, type Money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import type { BondDetail } from './bond.ts';
import { mostOf, planOf, problemOf } from './buy-form.ts';

const bond = {
  target: money('1000'),
  subscribed: money('400'),
  noteMin: money('50'),
  customerMax: money('500'),
  monthlyRate: rate('0.01'),
  months: 12,
} as BondDetail;
const draft = { bond, available: money('300'), held: money('100'), isOnline: true };
const problem = (amount: string, changes: object = {}) =>
  problemOf({ ...draft, amount: money(amount), ...changes });

test.each([
  ['0', {}, 'bonds.enterAmount'],
  ['49.99', {}, 'bonds.tooLittle'],
  ['600.01', {}, 'bonds.tooMuch'],
  ['551', {}, 'bonds.restTooSmall'],
  ['400.01', { available: money('900') }, 'bonds.aboveLimit'],
  ['300.01', {}, 'bonds.notEnough'],
  ['100', { isOnline: false }, 'bonds.offline'],
  ['50', {}, null],
  ['300', {}, null],
] as const)('%s: %s %s', (amount, changes, expected) =>
  expect(problem(amount, changes)).toBe(expected),
);

test('a rest below the minimum can be bought as a whole', () => {
  const nearlyFull = { ...bond, subscribed: money('970') };
  expect(problem('30', { bond: nearlyFull })).toBeNull();
  expect(problem('29', { bond: nearlyFull })).toBe('bonds.tooLittle');
});

test('offers no more than is left, allowed and available', () => {
  expect(toText(mostOf(draft))).toBe('300');
  expect(toText(mostOf({ ...draft, available: money('900') }))).toBe('400');
  expect(toText(mostOf({ ...draft, available: undefined, held: 0n as Money }))).toBe('500');
});

test('plans twelve payments from a month after the payout', () => {
  const plan = planOf(bond, money('100'), Date.UTC(2026, 0, 31));
  expect(plan.payments).toHaveLength(12);
  expect(plan.payments[0]!.day).toBe('2026-02-28');
});
