import { divideUp, multiplyDown, multiplyUp, ONE } from '../money/fixed.ts';
import type { Money, Price, Rate } from '../money/money.ts';
import { signOf, type ContractTerms, type Direction } from './terms.ts';

/** One percent, the move that `depthOnePercentQuote` refers to. */
const ONE_PERCENT = ONE / 100n;

/**
 * Price impact of an opening, as a share of the index:
 * 1% · (open interest of that side + size / 2) / depth for one percent. Both in quote currency.
 * Half of the size, because the first unit has no impact and the last one all of it. Rounded up.
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

/** Worst entry within a tolerance: the quoted entry moved against the customer by that share. */
export function worstEntryPrice(direction: Direction, quoted: Price, maxSlippage: Rate): Price {
  return worsened(quoted, direction, maxSlippage);
}

/** How much worse `now` is than `seen` for an opening, as a share; negative means better. */
export function slippage(direction: Direction, seen: Price, now: Price): Rate {
  return divideUp(signOf(direction) * (now - seen), seen) as Rate;
}

/** Buying moves up and rounds up; selling moves down and rounds down. */
function worsened(price: Price, direction: Direction, share: bigint): Price {
  return (
    direction === 'long' ? multiplyUp(price, ONE + share) : multiplyDown(price, ONE - share)
  ) as Price;
}
