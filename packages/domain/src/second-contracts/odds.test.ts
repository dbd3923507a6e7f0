import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitOf } from '../money/fixed.ts';
import { add, money, rate, toText, type Money, type Rate } from '../money/money.ts';
import { breakEvenRate, expectedValueRate, winPayout, winProfit } from './odds.ts';

describe('odds', () => {
  test.each([
    ['0.8', '-0.1', '0.5555'],
    ['0.85', '-0.075', '0.5405'],
    ['0.92', '-0.04', '0.5208'],
    ['1', '0', '0.5'],
  ])('a rate of %s: expected %s, break-even %s', (profit, expected, breakEven) => {
    expect(toText(expectedValueRate(rate(profit)))).toBe(expected);
    expect(toText(breakEvenRate(rate(profit))).slice(0, breakEven.length)).toBe(breakEven);
  });

  test('truncate a win to six decimals, never rounding up', () => {
    expect(toText(winProfit(money('33.333333'), rate('0.8')))).toBe('26.666666');
    expect(toText(winPayout(money('100'), rate('0.85')))).toBe('185');
  });

  test('break even at the break-even share of equal stakes, except for truncation', () => {
    const anyRate = fc
      .bigInt({ min: 1n, max: 100n })
      .map((percent) => (percent * unitOf(2)) as Rate);
    const anyStake = fc
      .bigInt({ min: 1n, max: 5_000_000_000n })
      .map((n) => (n * unitOf(6)) as Money);
    fc.assert(
      fc.property(anyRate, anyStake, (profitRate, stake) => {
        const share = breakEvenRate(profitRate);
        const won = share * winPayout(stake, profitRate);
        const staked = add(stake) * 10n ** 18n;
        // Lower bound: truncation of each win; upper bound: rounding up of the share.
        expect(won - staked).toBeGreaterThan(-share * unitOf(6));
        expect(won - staked).toBeLessThan(3n * stake);
      }),
    );
  });
});
