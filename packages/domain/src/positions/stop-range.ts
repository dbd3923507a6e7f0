import { toText, type Price } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { Direction } from './terms.ts';

/** Open interval of prices; a missing side has no bound. */
export interface PriceRange {
  readonly above?: Price;
  readonly below?: Price;
}

export interface StopContext {
  readonly direction: Direction;
  readonly mark: Price;
  readonly liquidationPrice: Price | null;
}

export interface Stops {
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
}

/**
 * Valid range of a stop loss: between liquidation price and mark, both excluded. Beyond the
 * liquidation price it would never be reached; past the mark it would trigger immediately.
 * Source: rules §4.
 */
export function stopLossRange({ direction, mark, liquidationPrice }: StopContext): PriceRange {
  const bound = liquidationPrice ?? undefined;
  return direction === 'long' ? { above: bound, below: mark } : { above: mark, below: bound };
}

/** Valid range of a take profit: the winning side of the mark, which is excluded. */
export function takeProfitRange({ direction, mark }: StopContext): PriceRange {
  return direction === 'long' ? { above: mark } : { below: mark };
}

/** Refuses: positions.stopLossRange, positions.takeProfitRange, with the allowed range. */
export function requireStopsInRange(stops: Stops, context: StopContext): void {
  requireWithin(stops.stopLoss, stopLossRange(context), 'positions.stopLossRange');
  requireWithin(stops.takeProfit, takeProfitRange(context), 'positions.takeProfitRange');
}

function requireWithin(level: Price | null, range: PriceRange, refusal: string): void {
  if (level === null) return;
  const tooLow = level <= (range.above ?? 0n);
  const tooHigh = range.below !== undefined && level >= range.below;
  if (!tooLow && !tooHigh) return;
  throw new Refusal(refusal, {
    above: toText(range.above ?? (0n as Price)),
    below: range.below === undefined ? '' : toText(range.below),
  });
}
