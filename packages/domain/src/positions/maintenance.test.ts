import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, price, quantity, toText, type Money } from '../money/money.ts';
import { leverageLimit, maintenanceMargin, maintenanceTiers, tiersAbove } from './maintenance.ts';
import { tierFloorAt } from './position-tiers.ts';
import { bitcoin } from './testing/terms.ts';

describe('maintenance margin', () => {
  test('derives the cumulative amounts of the rules from ceilings and rates', () => {
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

  test('never jumps and never falls as the notional grows by one unit', () => {
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

  test('rejects a table whose tiers do not rise', () => {
    expect(() =>
      maintenanceTiers([
        ['100', '0.01'],
        ['100', '0.02'],
      ]),
    ).toThrow('Invariant');
  });
});

describe('a position added to others of its owner', () => {
  const openOneByOne = (count: number, each: string) => {
    const needs: Money[] = [];
    let held = 0n;
    for (let number = 0; number < count; number += 1) {
      const floor = tierFloorAt(quantity(String(held)), price('1'));
      needs.push(maintenanceMargin(tiersAbove(bitcoin.tiers, floor), money(each)));
      held += BigInt(each);
    }
    return needs.reduce((sum, need) => sum + need, 0n);
  };

  test('requires as much for forty of 50,000 as for one of 2,000,000', () => {
    expect(openOneByOne(40, '50000')).toBe(maintenanceMargin(bitcoin.tiers, money('2000000')));
    expect(openOneByOne(1, '50000')).toBe(money('200'));
  });

  test('starts its leverage limit where they end', () => {
    const terms = (floor: string) => ({
      ...bitcoin,
      tiers: tiersAbove(bitcoin.tiers, money(floor)),
    });
    expect(leverageLimit(terms('9999000'), money('1000'))).toBe(20);
    expect(leverageLimit(terms('9999000'), money('1000.01'))).toBe(10);
    expect(leverageLimit(terms('60000000'), money('1'))).toBe(5);
  });

  test('requires, above any floor, the combined requirement less that of the floor', () => {
    const anyFloor = fc
      .bigInt({ min: 0n, max: 60_000_000_000_000n })
      .map((micros) => (micros * 10n ** 12n) as Money);
    const ceiling = fc.constantFrom(...bitcoin.tiers).map((tier) => tier.ceiling);
    fc.assert(
      fc.property(
        fc.oneof(anyFloor, ceiling),
        fc.bigInt({ min: 0n, max: money('60000000') }),
        (floor, notional) => {
          const together = maintenanceMargin(bitcoin.tiers, (floor + notional) as Money);
          const own = maintenanceMargin(tiersAbove(bitcoin.tiers, floor), notional as Money);
          return own === together - maintenanceMargin(bitcoin.tiers, floor);
        },
      ),
    );
  });
});
