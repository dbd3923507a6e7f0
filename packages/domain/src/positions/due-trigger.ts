import type { Price } from '../money/money.ts';
import { isTrailingDue } from './trailing-stop.ts';
import type { CloseReason, FillTick, OpenPosition } from './terms.ts';

/** A recorded tick with the mean that liquidations use. */
export interface TriggerPrices {
  readonly tick: Pick<FillTick, 'sequence' | 'timeMs' | 'price' | 'state'>;
  /** Time-weighted mean of the last three seconds, in quote per base. */
  readonly mean: Price;
}

type Levels = Pick<
  OpenPosition,
  | 'direction'
  | 'liquidationPrice'
  | 'liquidationPausedUntilMs'
  | 'takeProfit'
  | 'stopLoss'
  | 'trailing'
  | 'triggersFromSequence'
>;

/**
 * What closes a position on a tick, or null. When several levels are met on one tick, the order is
 * liquidation, stop loss, trailing stop, take profit. Source: rules §4.
 * - Liquidation needs both the mark and its 3 s mean at the level: neither a spike that is already
 *   gone nor prices from before the position opened may liquidate it.
 * - After a first part was liquidated, the rest is exempt for 30 s of recorded time.
 * - Stops use the mark alone; a trailing stop follows the marks up to this one.
 * - Only ticks recorded after the levels were set count; a halted tick triggers nothing.
 */
export function dueTrigger(levels: Levels, { tick, mean }: TriggerPrices): CloseReason | null {
  if (tick.state === 'halted' || tick.sequence <= levels.triggersFromSequence) return null;
  const isLong = levels.direction === 'long';
  const losing = isLong ? isAtOrBelow : isAtOrAbove;
  const winning = isLong ? isAtOrAbove : isAtOrBelow;
  const isPaused = tick.timeMs < (levels.liquidationPausedUntilMs ?? 0);
  const isLosing =
    losing(tick.price, levels.liquidationPrice) && losing(mean, levels.liquidationPrice);
  if (isLosing && !isPaused) {
    return 'liquidation';
  }
  if (losing(tick.price, levels.stopLoss)) return 'stopLoss';
  if (isTrailingDue(levels.direction, levels.trailing, tick)) return 'trailingStop';
  if (winning(tick.price, levels.takeProfit)) return 'takeProfit';
  return null;
}

const isAtOrBelow = (price: Price, level: Price | null): boolean =>
  level !== null && price <= level;
const isAtOrAbove = (price: Price, level: Price | null): boolean =>
  level !== null && price >= level;
