import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { assertTransferable } from './transferable.ts';

const request = (change: object) => ({
  from: 'balance' as const,
  to: 'contract' as const,
  amount: money('1'),
  currency: 'USDT' as const,
  ...change,
});

describe("a transfer between a customer's own accounts", () => {
  test('can move the smallest step of its currency', () => {
    expect(() => assertTransferable(request({ amount: money('0.000001') }))).not.toThrow();
  });

  test.each([
    ['to its own source account', { to: 'balance' }, 'wallet.sameAccount'],
    ['of nothing', { amount: money('0') }, 'wallet.amountTooSmall'],
    ['finer than its currency', { amount: money('0.0000001') }, 'wallet.tooPrecise'],
  ])('%s is refused', (_, change, key) => {
    expect(() => assertTransferable(request(change))).toThrow(key);
  });
});
