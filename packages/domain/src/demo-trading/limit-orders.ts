import { amendOrder, type OrderAmendment } from '../positions/amend-order.ts';
import { isEntryDue, withStopCrossed } from '../positions/entry-due.ts';
import { isWaiting } from '../positions/entry-stop.ts';
import {
  cancelTransfers,
  fillLimit,
  openAtLimit,
  placeLimit,
  type LimitRequest,
} from '../positions/limit-order.ts';
import { heldIn, type Side } from '../positions/held-quantity.ts';
import { isFromFuture } from '../markets/tick-age.ts';
import type { OpenInterestLimits } from '../positions/open-interest-cap.ts';
import type { Price } from '../money/money.ts';
import type { Opening } from '../positions/open-position.ts';
import { Refusal } from '../refusal.ts';
import {
  availableIn,
  CLOSED_KEPT,
  DEMO_USER,
  openInterestIn,
  type CanceledDemoOrder,
  type DemoBook,
  type DemoOrder,
  type DemoPosition,
} from './book.ts';
import type { DemoChange, DemoMoment } from './moment.ts';
import { post } from './post.ts';

/**
 * Places a resting order, or opens immediately if the limit is marketable and waits for no stop, by
 * the rules of real trading. Refuses: everything of openAtLimit and placeLimit.
 */
export function placeLimitIn(
  book: DemoBook,
  request: LimitRequest,
  moment: DemoMoment,
): DemoChange<DemoOrder | DemoPosition> {
  const { tick, nowMs } = moment;
  const { direction, limitPrice } = request;
  const side = { symbol: tick.symbol, direction };
  const interestAt = (index: Price) => interestBefore(book, { ...side, index }, moment);
  const asked = {
    ...moment,
    id: `demo-${book.nextNumber}`,
    userId: DEMO_USER,
    heldQuantity: heldIn(book.open, side),
    available: availableIn(book),
  };
  const atOnce = request.stopPrice
    ? null
    : openAtLimit({
        ...asked,
        request: { ...request, seenIndex: null },
        limitPrice,
        openInterest: interestAt(tick.price),
      });
  if (atOnce) return opened(book, atOnce, moment);
  const openInterest = interestAt(limitPrice);
  const { order, transfers } = placeLimit({ ...asked, request, openInterest });
  const what = { ...order, placedAtMs: nowMs };
  const next = { ...book, nextNumber: book.nextNumber + 1, resting: [...book.resting, what] };
  return { book: post(next, transfers), what, transfers };
}

/**
 * Changes price, size or stops of a resting order, which keeps its id; only later prices fill it.
 * Refuses: positions.notFound, positions.alreadyFilled, positions.alreadyCancelled,
 * positions.settling when the newest price fills it, and everything of amendOrder.
 */
export function amendIn(
  book: DemoBook,
  { id, amendment }: { readonly id: string; readonly amendment: OrderAmendment },
  moment: DemoMoment,
): DemoChange<DemoOrder> {
  const order = requireResting(book, id);
  const { tick, nowMs, isMarketOpen } = moment;
  if (isEntryDue(order, tick, isMarketOpen)) throw new Refusal('positions.settling');
  const { symbol, direction } = order;
  const side = { symbol, direction, index: amendment.limitPrice ?? order.limitPrice };
  const { order: amended, transfers } = amendOrder({
    ...moment,
    order,
    amendment,
    openInterest: interestBefore(withoutOrder(book, id), side, moment),
    heldQuantity: heldIn(book.open, side),
    available: availableIn(book),
  });
  const what = { ...amended, placedAtMs: nowMs };
  const resting = book.resting.map((each) => (each.id === id ? what : each));
  return { book: post({ ...book, resting }, transfers), what, transfers };
}

/** Says what became of an order that rests no more. */
function requireResting(book: DemoBook, id: string): DemoOrder {
  const found = book.resting.find((each) => each.id === id);
  if (found) return found;
  const isIn = (list: readonly { readonly id: string }[]) => list.some((each) => each.id === id);
  if (isIn(book.open) || isIn(book.closed)) throw new Refusal('positions.alreadyFilled');
  throw new Refusal(isIn(book.canceled) ? 'positions.alreadyCancelled' : 'positions.notFound');
}

