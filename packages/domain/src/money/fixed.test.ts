import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  divideDown,
  divideUp,
  formatFixed,
  multiplyDown,
  multiplyUp,
  parseFixed,
  roundUpTo,
  truncateTo,
} from './fixed.ts';

const anyFixed = fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n });

describe('fixed-point numbers', () => {
  test.each([
    ['0', 0n],
    ['1', 10n ** 18n],
    ['-12.5', -125n * 10n ** 17n],
    ['0.000000000000000001', 1n],
  ])('reads %s', (text, expected) => {
    expect(parseFixed(text)).toBe(expected);
    expect(formatFixed(expected)).toBe(text);
  });

  test.each([
    '',
    '1e3',
    '+1',
    ' 1',
    '1.',
    '.5',
    'NaN',
    'Infinity',
    '٣',
    '9'.repeat(40),
    '1.' + '0'.repeat(19),
  ])('refuses %s', (text) => {
    expect(() => parseFixed(text)).toThrow(RangeError);
  });

  test('round-trip between text and number', () => {
    fc.assert(fc.property(anyFixed, (value) => parseFixed(formatFixed(value)) === value));
  });

  test('never round down above rounding up, and differ by at most one unit', () => {
    fc.assert(
      fc.property(anyFixed, anyFixed, (a, b) => {
        const product = multiplyUp(a, b) - multiplyDown(a, b);
        const quotient = b === 0n ? 0n : divideUp(a, b) - divideDown(a, b);
        return [product, quotient].every((gap) => gap === 0n || gap === 1n);
      }),
    );
  });

  test('divide with rounding in the named direction for all signs', () => {
    expect(divideDown(parseFixed('-1'), parseFixed('3'))).toBe(-333333333333333334n);
    expect(divideUp(parseFixed('-1'), parseFixed('3'))).toBe(-333333333333333333n);
    expect(divideDown(parseFixed('1'), parseFixed('3'))).toBe(333333333333333333n);
    expect(divideUp(parseFixed('1'), parseFixed('-3'))).toBe(-333333333333333333n);
  });

  test('truncate toward zero and round up away from it', () => {
    expect(formatFixed(truncateTo(parseFixed('-1.239'), 2))).toBe('-1.23');
    expect(formatFixed(roundUpTo(parseFixed('-1.231'), 2))).toBe('-1.24');
    expect(formatFixed(roundUpTo(parseFixed('1.23'), 2))).toBe('1.23');
  });
});
