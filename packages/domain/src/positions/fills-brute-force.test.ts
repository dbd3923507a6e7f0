import { expect, test } from 'vitest';
import { money, price, type Money, type Price } from '../money/money.ts';
import { liquidationPriceOf } from './close-position.ts';
import { bruteForce, planted } from './testing/brute-force.ts';
import { bitcoin } from './testing/terms.ts';

test('10,000 commands open nothing beyond the leverage, below the fee or below the tiers', () => {
  const tally = bruteForce({ seeds: [1, 2, 3, 4], commands: 2_500 });
  expect(tally.faults).toEqual([]);
  expect(tally.fills).toBeGreaterThan(1_000);
  expect(Math.min(tally.atOnce, tally.smaller, tally.beside)).toBeGreaterThan(100);
});

test.each<[string, string, Parameters<typeof planted>[0]]>([
  [
    'a margin short of a millionth',
    'margin too small',
    (each) => ({
      ...each,
      margin: ((each.quantity * each.entryPrice) / 10n ** 18n / BigInt(each.leverage) -
        10n ** 12n) as Money,
    }),
  ],
  [
    'a fee short of a millionth',
    'fee below the rate',
    (each) => ({
      ...each,
      openFee: (each.openFee - 10n ** 12n) as Money,
    }),
  ],
  ['a leverage of the limit', 'leverage 40 above', (each) => ({ ...each, leverage: 40 })],
  [
    'an entry at the index',
    'better than a market order',
    (each, index) => ({
      ...each,
      entryPrice: index,
    }),
  ],
  [
    'tiers that begin anew',
    'splitting beats the tiers',
    (each) => ({ ...each, tierFloor: money('0') }),
  ],
  [
    'a liquidation of tiers that begin anew',
    'liquidated late',
    (each) => ({
      ...each,
      liquidationPrice: liquidationPriceOf({ ...each, tierFloor: money('0') }, bitcoin),
    }),
  ],
  [
    'a liquidation a step early',
    'liquidated early',
    (each) => {
      const step = each.direction === 'long' ? price('0.01') : price('-0.01');
      const { liquidationPrice: level } = each;
      return { ...each, liquidationPrice: level && ((level + step) as Price) };
    },
  ],
])('finds %s', (_, fault, spoil) => {
  expect(planted(spoil)).toContain(fault);
});
