import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { Balances } from './balances.ts';
import { customerAccount, houseAccount, type Transfer } from './transfer.ts';

const free = customerAccount('anna', 'contract', 'USDT');
const margin = customerAccount('anna', 'margin', 'USDT', 'p1');
const fees = houseAccount('fees', 'USDT');

const transfer = (change: Partial<Transfer>): Transfer => ({
  type: 'positionMargin',
  from: free,
  to: margin,
  currency: 'USDT',
  amount: money('10'),
  ...change,
});

const withTwelve = () => new Balances([{ account: free, available: money('12') }]);

describe('balances', () => {
  test('credits the amount of a transfer to its destination', () => {
    const balances = withTwelve();
    const [posted] = balances.apply([transfer({})]);
    expect(posted).toMatchObject({ fromBalanceAfter: money('2'), toBalanceAfter: money('10') });
    expect(balances.changes()).toEqual([
      { account: free, delta: money('-10'), available: money('2'), existed: true },
      { account: margin, delta: money('10'), available: money('10'), existed: false },
    ]);
  });

  test('refuses more than the balance and undoes the transfers before it', () => {
    const balances = withTwelve();
    const both = [transfer({}), transfer({ to: fees, amount: money('3') })];
    expect(() => balances.apply(both)).toThrow('wallet.insufficientBalance');
    expect(balances.changes()).toEqual([]);
    expect(balances.available(free)).toBe(money('12'));
  });

  test.each([
    ['nothing', { amount: money('0') }],
    ['a negative amount', { amount: money('-1') }],
    ['another currency', { currency: 'BTC' as const }],
    ['another customer', { to: customerAccount('ben', 'contract', 'USDT') }],
  ])('throws an invariant error when moving %s', (_, change) => {
    expect(() => withTwelve().apply([transfer(change)])).toThrow('Invariant broken');
  });

  test('keeps no balance for a house account', () => {
    const [posted] = withTwelve().apply([transfer({ to: fees })]);
    expect(posted?.toBalanceAfter).toBeNull();
  });
});
