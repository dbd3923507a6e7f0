import type { Transfer } from '../ledger/transfer.ts';
import { isFromFuture } from '../markets/tick-age.ts';
import type { Price } from '../money/money.ts';
import { dueTrigger } from '../positions/due-trigger.ts';
import { firstStep } from '../positions/liquidation-steps.ts';
import type { FillTick } from '../positions/terms.ts';
import { followed } from '../positions/trailing-stop.ts';
import type { ClosedDemoPosition, DemoBook, DemoPosition } from './book.ts';
import { fillCloseOrdersIn } from './close-orders.ts';
import type { DemoChange, DemoMoment } from './moment.ts';
import { settleIn } from './settle-in.ts';

export interface DemoTick extends DemoMoment {
  /** Time-weighted mean of the last three seconds, in quote per base. */
  readonly mean: Price;
}

/**
 * Processes a price: closes every position of its symbol whose liquidation, stop loss or take
 * profit it meets; a large one is liquidated in steps. Then it fills close orders, and trailing stops
 * follow it. As in real trading, a closed market or a stale price triggers nothing.
 */
export function receiveTickIn(
  book: DemoBook,
  priced: DemoTick,
): DemoChange<readonly ClosedDemoPosition[]> {
  const { tick, terms, nowMs, isMarketOpen } = priced;
  const isOld = nowMs - tick.timeMs > terms.priceValidityMs || isFromFuture(tick, nowMs);
  if (!isMarketOpen || isOld) return { book, what: [], transfers: [] };
  let next = book;
  const what: ClosedDemoPosition[] = [];
  const transfers: Transfer[] = [];
  for (const position of book.open) {
    const reason = position.symbol === tick.symbol ? dueTrigger(position, priced) : null;
    if (reason === null) continue;
    const step = reason === 'liquidation' ? firstStep(position, tick, terms) : null;
    const change = settleIn(next, position, {
      ...priced,
      reason,
      ...(step !== null && { quantity: step }),
    });
    next = change.book;
    what.push(change.what);
    transfers.push(...change.transfers);
  }
  const filled = fillCloseOrdersIn(next, priced);
  return {
    book: withTrailing(filled.book, tick),
    what: [...what, ...filled.what],
    transfers: [...transfers, ...filled.transfers],
  };
}

/** The same book if no trailing stop has come further. */
function withTrailing(book: DemoBook, tick: FillTick & { readonly symbol: string }): DemoBook {
  const open = book.open.map((position) => follow(position, tick));
  return open.every((position, index) => position === book.open[index]) ? book : { ...book, open };
}

function follow(
  position: DemoPosition,
  tick: FillTick & { readonly symbol: string },
): DemoPosition {
  const { trailing, direction, symbol } = position;
  if (!trailing || symbol !== tick.symbol) return position;
  const after = followed(direction, trailing, tick);
  return after.best === trailing.best ? position : { ...position, trailing: after };
}

/**
 * A book after a reload: its levels were not checked meanwhile, so the next price counts, whatever
 * its sequence in the tick log.
 */
export const returned = (book: DemoBook): DemoBook => ({
  ...book,
  open: book.open.map(({ trailing, ...position }) => ({
    ...position,
    triggersFromSequence: 0,
    ...(trailing && { trailing: { ...trailing, fromSequence: 0, throughSequence: 0 } }),
  })),
  resting: book.resting.map((order) => ({ ...order, triggersFromSequence: 0 })),
  closeOrders: book.closeOrders.map((order) => ({ ...order, triggersFromSequence: 0 })),
});
