import { parseFixed } from '@candor/domain/money/fixed';
import { describe, expect, test } from 'vitest';
import {
  cleanDecimal,
  groupedDecimal,
  numberText,
  percentText,
  readDecimalComma,
  shownSign,
} from './number-text.ts';

describe('numberText', () => {
  test.each([
    ['1234.567', 2, '1,234.56'],
    ['0.999', 2, '0.99'],
    ['-0.999', 2, '−0.99'],
    ['999999.999999', 0, '999,999'],
    ['1000000', 2, '1,000,000.00'],
    ['12', 6, '12.000000'],
    ['-1234567.8', 1, '−1,234,567.8'],
  ])('%s with %i decimals reads %s: cut, never rounded', (value, decimals, shown) => {
    expect(numberText(parseFixed(value), { decimals })).toBe(shown);
  });

  test('shows a plus for a gain, a true minus for a loss and no sign for zero', () => {
    const signed = (text: string) => numberText(parseFixed(text), { decimals: 2, signed: true });
    expect([signed('1'), signed('-1'), signed('0'), signed('-0.001')]).toEqual([
      '+1.00',
      '−1.00',
      '0.00',
      '0.00',
    ]);
  });
});

test('truncates a percentage after the multiplication', () => {
  expect(percentText(parseFixed('0.02149'), { decimals: 2, signed: true })).toBe('+2.14%');
});

test('treats an amount displayed as zero as neutral', () => {
  expect(shownSign(parseFixed('0.004'), 2)).toBe(0);
  expect(shownSign(parseFixed('-0.01'), 2)).toBe(-1);
});

describe('typing an amount', () => {
  test.each([
    [' 1,234.567 USDT', 2, '1234.56'],
    ['.5', 2, '0.5'],
    ['007', 2, '7'],
    ['1.2.3', 4, '1.23'],
    ['12.', 2, '12.'],
    ['12.9', 0, '12'],
    ['-5', 2, '5'],
    ['', 2, ''],
  ])('%j becomes %j', (typed, decimals, plain) => {
    expect(cleanDecimal(typed, decimals)).toBe(plain);
  });

  test('inserts commas while typing and keeps a trailing point', () => {
    expect(groupedDecimal('1234567.')).toBe('1,234,567.');
    expect(groupedDecimal('')).toBe('');
  });
});

describe('readDecimalComma', () => {
  test.each([
    ['0,', '0', '0.'],
    ['1,234,', '1234', '1234.'],
    ['0,5', '', '0.5'],
    ['12,75', '', '12.75'],
    ['1.234,56', '', '1234.56'],
    ['1,234', '', '1234'],
    ['1,234,567.8', '', '1234567.8'],
    // A digit taken out of grouped text moves no point.
    ['1,24', '1234', '124'],
    ['0,500', '10500', '500'],
    ['0.5,', '0.5', '0.5'],
  ])('%s typed over "%s" is %s', (typed, before, plain) => {
    expect(cleanDecimal(readDecimalComma(typed, before), 8)).toBe(plain);
  });
});
