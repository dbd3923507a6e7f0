import { larger, ZERO, type Money, type Quantity } from '../money/money.ts';
import { closePosition } from '../positions/close-position.ts';
import { paused } from '../positions/liquidation-steps.ts';
import type { CloseReason } from '../positions/terms.ts';
import { CLOSED_KEPT, type ClosedDemoPosition, type DemoBook, type DemoPosition } from './book.ts';
import type { DemoChange, DemoMoment } from './moment.ts';
import { post } from './post.ts';
import { trimCloseOrders } from './trim-close-orders.ts';

export interface SettleAsked extends DemoMoment {
  readonly reason: CloseReason;
  /** Missing: the full quantity. */
  readonly quantity?: Quantity;
}

/**
 * Closes a position of the book at a tick, for any reason. A slice gets its own number and the rest
 * keeps the old one; the rest of a liquidation is paused. Refuses: everything of closePosition.
 */
export function settleIn(
  book: DemoBook,
  position: DemoPosition,
  asked: SettleAsked,
): DemoChange<ClosedDemoPosition> {
  const { tick, nowMs, reason } = asked;
  const { closed, settlement, remaining } = closePosition({
    ...asked,
    position,
    insuranceAvailable: insuranceIn(book),
  });
  const what: ClosedDemoPosition = {
    ...position,
    ...closed,
    id: remaining ? `demo-${book.nextNumber}` : position.id,
    orderedQuantity: remaining ? null : (position.orderedQuantity ?? null),
    exitPrice: settlement.exitPrice,
    profit: settlement.profit,
    closeFee: settlement.fee,
    reason,
    closedAtMs: nowMs,
    closedAtSequence: tick.sequence,
  };
  const open = book.open.flatMap((each) => {
    if (each.id !== position.id) return [each];
    if (!remaining) return [];
    return [{ ...each, ...(reason === 'liquidation' ? paused(remaining, tick) : remaining) }];
  });
  const next: DemoBook = {
    ...book,
    nextNumber: book.nextNumber + (remaining ? 1 : 0),
    open,
    closeOrders: trimCloseOrders(book.closeOrders, open),
    closed: [what, ...book.closed].slice(0, CLOSED_KEPT),
  };
  const { transfers } = settlement;
  return { book: post(next, transfers), what, transfers };
}

/** Fees of earlier liquidations; the demo has no other insurance fund. */
const insuranceIn = (book: DemoBook): Money =>
  larger(
    book.sums.find(({ account }) => account.owner === 'house' && account.kind === 'insurance')
      ?.sum ?? ZERO,
    ZERO,
  );
