import { indexRules } from '@candor/domain/markets/index-price';
import { isOpen } from '@candor/domain/markets/session';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { isFromFuture } from '@candor/domain/markets/tick-age';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { requireOpenable } from '@candor/domain/positions/fillable-tick';
import { Refusal } from '@candor/domain/refusal';
import type { LoanPrices } from './deps.ts';
import type { PriceAt } from './loan-changes.ts';
import { marketOf } from './stored-loan.ts';

const priceOf = ({ price, sequence, timeMs }: Tick): PriceAt => ({ price, sequence, atMs: timeMs });

/**
 * The newest index at which something may begin. Refuses: markets.noPrice, and whatever a position
 * opened at such a price would refuse.
 */
export function openablePrice(prices: LoanPrices, currency: CurrencyCode, nowMs: number): PriceAt {
  const symbol = marketOf(currency);
  const market = findMarketSymbol(symbol);
  const tick = prices.latestTick(symbol);
  if (!market || !tick) throw new Refusal('markets.noPrice', { symbol });
  const terms = { priceValidityMs: indexRules(market.type).maxAgeMs };
  requireOpenable({ tick, terms, nowMs, isMarketOpen: isOpen(market.session, nowMs) });
  return priceOf(tick);
}

/** The newest index if collateral may be judged and sold at it; null if it is halted or too old. */
export function sellablePrice(
  prices: LoanPrices,
  currency: CurrencyCode,
  nowMs: number,
): PriceAt | null {
  const symbol = marketOf(currency);
  const market = findMarketSymbol(symbol);
  const tick = prices.latestTick(symbol);
  if (!market || !tick || tick.state === 'halted' || !isOpen(market.session, nowMs)) return null;
  const isStale = nowMs - tick.timeMs > indexRules(market.type).maxAgeMs;
  return isStale || isFromFuture(tick, nowMs) ? null : priceOf(tick);
}

/** Whether a recorded tick may judge and sell collateral, as of its own time. */
export function isSellable(tick: Tick): boolean {
  const market = findMarketSymbol(tick.symbol);
  return market !== undefined && tick.state !== 'halted' && isOpen(market.session, tick.timeMs);
}

/** The newest index, whatever its state; for display. */
export const shownPrice = (prices: LoanPrices, currency: CurrencyCode): Tick | undefined =>
  prices.latestTick(marketOf(currency));
