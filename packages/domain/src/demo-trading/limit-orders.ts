import {
  cancelTransfers,
  fillLimit,
  isEntryDue,
  placeLimit,
  type LimitRequest,
} from '../positions/limit-order.ts';
import type { OpenInterestLimits } from '../positions/open-interest-cap.ts';
import { Refusal } from '../refusal.ts';
import {
  availableIn,
  DEMO_USER,
  openInterestIn,
  type DemoBook,
  type DemoOrder,
  type DemoPosition,
} from './book.ts';
import type { DemoChange, DemoMoment } from './moment.ts';
import { post } from './post.ts';

/** Places an order that rests, by the rules of the real thing. Refuses: everything of placeLimit. */
export function placeLimitIn(
  book: DemoBook,
  request: LimitRequest,
  moment: DemoMoment,
): DemoChange<DemoOrder> {
  const { tick, terms, nowMs } = moment;
  const { direction, limitPrice } = request;
  const side = { symbol: tick.symbol, direction, index: limitPrice };
  const { order, transfers } = placeLimit({
    id: `demo-${book.nextNumber}`,
    userId: DEMO_USER,
    request,
    terms,
    tick,
    openInterest: {
      cap: moment.openInterestCap,
      ofSide: openInterestIn(book.open, side),
      ofUser: openInterestIn([...book.open, ...book.resting], side),
    },
    available: availableIn(book),
  });
  const what = { ...order, placedAtMs: nowMs };
  const next = { ...book, nextNumber: book.nextNumber + 1, resting: [...book.resting, what] };
  return { book: post(next, transfers), what, transfers };
}

/** Takes an order back with everything locked for it. Refuses: positions.notFound, also for one that was filled. */
export function cancelIn(book: DemoBook, id: string): DemoChange<DemoOrder> {
  const what = book.resting.find((order) => order.id === id);
  if (!what) throw new Refusal('positions.notFound');
  const transfers = cancelTransfers(what);
  return { book: post(withoutOrder(book, id), transfers), what, transfers };
}

/** An order whose limit was crossed, and the position that came of it; null: it could not be opened. */
export interface DemoFill {
  readonly order: DemoOrder;
  readonly position: DemoPosition | null;
}

/**
 * Takes a price as it arrives: every order of its symbol whose limit it crosses becomes a position,
 * or is cancelled where the rules forbid that by now, and all of its money returns.
 */
export function fillOrdersIn(book: DemoBook, moment: DemoMoment): DemoChange<readonly DemoFill[]> {
  const { tick, terms, nowMs, isMarketOpen } = moment;
  const isOld = nowMs - tick.timeMs > terms.priceValidityMs;
  const crossed = book.resting.filter(
    (order) => !isOld && order.symbol === tick.symbol && isEntryDue(order, tick, isMarketOpen),
  );
  return crossed.reduce<DemoChange<readonly DemoFill[]>>(
    (before, order) => {
      const { book: after, what, transfers } = fill(before.book, order, moment);
      return {
        book: after,
        what: [...before.what, what],
        transfers: [...before.transfers, ...transfers],
      };
    },
    { book, what: [], transfers: [] },
  );
}

function fill(book: DemoBook, order: DemoOrder, moment: DemoMoment): DemoChange<DemoFill> {
  const { tick, terms, nowMs } = moment;
  try {
    const { placedAtMs: _, ...resting } = order;
    const openInterest = limitsOf(book, order, moment);
    const { position: filled, transfers } = fillLimit({
      order: resting,
      terms,
      tick,
      openInterest,
    });
    const position = { ...filled, openedAtMs: nowMs, openedAtSequence: tick.sequence };
    const next = withoutOrder({ ...book, open: [...book.open, position] }, order.id);
    return { book: post(next, transfers), what: { order, position }, transfers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...cancelIn(book, order.id), what: { order, position: null } };
  }
}

function limitsOf(
  book: DemoBook,
  { symbol, direction }: DemoOrder,
  { tick, openInterestCap: cap }: DemoMoment,
): OpenInterestLimits {
  const ofSide = openInterestIn(book.open, { symbol, direction, index: tick.price });
  return { cap, ofSide, ofUser: ofSide };
}

const withoutOrder = (book: DemoBook, id: string): DemoBook => ({
  ...book,
  resting: book.resting.filter((order) => order.id !== id),
});
