import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Money, Quantity, Rate } from '@candor/domain/money/money';
import { carryRates } from '@candor/domain/positions/carry-rates';
import { nextCarryTime } from '@candor/domain/positions/carry-time';
import { Refusal } from '@candor/domain/refusal';
import type { PositionsDeps } from './command-deps.ts';

/** What trading a symbol depends on besides its price. */
export interface Trading {
  /** Terms under which new positions are accepted now. */
  readonly isListed: boolean;
  readonly maxLeverage: number;
  readonly minMargin: Money;
  readonly spread: Rate;
  readonly depthOnePercent: Money;
  /** Open interest of each side, in base units, from which the impact of an opening is computed. */
  readonly openInterestLong: Quantity;
  readonly openInterestShort: Quantity;
  /**
   * Share of its notional that each side receives at the next carry moment; negative if it pays.
   */
  readonly carryLong: Rate;
  readonly carryShort: Rate;
  /** Epoch milliseconds. */
  readonly nextCarryTime: number;
}

/** Uses current open interest. Refuses: markets.unknownSymbol. */
export function tradingOf(
  deps: Pick<PositionsDeps, 'clock' | 'log' | 'openInterest' | 'symbolSettings'>,
  symbol: string,
): Trading {
  const market = findMarketSymbol(symbol);
  if (!market) throw new Refusal('markets.unknownSymbol', { symbol });
  const { clock, openInterest, symbolSettings, log } = deps;
  // The view may lag slightly; commands read the settings themselves.
  symbolSettings.fresh().catch((error) => log.warn({ err: error }, 'symbol settings not readable'));
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
