import { money, price, toText } from '@candor/domain/money/money';
import { describe, expect, test } from 'vitest';
import { estimate, type ShownPrice } from './estimate.ts';
import { emptyForm, rateLine } from './exchange-form.ts';

const prices: Readonly<Record<string, ShownPrice>> = {
  BTCUSDT: { price: price('100000'), state: 'live' },
  DOGEUSDT: { price: price('0.081234'), state: 'live' },
  ETHUSDT: { price: price('3000'), state: 'halted' },
};
const priceOf = (symbol: string) => prices[symbol];

describe('the estimate while typing', () => {
  test('is what the server would give at the prices on the screen, spread included', () => {
    const terms = estimate({ ...emptyForm, amount: '1000' }, priceOf)!;
    expect(toText(terms.received)).toBe('0.00999');
    expect(toText(terms.spread)).toBe('0.00001');
    expect(rateLine(terms)).toMatchObject({ unit: 'BTC', value: price('100000'), code: 'USDT' });
  });

  test('shows the price of a cheap coin with all of its digits', () => {
    const terms = estimate({ from: 'DOGE', to: 'USDT', amount: '100' }, priceOf)!;
    expect(rateLine(terms)).toMatchObject({ unit: 'DOGE', decimals: 6, code: 'USDT' });
    expect(terms.received).toBe(money('8.115276'));
  });

  test.each([
    ['nothing is typed', { ...emptyForm, amount: '' }],
    ['it is too small to be credited', { ...emptyForm, amount: '0.000001' }],
    ['it is more than one exchange may be', { ...emptyForm, amount: '50001' }],
    ['the market is halted', { from: 'USDT', to: 'ETH', amount: '10' }],
    ['there is no price yet', { from: 'USDT', to: 'SOL', amount: '10' }],
  ] as const)('is missing while %s', (_why, form) => {
    expect(estimate(form, priceOf)).toBeNull();
  });
});
