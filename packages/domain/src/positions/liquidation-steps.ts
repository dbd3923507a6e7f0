import { truncateTo } from '../money/fixed.ts';
import { money, type Quantity } from '../money/money.ts';
import { equityAt, notionalOf } from './profit.ts';
import type { ContractTerms, FillTick, OpenPosition } from './terms.ts';

/** Above this notional, in quote currency, a liquidation begins with a part. */
const STEP_NOTIONAL = money('100000');
/** The part: a fifth. */
const STEP_SHARE = 5n;
/** After the first part the rest is left alone for so long. */
const PAUSE_MS = 30_000;

/**
 * Size of the first step of a liquidation, or null when all of it closes at once: small positions,
 * those that have had their step, and those whose margin is used up, where waiting would only be a
 * bet of the house. In a cross account `equity` is that of the account. Source: rules §4, docs/decisions/0050.
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
 * What a first step left, with its liquidation put off: the first tick 30 s after the step's looks
 * again. Stops, the owner and added margin count meanwhile as always.
 */
export const paused = <Position extends OpenPosition>(
  remaining: Position,
  tick: Pick<FillTick, 'timeMs'>,
): Position => ({ ...remaining, liquidationPausedUntilMs: tick.timeMs + PAUSE_MS });
