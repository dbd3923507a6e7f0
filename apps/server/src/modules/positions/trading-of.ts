import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Money, Quantity, Rate } from '@candor/domain/money/money';
import { carryRates } from '@candor/domain/positions/carry-rates';
import { nextCarryTime } from '@candor/domain/positions/carry-time';
import { Refusal } from '@candor/domain/refusal';
import type { PositionsDeps } from './command-deps.ts';

/** What trading a symbol depends on besides its price. */
export interface Trading {
  /** Under which new positions are accepted now. */
  readonly isListed: boolean;
  readonly maxLeverage: number;
  readonly minMargin: Money;
  readonly spread: Rate;
  readonly depthOnePercent: Money;
  /** What is open on each side, in base units: the impact of an opening comes from it. */
  readonly openInterestLong: Quantity;
  readonly openInterestShort: Quantity;
  /** What each side would get of its notional at the next moment; below zero it pays. */
  readonly carryLong: Rate;
  readonly carryShort: Rate;
  /** Epoch milliseconds. */
  readonly nextCarryTime: number;
}

/** With what is open now. Refuses: markets.unknownSymbol. */
export function tradingOf(
  deps: Pick<PositionsDeps, 'clock' | 'log' | 'openInterest' | 'symbolSettings'>,
  symbol: string,
): Trading {
  const market = findMarketSymbol(symbol);
  if (!market) throw new Refusal('markets.unknownSymbol', { symbol });
  const { clock, openInterest, symbolSettings, log } = deps;
  // Shown a little later than it is known; acts look for themselves.
  symbolSettings.fresh().catch((error) => log.warn({ err: error }, 'settings of markets not read'));
  const settings = symbolSettings.at(symbol, clock.now());
  const dueMs = nextCarryTime(market.type, clock.now());
  const sides = openInterest.sides(symbol);
  const { long, short } = carryRates(market, sides, dueMs);
  return {
    isListed: settings.status === 'listed',
    maxLeverage: settings.maxLeverage,
    minMargin: settings.minMargin,
    spread: settings.spread,
    depthOnePercent: settings.depthOnePercentQuote,
    openInterestLong: sides.long as Quantity,
    openInterestShort: sides.short as Quantity,
    carryLong: long,
    carryShort: short,
    nextCarryTime: dueMs,
  };
}