/** Before an order of that side. */
const interestBefore = (
  book: DemoBook,
  side: Side & { readonly index: Price },
  { openInterestCap: cap }: DemoMoment,
): OpenInterestLimits => ({
  cap,
  ofSide: openInterestIn(book.open, side),
  ofUser: openInterestIn([...book.open, ...book.resting], side),
});

function opened(
  book: DemoBook,
  { position, transfers }: Opening,
  { tick, nowMs }: DemoMoment,
): DemoChange<DemoPosition> {
  const what = { ...position, openedAtMs: nowMs, openedAtSequence: tick.sequence };
  const next = { ...book, nextNumber: book.nextNumber + 1, open: [...book.open, what] };
  return { book: post(next, transfers), what, transfers };
}

/** Cancels an order and returns its locked money. Refuses: positions.notFound, also if filled. */
export function cancelIn(
  book: DemoBook,
  { id, ...ending }: { readonly id: string } & Pick<CanceledDemoOrder, 'reason' | 'canceledAtMs'>,
): DemoChange<CanceledDemoOrder> {
  const order = book.resting.find((each) => each.id === id);
  if (!order) throw new Refusal('positions.notFound');
  const what = { ...order, ...ending };
  const canceled = [what, ...book.canceled].slice(0, CLOSED_KEPT);
  const transfers = cancelTransfers(order);
  return { book: post({ ...withoutOrder(book, id), canceled }, transfers), what, transfers };
}

/** An order whose limit was crossed, and the resulting position; null: it could not be opened. */
export interface DemoFill {
  readonly order: DemoOrder;
  readonly position: DemoPosition | null;
}

/**
 * Processes a price: an order of its symbol whose stop it crosses is a limit order from the next
 * price on; every order whose limit it crosses becomes a position, or is canceled, with all of its
 * money returned, if the rules no longer allow it.
 */
export function fillOrdersIn(book: DemoBook, moment: DemoMoment): DemoChange<readonly DemoFill[]> {
  const { tick, terms, nowMs, isMarketOpen } = moment;
  const isOld = nowMs - tick.timeMs > terms.priceValidityMs || isFromFuture(tick, nowMs);
  const crossed = book.resting.filter(
    (order) => !isOld && order.symbol === tick.symbol && isEntryDue(order, tick, isMarketOpen),
  );
  const armed = new Set(crossed.filter(({ stop }) => isWaiting(stop)).map(({ id }) => id));
  const resting = book.resting.map((order) =>
    armed.has(order.id) ? withStopCrossed(order, tick) : order,
  );
  const start = armed.size === 0 ? book : { ...book, resting };
  return crossed
    .filter(({ id }) => !armed.has(id))
    .reduce<DemoChange<readonly DemoFill[]>>(
      (before, order) => {
        const { book: after, what, transfers } = fill(before.book, order, moment);
        return {
          book: after,
          what: [...before.what, what],
          transfers: [...before.transfers, ...transfers],
        };
      },
      { book: start, what: [], transfers: [] },
    );
}

function fill(book: DemoBook, order: DemoOrder, moment: DemoMoment): DemoChange<DemoFill> {
  const { tick, terms, nowMs } = moment;
  try {
    const { placedAtMs: _, ...resting } = order;
    const filled = fillLimit({
      order: resting,
      terms,
      tick,
      openInterest: limitsOf(book, order, moment),
      heldQuantity: heldIn(book.open, order),
    });
    const { orderedQuantity, transfers } = filled;
    const position = {
      ...filled.position,
      orderedQuantity,
      openedAtMs: nowMs,
      openedAtSequence: tick.sequence,
    };
    const next = withoutOrder({ ...book, open: [...book.open, position] }, order.id);
    return { book: post(next, transfers), what: { order, position }, transfers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.key === 'positions.quantityTooSmall' ? 'notCovered' : 'notFillable';
    const canceled = cancelIn(book, { id: order.id, reason, canceledAtMs: nowMs });
    return { ...canceled, what: { order, position: null } };
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
