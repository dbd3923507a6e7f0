import fc from 'fast-check';
import { unitOf } from '../../money/fixed.ts';
import type { Money, Price, Quantity } from '../../money/money.ts';
import type { Direction } from '../terms.ts';

/** A number between two integers, with that many decimals. */
const decimal = (from: number, to: number, decimals: number) => {
  const perOne = 10n ** BigInt(decimals);
  return fc
    .bigInt({ min: BigInt(from) * perOne + 1n, max: BigInt(to) * perOne })
    .map((count) => count * unitOf(decimals));
};

export const anyDirection = fc.constantFrom<Direction>('long', 'short');
export const anyPrice = decimal(0, 100_000, 2).map((value) => value as Price);
export const anyQuantity = decimal(0, 500, 6).map((value) => value as Quantity);
export const anyMargin = decimal(0, 1_000_000, 6).map((value) => value as Money);
export const anyLeverage = fc.integer({ min: 1, max: 20 });
