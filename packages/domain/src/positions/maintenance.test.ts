import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, toText, type Money } from '../money/money.ts';
import { leverageLimit, maintenanceMargin, maintenanceTiers } from './maintenance.ts';
import { bitcoin } from './testing/terms.ts';

describe('maintenance margin', () => {
  test('the cumulative amounts of the rules follow from ceilings and rates', () => {
    const cumulative = bitcoin.tiers.map((tier) => toText(tier.cumulative));
    expect(cumulative).toEqual(['0', '50', '1300', '16300', '266300', '1266300']);
  });

  test.each([
    ['20000', '80'],
    ['50000', '200'],
    ['50001', '200.005'],
    ['1000000', '8700'],
    ['60000000', '4733700'],
  ])('a notional of %s must keep %s', (notional, expected) => {
    expect(toText(maintenanceMargin(bitcoin.tiers, money(notional)))).toBe(expected);
  });

  test('never jumps and never falls as the notional grows by a unit', () => {
    const anyNotional = fc.bigInt({ min: 0n, max: money('60000000') });
    const nearCeiling = fc
      .constantFrom(...bitcoin.tiers)
      .chain((tier) => fc.bigInt({ min: tier.ceiling - 5n, max: tier.ceiling + 5n }));
    fc.assert(
      fc.property(fc.oneof(anyNotional, nearCeiling), (notional) => {
        const step =
          maintenanceMargin(bitcoin.tiers, (notional + 1n) as Money) -
          maintenanceMargin(bitcoin.tiers, notional as Money);
        return step >= 0n && step <= 1n;
      }),
    );
  });

  test.each([
    ['1000', 20],
    ['10000000', 20],
    ['10000001', 10],
    ['20000001', 5],
  ])('a notional of %s allows leverage %i', (notional, limit) => {
    expect(leverageLimit(bitcoin, money(notional))).toBe(limit);
  });

  test('a table that does not rise is our own mistake', () => {
    expect(() =>
      maintenanceTiers([
        ['100', '0.01'],
        ['100', '0.02'],
      ]),
    ).toThrow('Invariant');
  });
});
