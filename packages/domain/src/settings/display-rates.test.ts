import { describe, expect, test } from 'vitest';
import { money, price, rate } from '../money/money.ts';
import { displayValue, rateFromPrice } from './display-currencies.ts';
import { parseDisplayRates } from './display-rates.ts';
import { isSettingValue } from './known-settings.ts';

const rates = {
  KRW: '1390.5',
  THB: '32.41',
  MYR: '4.132',
  VND: '25430',
  TWD: '31.12',
  HKD: '7.7815',
};
const setting = (change: object = {}) =>
  JSON.stringify({ date: '2026-11-20', source: 'Central bank', rates, ...change });

test('accepts a day, a source and every currency that no market quotes', () => {
  const parsed = parseDisplayRates(setting())!;
  expect(parsed.source).toBe('Central bank');
  expect(parsed.rates.get('HKD')).toBe(rate('7.7815'));
  expect(isSettingValue('display_rates', setting())).toBe(true);
});

test.each([
  ['a date that does not exist', setting({ date: '2026-02-30' })],
  ['no source', setting({ source: '' })],
  ['a source with markup', setting({ source: '<b>x</b>' })],
  ['a missing currency', setting({ rates: { ...rates, HKD: undefined } })],
  ['a currency that one of our markets quotes', setting({ rates: { ...rates, EUR: '0.9' } })],
  ['zero', setting({ rates: { ...rates, KRW: '0' } })],
  ['a number instead of a text', setting({ rates: { ...rates, KRW: 1390.5 } })],
  ['an exponent', setting({ rates: { ...rates, KRW: '1e3' } })],
  ['a sign', setting({ rates: { ...rates, KRW: '-1' } })],
  ['an extra field', setting({ price: '1' })],
  ['an array of rates', setting({ rates: ['1'] })],
  ['no JSON', 'rates'],
  ['nothing', 'null'],
])('%s is not a setting of rates', (_, text) => {
  expect(parseDisplayRates(text)).toBeNull();
  expect(isSettingValue('display_rates', text)).toBe(false);
});

describe('rate of one USDT', () => {
  test('divides for the base of a market and multiplies for its quote', () => {
    expect(rateFromPrice(price('1.25'), 'base')).toBe(rate('0.8'));
    expect(rateFromPrice(price('156.2'), 'quote')).toBe(rate('156.2'));
  });
  test.each([
    ['1234.5', '0.8', '987.6'],
    ['-0.000000000000000001', '0.5', '0'],
    ['0.000000000000000001', '0.5', '0'],
    ['-10', '1390.5', '-13905'],
  ])('%s at %s is %s, toward zero', (usdt, at, worth) => {
    expect(displayValue(money(usdt), rate(at))).toBe(money(worth));
  });
});
