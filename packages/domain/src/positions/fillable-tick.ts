import { isFromFuture } from '../markets/tick-age.ts';
import { toText } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { ContractTerms, FillTick } from './terms.ts';

export interface FillMoment {
  readonly tick: FillTick;
  readonly terms: Pick<ContractTerms, 'priceValidityMs'>;
  readonly nowMs: number;
  /** Whether the symbol's market is open. */
  readonly isMarketOpen: boolean;
}

/**
 * A customer's fill needs an open market and a price that is neither halted, stale nor from the
 * future.
 * Refuses: positions.marketClosed, positions.marketHalted, positions.stalePrice,
 * markets.clockInDoubt.
 */
export function requireFillable({ tick, terms, nowMs, isMarketOpen }: FillMoment): void {
  if (!isMarketOpen) throw new Refusal('positions.marketClosed', { symbol: tick.symbol });
  if (tick.state === 'halted') {
    throw new Refusal('positions.marketHalted', { symbol: tick.symbol });
  }
  if (isFromFuture(tick, nowMs)) throw new Refusal('markets.clockInDoubt');
  const ageMs = nowMs - tick.timeMs;
  if (ageMs > terms.priceValidityMs) {
    throw new Refusal('positions.stalePrice', {
      symbol: tick.symbol,
      price: toText(tick.price),
      ageSeconds: String(Math.floor(ageMs / 1_000)),
    });
  }
}

/** Whether something may open at a tick. */
export const isOpenable = ({ tick, terms, nowMs, isMarketOpen }: FillMoment): boolean =>
  isMarketOpen && tick.state === 'live' && nowMs - tick.timeMs <= terms.priceValidityMs;

/**
 * Opening also needs at least three valid sources. Refuses as above, and positions.marketCloseOnly.
 */
export function requireOpenable(moment: FillMoment): void {
  requireFillable(moment);
  if (moment.tick.state === 'closeOnly') {
    throw new Refusal('positions.marketCloseOnly', { symbol: moment.tick.symbol });
  }
}
