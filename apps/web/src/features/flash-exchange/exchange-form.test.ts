import { money, price } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  emptyForm,
  formProblem,
  rateLine,
  shareText,
  turned,
  withSide,
  type Quote,
} from './exchange-form.ts';

describe('an exchange, before it is asked for', () => {
  test('never has one currency on both sides', () => {
    expect(withSide(emptyForm, 'to', 'USDT')).toEqual({ from: 'BTC', to: 'USDT', amount: '' });
    expect(withSide(emptyForm, 'from', 'ETH')).toEqual({ from: 'ETH', to: 'BTC', amount: '' });
    expect(turned(emptyForm)).toEqual({ from: 'BTC', to: 'USDT', amount: '' });
  });

  test('keeps the amount while only the wanted currency changes', () => {
    expect(withSide({ ...emptyForm, amount: '5' }, 'to', 'ETH').amount).toBe('5');
  });

  test('cuts a share to the steps of its currency and takes all there is', () => {
    expect(shareText(money('0.00000003'), 50, 'BTC')).toBe('0.00000001');
    expect(shareText(money('12.345678'), 100, 'USDT')).toBe('12.345678');
    expect(amountOf({ ...emptyForm, amount: '12.' })).toBe(money('12'));
  });

  test('says why no quote can be asked for', () => {
    const problem = (amount: string, isOnline = true) =>
      formProblem({ ...emptyForm, amount }, { available: money('10'), isOnline });
    expect(problem('')).toBe('flashExchange.enterAmount');
    expect(problem('10.000001')).toBe('flashExchange.notEnough');
    expect(problem('10', false)).toBe('flashExchange.offline');
    expect(problem('10')).toBeNull();
  });
});

test('a rate is told as the price of the coin, whichever way it goes', () => {
  const told = (terms: object) => {
    const { unit, value, code } = rateLine(terms as Quote);
    return [unit, value, code];
  };
  const recorded = { price: price('96000.5') };
  const buying = {
    from: 'USDT',
    to: 'BTC',
    rate: price('0.00001041'),
    priceProof: { to: recorded },
  };
  expect(told(buying)).toEqual(['BTC', recorded.price, 'USDT']);
  const selling = { from: 'BTC', to: 'USDT', rate: recorded.price, priceProof: { from: recorded } };
  expect(told(selling)).toEqual(['BTC', recorded.price, 'USDT']);
});
