import { money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { accountValue, totalValue, type Assets } from './asset-totals.ts';

const row = (account: Assets[number]['account'], value: string): Assets[number] => ({
  account,
  currency: 'USDT',
  balance: money(value),
  usdtValue: money(value),
});
const assets = [
  row('balance', '10.005'),
  row('balance', '0.009'),
  row('contract', '5.009'),
  row('position', '-1.239'),
];

test('an account is the sum of its currencies, cut to two decimals', () => {
  expect(accountValue(assets, 'balance')).toBe(money('10.01'));
});

test('the total is the sum of the accounts as they are shown', () => {
  const shown = ['balance', 'contract', 'position'] as const;
  const sum = shown.reduce((total, account) => total + accountValue(assets, account), 0n);
  expect(totalValue(assets)).toBe(sum);
  expect(sum).toBe(money('13.78'));
});

test('a loss is cut toward zero like a gain', () => {
  expect(accountValue(assets, 'position')).toBe(money('-1.23'));
});

test('what is not known yet is not zero', () => {
  expect(totalValue(undefined)).toBeUndefined();
});
