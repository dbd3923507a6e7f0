import { isCrossed, isWaiting } from './entry-stop.ts';
import { isAtLimit } from './preview-open.ts';
import type { FillTick, RestingOrder } from './terms.ts';

type DueOrder = Pick<RestingOrder, 'direction' | 'limitPrice' | 'stop' | 'triggersFromSequence'>;

/**
 * Whether a tick concerns a resting order: it crosses the stop that the order waits for, or fills
 * the order. Source: rules §4.
 */
export function isEntryDue(
  order: DueOrder,
  tick: Pick<FillTick, 'sequence' | 'price' | 'state'>,
  isMarketOpen: boolean,
): boolean {
  if (!isWaiting(order.stop)) return isFilledAt(order, tick, isMarketOpen);
  return tick.sequence > order.triggersFromSequence && isCrossed(order.stop, tick, isMarketOpen);
}

/** The order once a tick has crossed its stop: a limit order that later ticks can fill. */
export const withStopCrossed = <Order extends DueOrder>(
  order: Order,
  tick: Pick<FillTick, 'sequence'>,
): Order => ({
  ...order,
  stop: isWaiting(order.stop)
    ? { ...order.stop, crossedSequence: tick.sequence }
    : (order.stop ?? null),
  triggersFromSequence: tick.sequence,
});

/**
 * Whether a tick fills a limit order: recorded after it was placed, with enough sources to open,
 * in market hours, and with the index at the limit or better. Source: rules §4.
 */
export function isFilledAt(
  order: Pick<RestingOrder, 'direction' | 'limitPrice' | 'triggersFromSequence'>,
  tick: Pick<FillTick, 'sequence' | 'price' | 'state'>,
  isMarketOpen: boolean,
): boolean {
  if (!isMarketOpen || tick.state !== 'live' || tick.sequence <= order.triggersFromSequence)
    return false;
  return isAtLimit(order.direction, tick.price, order.limitPrice);
}
