import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFixed, unitOf } from '../money/fixed.ts';
import { money, price, quantity, rate, toText, type Money, type Price } from '../money/money.ts';
import { liquidationPrice, type LiquidationInput } from './liquidation.ts';
import { maintenanceMargin, type MaintenanceTier } from './maintenance.ts';
import { notionalOf, priceAtEquity, profitAt } from './profit.ts';
import { anyDirection, anyMargin, anyPrice, anyQuantity } from './testing/arbitrary.ts';
import { bitcoin } from './testing/terms.ts';

/** One open-ended tier, as in the worked examples. */
const tier = (rateText: string, cumulative: string): MaintenanceTier[] => [
  {
    floor: money('0'),
    ceiling: money('1000000000'),
    rate: rate(rateText),
    cumulative: money(cumulative),
  },
];

const ether = {
  direction: 'long',
  quantity: quantity('3683.979'),
  entryPrice: price('1456.84'),
  tiers: tier('0.1', '135365'),
  pricePrecision: 2,
} as const;

describe('liquidation price', () => {
  test('is 1,114.78 for the isolated ETH long of the rules', () => {
    const found = liquidationPrice({ ...ether, marginBalance: money('1535443.01') });
    expect(found).not.toBeNull();
    expect(Number(toText(found ?? price('0')))).toBeCloseTo(1114.78, 1);
  });

  test('is 1,153.26 for the cross ETH long of the rules', () => {
    const marginBalance = (parseFixed('1535443.01') -
      parseFixed('71200.81144') +
      parseFixed('-56354.57')) as Money;
    const found = liquidationPrice({ ...ether, marginBalance });
    expect(Number(toText(found ?? price('0')))).toBeCloseTo(1153.26, 1);
  });

  test('does not exist for a long whose margin covers it down to zero', () => {
    const covered: LiquidationInput = {
      direction: 'long',
      quantity: quantity('1'),
      entryPrice: price('20000'),
      marginBalance: money('20000'),
      tiers: bitcoin.tiers,
      pricePrecision: 2,
    };
    expect(liquidationPrice(covered)).toBeNull();
    expect(liquidationPrice({ ...covered, direction: 'short' })).not.toBeNull();
  });

  test('is the first price at which equity is at or below maintenance, not a step earlier', () => {
    fc.assert(
      fc.property(anyDirection, anyQuantity, anyPrice, anyMargin, (...drawn) => {
        const [direction, size, entry, margin] = drawn;
        const input: LiquidationInput = {
          direction,
          quantity: size,
          entryPrice: entry,
          marginBalance: margin,
          tiers: bitcoin.tiers,
          pricePrecision: 2,
        };
        const found = liquidationPrice(input);
        if (found === null) return !isLiquidated(input, price('0.01'));
        const safe = (found + unitOf(2) * (direction === 'long' ? 1n : -1n)) as Price;
        return isLiquidated(input, found) && (safe <= 0n || !isLiquidated(input, safe));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The rule itself, E ≤ MM(mark), without the closed form. */
function isLiquidated(input: LiquidationInput, mark: Price): boolean {
  const equity = input.marginBalance + profitAt(input, mark);
  return equity <= maintenanceMargin(input.tiers, notionalOf(input.quantity, mark));
}

describe('price at which an isolated position has a given equity', () => {
  test('is a bankruptcy price of 9,800 for a long at 10,000 with 50×', () => {
    const position = {
      direction: 'long',
      quantity: quantity('1'),
      entryPrice: price('10000'),
      margin: money('200'),
    } as const;
    expect(priceAtEquity(position, money('0'))).toBe(price('9800'));
    expect(priceAtEquity({ ...position, direction: 'short' }, money('0'))).toBe(price('10200'));
  });

  test('is 19,700 for long 1 BTC at 20,000 with 50× and 0.5% of the entry left', () => {
    const position = {
      direction: 'long',
      quantity: quantity('1'),
      entryPrice: price('20000'),
      margin: money('400'),
    } as const;
    const maintenanceAtEntry = maintenanceMargin(tier('0.005', '0'), money('20000'));
    expect(priceAtEquity(position, maintenanceAtEntry)).toBe(price('19700'));
  });

  test('puts bankruptcy on the far side of liquidation', () => {
    fc.assert(
      fc.property(anyDirection, anyQuantity, anyPrice, anyMargin, (...drawn) => {
        const [direction, size, entry, margin] = drawn;
        const position = { direction, quantity: size, entryPrice: entry, margin };
        const bankrupt = priceAtEquity(position, money('0'));
        const liquidated = liquidationPrice({
          ...position,
          marginBalance: margin,
          tiers: bitcoin.tiers,
          pricePrecision: 2,
        });
        if (bankrupt === null || liquidated === null) return true;
        const room = unitOf(2);
        return direction === 'long' ? bankrupt <= liquidated + room : bankrupt >= liquidated - room;
      }),
    );
  });
});
