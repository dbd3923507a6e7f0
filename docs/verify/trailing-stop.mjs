// Whether a trailing stop had to trigger at the tick that it names, and at none before it.
import { ceil, fixed, floor, ONE, plain } from './rules.mjs';

/** Fields of a closing by a trailing stop, in the order of its line. */
export const fieldsOfTrail =
  'trailCallback trailActivation trailFrom triggersFrom trailBest trailBestSequence'.split(' ');

/** Price at which the stop triggers while `best` is the best mark: best · (1 − s · callback). */
const levelOf = (sign, best, callback) =>
  sign > 0n ? floor(best * (ONE - callback), ONE) : ceil(best * (ONE + callback), ONE);

/**
 * What is wrong with a close by a trailing stop; empty if nothing. Follows every tick of the day
 * from the one at which the stop was set. The best mark of earlier days is the one that the line
 * states; its tick is in the log of its own day.
 */
export function trailingFault(order, ticks) {
  const sign = order.direction === 'long' ? 1n : -1n;
  const [callback, stated] = [order.trailCallback, order.trailBest].map(fixed);
  const activation = order.trailActivation === undefined ? null : fixed(order.trailActivation);
  const isBetter = (price, than) => sign * (price - than) > 0n;
  const isReached = (best) => activation === null || !isBetter(activation, best);
  const isMet = (price, best) => isReached(best) && !isBetter(price, levelOf(sign, best, callback));
  if (!isReached(stated)) return 'had a trailing stop whose activation price was never reached';
  if (order.trailBestSequence < order.trailFrom || order.trailBestSequence > order.closeSequence)
    return 'names a best mark from before or after its trailing stop';
  const bestTick = ticks.get(order.trailBestSequence);
  if (bestTick && (bestTick.price !== stated || bestTick.state === 'halted'))
    return `names ${order.trailBest} as the best mark, its tick says ${plain(bestTick.price)}`;
  // Of a stop that was set on an earlier day, what is certain is its best mark, from its tick on.
  let best = ticks.get(order.trailFrom)?.price;
  const [firstOfDay = 0] = ticks.keys();
  const start = Math.max(order.trailFrom + 1, firstOfDay);
  for (let sequence = start; sequence <= order.closeSequence; sequence += 1) {
    const tick = ticks.get(sequence);
    if (!tick || tick.state === 'halted') continue;
    if (isBetter(tick.price, stated))
      return `names ${order.trailBest} as the best mark, the ticks reached ${plain(tick.price)}`;
    if (best === undefined && sequence >= order.trailBestSequence) best = stated;
    if (best === undefined) continue;
    if (isBetter(tick.price, best)) best = tick.price;
    const couldTrigger = sequence > order.triggersFrom && sequence < order.closeSequence;
    if (couldTrigger && isMet(tick.price, best))
      return `should have been closed by its trailing stop at tick ${sequence}`;
  }
  return isMet(ticks.get(order.closeSequence).price, stated)
    ? ''
    : `was closed at a mark that its trailing stop from ${order.trailBest} does not reach`;
}
