import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Rate } from '@candor/domain/money/money';
import { carryRates } from '@candor/domain/positions/carry-rates';
import { nextCarryTime } from '@candor/domain/positions/carry-time';
import { Refusal } from '@candor/domain/refusal';
import type { PositionsDeps } from './act-deps.ts';

/** What each side would get of its notional at the next moment of a symbol; below zero it pays. */
export interface NextCarry {
  readonly carryLong: Rate;
  readonly carryShort: Rate;
  /** Epoch milliseconds. */
  readonly nextCarryTime: number;
}

/** With the open interest of now. Refuses: markets.unknownSymbol. */
export function carryOf(
  { clock, openInterest }: Pick<PositionsDeps, 'clock' | 'openInterest'>,
  symbol: string,
): NextCarry {
  const market = findMarketSymbol(symbol);
  if (!market) throw new Refusal('markets.unknownSymbol', { symbol });
  const dueMs = nextCarryTime(market.type, clock.now());
  const { long, short } = carryRates(market, openInterest.sides(symbol), dueMs);
  return { carryLong: long, carryShort: short, nextCarryTime: dueMs };
}
