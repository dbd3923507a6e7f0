import { marketSymbols, type MarketSymbol } from '../markets/symbols.ts';
import type { Transfer } from '../ledger/transfer.ts';
import { money, type Money } from '../money/money.ts';
import { contractTerms } from '../positions/contract-terms.ts';
import type { FillMoment } from '../positions/fillable-tick.ts';
import { openInterestCap } from '../positions/open-interest-cap.ts';
import type { ContractTerms } from '../positions/terms.ts';
import type { DemoBook } from './book.ts';

/** Equity of the practice house, in USDT, which determines the demo's limits. Source: rules §1. */
export const HOUSE_EQUITY = money('100000000');

/** The current price and the trading terms of its market. */
export interface DemoMoment extends FillMoment {
  readonly terms: ContractTerms;
  /** Largest open interest of one side, in quote currency. */
  readonly openInterestCap: Money;
}

/** A book after a change, and the transfers of that change. */
export interface DemoChange<What> {
  readonly book: DemoBook;
  readonly what: What;
  readonly transfers: readonly Transfer[];
}

/**
 * A recorded price in the demo's market. `nowMs` and the tick's time must be from the same clock.
 */
export function demoMoment(market: MarketSymbol, now: Omit<FillMoment, 'terms'>): DemoMoment {
  return {
    ...now,
    terms: contractTerms(market),
    openInterestCap: openInterestCap(market, marketSymbols, HOUSE_EQUITY),
  };
}
