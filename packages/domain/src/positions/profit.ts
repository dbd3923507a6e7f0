import { multiplyDown, multiplyUp } from '../money/fixed.ts';
import type { Money, Price, Quantity, Rate } from '../money/money.ts';
import { divideDown } from '../money/fixed.ts';
import { signOf, type Direction } from './terms.ts';

/** A size entered at a price, in a direction. */
export interface Exposure {
  readonly direction: Direction;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
}

/**
 * Profit (negative: loss) at a price: s · quantity · (price − entry), in quote currency.
 * Rounded toward negative infinity, so rounding never favors the customer.
 */
export function profitAt(exposure: Exposure, at: Price): Money {
  const gain = signOf(exposure.direction) * (at - exposure.entryPrice);
  return multiplyDown(exposure.quantity, gain) as Money;
}

/** Equity of an isolated position: margin + profit, in quote currency, rounded down. */
export function equityAt(position: Exposure & { readonly margin: Money }, at: Price): Money {
  return (position.margin + profitAt(position, at)) as Money;
}

/** Profit over margin, a ratio, rounded down. */
export const profitRate = (profit: Money, margin: Money): Rate =>
  (margin === 0n ? 0n : divideDown(profit, margin)) as Rate;

/**
 * Price at which an isolated position has exactly this `equity`, in quote per base:
 * entry − s · (margin − equity) / quantity. At 0 it is the bankruptcy price, beyond which the house
 * pays. Rounded up for a long and down for a short, toward the earlier price. Null when not above
 * 0.
 * Examples: long @ 10,000, 50× → 9,800; long 1 @ 20,000, 50×, 100 of equity left → 19,700.
 */
export function priceAtEquity(
  position: Exposure & { readonly margin: Money },
  equity: Money,
): Price | null {
  const room = divideDown(position.margin - equity, position.quantity);
  const price = position.entryPrice - signOf(position.direction) * room;
  return price > 0n ? (price as Price) : null;
}

/** Initial margin of a notional at a leverage, in quote currency, rounded up. */
export function initialMargin(notional: Money, leverage: number): Money {
  const share = BigInt(leverage);
  return ((notional + share - 1n) / share) as Money;
}

/** Notional of a quantity at a price, in quote currency, rounded up; used for limit checks. */
export const notionalOf = (quantity: Quantity, at: Price): Money =>
  multiplyUp(quantity, at) as Money;
