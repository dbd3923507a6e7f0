import { money } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import type { PayoutAccount } from '../payout-accounts/use-accounts.ts';
import {
  problemOf,
  summarise,
  type WithdrawalDraft,
  type WithdrawalTerms,
} from './withdrawal-form.ts';

const account: PayoutAccount = {
  id: 'a',
  kind: 'chain',
  currency: 'USDT',
  chainType: 'TRC20',
  network: 'Tron',
  account: 'T9',
  createdAt: 0,
};
const terms: WithdrawalTerms = {
  available: money('2000'),
  level: 'none',
  dailyLimit: money('1000'),
  dailyLeft: money('1000'),
  automaticLimit: money('500'),
  unitValue: money('1'),
  hasFundPassword: true,
  hasTotp: false,
};
const draft = (change: Partial<WithdrawalDraft>): WithdrawalDraft => ({
  account,
  amount: money('100'),
  terms,
  isOnline: true,
  ...change,
});

describe('a withdrawal before it is sent', () => {
  test('shows its fee and what arrives, to the last digit', () => {
    expect(summarise(draft({ amount: money('100.123456') }))).toMatchObject({
      fee: money('1'),
      arrives: money('99.123456'),
      isReviewed: false,
    });
    expect(summarise(draft({ amount: money('500.000001') }))).toMatchObject({ isReviewed: true });
    const busyDay = { ...terms, dailyLeft: money('50') };
    expect(summarise(draft({ terms: busyDay }))).toMatchObject({ waitsForDay: true });
    expect(summarise(draft({}))).toMatchObject({ waitsForDay: false });
    expect(summarise(draft({ amount: money('5') }))).toMatchObject({ arrives: null });
  });

  test.each([
    ['offline', { isOnline: false }, 'deposit.offline'],
    ['without an account', { account: undefined }, 'withdrawal.chooseAccount'],
    ['of nothing', { amount: money('0') }, 'withdrawal.enterAmount'],
    ['of too little', { amount: money('9') }, 'withdrawal.tooSmall'],
    ['finer than the currency', { amount: money('50.0000001') }, 'withdrawal.tooPrecise'],
    ['of more than there is', { amount: money('2001') }, 'withdrawal.notEnough'],
    ['of more than a day allows', { amount: money('1001') }, 'withdrawal.overLimit'],
    ['that fits', {}, null],
    ['while the terms are not known', { terms: undefined }, null],
  ])('%s', (_, change, problem) => {
    expect(problemOf(draft(change))).toBe(problem);
  });
});
