import { multiplyDown, multiplyUp, ONE } from '../money/fixed.ts';
import { rate, toText, type Price } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import {
  signOf,
  type Direction,
  type FillTick,
  type TrailingRequest,
  type TrailingStop,
} from './terms.ts';

/** Smallest and largest distance that a trailing stop may keep, as shares of the best mark. */
export const CALLBACK_MIN = rate('0.0001');
export const CALLBACK_MAX = rate('0.2');
/** Callback rates are whole hundredths of a percent. */
const CALLBACK_STEP = rate('0.0001');

type Mark = Pick<FillTick, 'sequence' | 'price' | 'state'>;

/**
 * Sets a trailing stop at the newest tick. Its activation price lies on the winning side of the
 * mark. The level may lie beyond the liquidation price, because it moves with the mark.
 * Refuses: positions.callbackRange, positions.activationRange. Source: rules §4.
 */
export function setTrailing(
  direction: Direction,
  { callbackRate, activationPrice }: TrailingRequest,
  tick: Pick<FillTick, 'sequence' | 'timeMs' | 'price'>,
): TrailingStop {
  const isInRange = callbackRate >= CALLBACK_MIN && callbackRate <= CALLBACK_MAX;
  if (!isInRange || callbackRate % CALLBACK_STEP !== 0n) {
    throw new Refusal('positions.callbackRange', {
      min: toText(CALLBACK_MIN),
      max: toText(CALLBACK_MAX),
    });
  }
  if (activationPrice !== null && !isBetter(direction, activationPrice, tick.price)) {
    throw new Refusal('positions.activationRange', { mark: toText(tick.price) });
  }
  return {
    callbackRate,
    activationPrice,
    fromSequence: tick.sequence,
    fromMs: tick.timeMs,
    fromPrice: tick.price,
    ...atStart({ fromSequence: tick.sequence, fromPrice: tick.price }),
  };
}

/** How far a stop has followed when it has seen no tick yet. */
export const atStart = ({
  fromSequence,
  fromPrice,
}: Pick<TrailingStop, 'fromSequence' | 'fromPrice'>) => ({
  best: fromPrice,
  bestSequence: fromSequence,
  throughSequence: fromSequence,
});

/** The stop after one more tick. Ticks it has seen, and halted ones, change nothing. */
export function followed(direction: Direction, trailing: TrailingStop, tick: Mark): TrailingStop {
  if (tick.sequence <= trailing.throughSequence || tick.state === 'halted') return trailing;
  const at = { ...trailing, throughSequence: tick.sequence };
  if (!isBetter(direction, tick.price, trailing.best)) return at;
  return { ...at, best: tick.price, bestSequence: tick.sequence };
}

/** Whether the activation price, if there is one, has been reached. */
export const isFollowing = (
  direction: Direction,
  { activationPrice, best }: Pick<TrailingStop, 'activationPrice' | 'best'>,
): boolean => activationPrice === null || !isBetter(direction, activationPrice, best);

/**
 * Price at which the stop triggers, in quote per base: best · (1 − s · callback), rounded away from
 * the mark. Before its activation: what it will be when the mark has just reached that price.
 */
export function trailingLevel(
  direction: Direction,
  {
    callbackRate,
    activationPrice,
    best,
  }: Pick<TrailingStop, 'callbackRate' | 'activationPrice' | 'best'>,
): Price {
  const isWaiting = activationPrice !== null && isBetter(direction, activationPrice, best);
  const from = isWaiting ? activationPrice : best;
  return (
    direction === 'long'
      ? multiplyDown(from, ONE - callbackRate)
      : multiplyUp(from, ONE + callbackRate)
  ) as Price;
}

/**
 * Whether a tick closes the position: activated, and back from the best mark by the callback rate.
 * A tick before the newest one that the best mark accounts for cannot be judged and does not.
 */
export function isTrailingDue(
  direction: Direction,
  before: TrailingStop | null | undefined,
  tick: Mark,
): boolean {
  if (!before || tick.sequence <= before.fromSequence) return false;
  if (tick.sequence < before.throughSequence) return false;
  const trailing = followed(direction, before, tick);
  if (!isFollowing(direction, trailing)) return false;
  return !isBetter(direction, tick.price, trailingLevel(direction, trailing));
}

const isBetter = (direction: Direction, price: Price, than: Price): boolean =>
  signOf(direction) * (price - than) > 0n;
