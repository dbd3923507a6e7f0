import type { Transfer } from '../ledger/transfer.ts';
import type { Price, Quantity } from '../money/money.ts';
import { isCloseDue, placeCloseOrder } from '../positions/close-order.ts';
import { Refusal } from '../refusal.ts';
import {
  requirePosition,
  type ClosedDemoPosition,
  type DemoBook,
  type DemoCloseOrder,
} from './book.ts';
import type { DemoChange, DemoMoment } from './moment.ts';
import { settleIn } from './settle-in.ts';

export interface CloseOrderAsked {
  /** Of the position. */
  readonly id: string;
  readonly limitPrice: Price;
  /** Missing: all that no other close order is for. */
  readonly quantity?: Quantity | undefined;
}

/**
 * Places an order that closes a position, or part of it, at a limit price or better.
 * Refuses: positions.notFound and everything of placeCloseOrder.
 */
export function placeCloseIn(
  book: DemoBook,
  { id, limitPrice, quantity }: CloseOrderAsked,
  { tick, terms, nowMs }: DemoMoment,
): DemoChange<DemoCloseOrder> {
  const position = requirePosition(book, id);
  const bound = book.closeOrders
    .filter(({ positionId }) => positionId === id)
    .reduce((sum, each) => sum + each.quantity, 0n) as Quantity;
  const order = placeCloseOrder({
    id: `demo-${book.nextNumber}`,
    position,
    limitPrice,
    quantity,
    bound,
    terms,
    tick,
  });
  const what = { ...order, placedAtMs: nowMs };
  const closeOrders = [...book.closeOrders, what];
  return { book: { ...book, nextNumber: book.nextNumber + 1, closeOrders }, what, transfers: [] };
}

/** Takes a close order back. Refuses: positions.notFound, also if it was filled. */
export function cancelCloseIn(
  book: DemoBook,
  { id }: { readonly id: string },
): DemoChange<DemoCloseOrder> {
  const what = book.closeOrders.find((order) => order.id === id);
  if (!what) throw new Refusal('positions.notFound');
  return { book: withoutCloseOrder(book, id), what, transfers: [] };
}

/**
 * Fills the close orders that a tick makes due, oldest first. What the same tick ends as a whole has
 * to be closed before.
 */
export function fillCloseOrdersIn(
  book: DemoBook,
  moment: DemoMoment,
): DemoChange<readonly ClosedDemoPosition[]> {
  const { tick } = moment;
  let next = book;
  const what: ClosedDemoPosition[] = [];
  const transfers: Transfer[] = [];
  for (const { id, positionId, symbol } of book.closeOrders) {
    // The one before it may have made it smaller or ended its position.
    const order = next.closeOrders.find((each) => each.id === id);
    if (!order || symbol !== tick.symbol || !isCloseDue(order, tick, moment)) continue;
    const { quantity } = order;
    const position = requirePosition(next, positionId);
    const asked = { ...moment, reason: 'limitClose' as const, quantity };
    const change = settleIn(withoutCloseOrder(next, id), position, asked);
    next = change.book;
    what.push(change.what);
    transfers.push(...change.transfers);
  }
  return { book: next, what, transfers };
}

const withoutCloseOrder = (book: DemoBook, id: string): DemoBook => ({
  ...book,
  closeOrders: book.closeOrders.filter((order) => order.id !== id),
});
