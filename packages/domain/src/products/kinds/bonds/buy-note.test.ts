import { expect, test } from 'vitest';
import { money } from '../../../money/money.ts';
import { assertNote } from './buy-note.ts';

const bond = {
  borrowerId: 'borrower',
  status: 'open',
  target: money('1000'),
  noteMin: money('50'),
  customerMax: money('600'),
  subscribed: money('400'),
  opensAtMs: 1_000,
  closesAtMs: 2_000,
};
const purchase = {
  userId: 'customer',
  amount: money('100'),
  held: money('0'),
  available: money('5000'),
  nowMs: 1_500,
};
const buy =
  (changes: Partial<typeof purchase>, on: Partial<typeof bond> = {}) =>
  () =>
    assertNote({ ...bond, ...on }, { ...purchase, ...changes });

test('sells a note, down to the minimum and up to the last unit', () => {
  for (const amount of ['50', '550', '600']) expect(buy({ amount: money(amount) })).not.toThrow();
});

test('sells a rest that is smaller than the minimum as one note', () => {
  const rest = { subscribed: money('970') };
  expect(buy({ amount: money('30') }, rest)).not.toThrow();
  expect(buy({ amount: money('29') }, rest)).toThrow('bonds.belowMinimum');
});

test.each([
  ['bonds.belowMinimum', { amount: money('49.999999') }],
  ['bonds.aboveRemaining', { amount: money('600.000001') }],
  ['bonds.remainderTooSmall', { amount: money('551') }],
  ['bonds.aboveCustomerLimit', { held: money('501') }],
  ['bonds.ownBond', { userId: 'borrower' }],
  ['bonds.notOpen', { nowMs: 2_000 }],
  ['bonds.notOpen', { nowMs: 999 }],
  ['wallet.tooPrecise', { amount: money('100.0000001') }],
  ['wallet.insufficientBalance', { available: money('99') }],
])('refuses %s', (key, changes) => expect(buy(changes)).toThrow(key));

test.each(['announced', 'funded', 'refunding', 'repaying', 'repaid'])(
  'sells nothing while a bond is %s',
  (status) => expect(buy({}, { status })).toThrow('bonds.notOpen'),
);
