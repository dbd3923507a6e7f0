import { truncateTo } from '../money/fixed.ts';
import { money, type Quantity } from '../money/money.ts';
import { equityAt, notionalOf } from './profit.ts';
import type { ContractTerms, FillTick, OpenPosition } from './terms.ts';

/** Above this notional, in quote currency, a liquidation starts with a part of the position. */
const STEP_NOTIONAL = money('100000');
/** That part: a fifth. */
const STEP_SHARE = 5n;
/** How long the rest is exempt after the first part. */
const PAUSE_MS = 30_000;

/**
 * Size of the first step of a liquidation, or null when the whole position closes: small positions,
 * those that have had their step, and those whose margin is used up, where waiting would be a bet
 * at the house's risk. In a cross account `equity` is the account's. Source: rules §4,
 * docs/decisions/0050.
 */
export function firstStep(
  position: OpenPosition,
  tick: Pick<FillTick, 'price'>,
  { quantityPrecision }: Pick<ContractTerms, 'quantityPrecision'>,
  equity = equityAt(position, tick.price),
): Quantity | null {
  const isSmall = notionalOf(position.quantity, tick.price) <= STEP_NOTIONAL;
  const hadStep = (position.liquidationPausedUntilMs ?? null) !== null;
  if (isSmall || hadStep || equity <= 0n) return null;
  const part = truncateTo(position.quantity / STEP_SHARE, quantityPrecision) as Quantity;
  return part > 0n ? part : null;
}

/**
 * What a first step left, with liquidation paused: the first tick 30 s after the step's checks
 * again. Stops, the owner and added margin work as usual meanwhile.
 */
export const paused = <Position extends OpenPosition>(
  remaining: Position,
  tick: Pick<FillTick, 'timeMs'>,
): Position => ({ ...remaining, liquidationPausedUntilMs: tick.timeMs + PAUSE_MS });
