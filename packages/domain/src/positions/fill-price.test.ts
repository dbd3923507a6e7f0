import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, price, rate, toText } from '../money/money.ts';
import { entryPrice, exitPrice, skewImpact, slippage, worstEntryPrice } from './fill-price.ts';
import { anyDirection, anyMargin, anyPrice } from './testing/arbitrary.ts';
import { bitcoin } from './testing/terms.ts';

const noImpact = rate('0');

describe('fill price', () => {
  test('is half the spread above the index to open a long and half below to close it', () => {
    expect(toText(entryPrice(bitcoin, 'long', price('20000'), noImpact))).toBe('20002');
    expect(toText(exitPrice(bitcoin, 'long', price('20000')))).toBe('19998');
  });

  test('mirrors that for a short', () => {
    expect(toText(entryPrice(bitcoin, 'short', price('20000'), noImpact))).toBe('19998');
    expect(toText(exitPrice(bitcoin, 'short', price('20000')))).toBe('20002');
  });

  test('has an impact of open interest plus half the size, per one-percent depth', () => {
    expect(toText(skewImpact(bitcoin, money('5000000'), money('10000000')))).toBe('0.01');
    expect(toText(skewImpact(bitcoin, money('0'), money('200000')))).toBe('0.0001');
  });

  test('charges two half orders the same impact as one, so splitting gains nothing', () => {
    const whole = skewImpact(bitcoin, money('0'), money('200000')) * 200_000n;
    const first = skewImpact(bitcoin, money('0'), money('100000')) * 100_000n;
    const second = skewImpact(bitcoin, money('100000'), money('100000')) * 100_000n;
    expect(first + second).toBe(whole);
  });

  test('has positive slippage when the price moved against the customer, negative otherwise', () => {
    expect(toText(slippage('long', price('100'), price('101')))).toBe('0.01');
    expect(toText(slippage('short', price('100'), price('101')))).toBe('-0.01');
    expect(worstEntryPrice('long', price('100'), rate('0.003'))).toBe(price('100.3'));
  });

  test('never yields a gain for opening and closing at one index', () => {
    fc.assert(
      fc.property(anyDirection, anyPrice, anyMargin, anyMargin, (side, index, open, size) => {
        const impact = skewImpact(bitcoin, open, size);
        const gain = exitPrice(bitcoin, side, index) - entryPrice(bitcoin, side, index, impact);
        return side === 'long' ? gain <= 0n : gain >= 0n;
      }),
    );
  });
});
