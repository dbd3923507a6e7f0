import { divideUp, multiplyDown, multiplyUp, ONE } from '../money/fixed.ts';
import type { Money, Price, Rate } from '../money/money.ts';
import { signOf, type ContractTerms, type Direction } from './terms.ts';

/** One percent, the move that `depthOnePercentQuote` is measured by. */
const ONE_PERCENT = ONE / 100n;

/**
 * How far an opening moves its own price, as a share of the index:
 * 1 % · (open interest of that side + size / 2) / depth for one percent. Both in quote currency.
 * Half of the size, because the first unit pays nothing of it and the last one all. Rounded up.
 * Source: rules §4.
 */
export function skewImpact(
  terms: Pick<ContractTerms, 'depthOnePercentQuote'>,
  openInterestOfSide: Money,
  notional: Money,
): Rate {
  const load = ONE_PERCENT * (2n * openInterestOfSide + notional);
  return divideUp(load, 2n * terms.depthOnePercentQuote * ONE) as Rate;
}

/**
 * Price at which a position opens: index · (1 + s · (half spread + impact)), in quote per base.
 * Rounded against the customer: up for a long, down for a short.
 */
export function entryPrice(
  terms: Pick<ContractTerms, 'halfSpread'>,
  direction: Direction,
  index: Price,
  impact: Rate,
): Price {
  return worsened(index, direction, terms.halfSpread + impact);
}

/**
 * Price at which a position closes: index · (1 − s · half spread), in quote per base; no impact.
 * Rounded against the customer: down for a long, up for a short.
 */
export function exitPrice(
  terms: Pick<ContractTerms, 'halfSpread'>,
  direction: Direction,
  index: Price,
): Price {
  return worsened(index, direction === 'long' ? 'short' : 'long', terms.halfSpread);
}

/** The worst entry that a tolerance leaves: the quoted entry moved by it against the customer. */
export function worstEntryPrice(direction: Direction, quoted: Price, maxSlippage: Rate): Price {
  return worsened(quoted, direction, maxSlippage);
}

/** How much worse `now` is than `seen` for somebody opening, a share; below zero: better. */
export function slippage(direction: Direction, seen: Price, now: Price): Rate {
  return divideUp(signOf(direction) * (now - seen), seen) as Rate;
}

/** Buying moves up and rounds up; selling moves down and rounds down. */
function worsened(price: Price, direction: Direction, share: bigint): Price {
  return (
    direction === 'long' ? multiplyUp(price, ONE + share) : multiplyDown(price, ONE - share)
  ) as Price;
}
