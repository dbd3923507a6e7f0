import { unitOf } from '../money/fixed.ts';
import { toText, type Price } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { ContractTerms, EntryStop, FillTick } from './terms.ts';

/**
 * A stop that the mark has yet to cross, from either side.
 * Refuses: positions.stopPriceRange for the mark itself and below the smallest quotable price.
 */
export function entryStopAt(
  price: Price,
  mark: Price,
  terms: Pick<ContractTerms, 'pricePrecision'>,
): EntryStop {
  if (price === mark || price < unitOf(terms.pricePrecision))
    throw new Refusal('positions.stopPriceRange', { mark: toText(mark) });
  return { price, side: price > mark ? 'above' : 'below', crossedSequence: null };
}

/** Whether an order still waits for its stop. */
export const isWaiting = (stop: EntryStop | null | undefined): stop is EntryStop =>
  stop !== null && stop !== undefined && stop.crossedSequence === null;

/** Whether a tick crosses a stop; in market hours, like every trigger. Source: rules §4. */
export function isCrossed(
  { price, side }: EntryStop,
  tick: Pick<FillTick, 'price' | 'state'>,
  isMarketOpen: boolean,
): boolean {
  if (!isMarketOpen || tick.state === 'halted') return false;
  return side === 'above' ? tick.price >= price : tick.price <= price;
}
