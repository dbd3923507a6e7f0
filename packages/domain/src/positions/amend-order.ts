import { customerAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import type { Money, Price, Quantity, Rate } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { isWaiting } from './entry-stop.ts';
import { lockedBy, placeLimit, type PlaceInput } from './limit-order.ts';
import { transfersAbove } from './transfers.ts';
import type { RestingOrder } from './terms.ts';

/** What an amendment changes; what is missing stays as it is, with the size as a quantity. */
export interface OrderAmendment {
  readonly limitPrice?: Price | undefined;
  /** Only while the order waits for its stop. */
  readonly stopPrice?: Price | undefined;
  /** At most one of the two. */
  readonly margin?: Money | undefined;
  readonly quantity?: Quantity | undefined;
  /** Null removes one. */
  readonly takeProfit?: Price | null | undefined;
  readonly stopLoss?: Price | null | undefined;
  /** Fee rate that the customer saw: it is promised anew, as for another order. */
  readonly feeRate?: Rate | undefined;
}

export interface AmendInput extends Omit<PlaceInput, 'id' | 'userId' | 'request'> {
  readonly order: RestingOrder;
  readonly amendment: OrderAmendment;
}

/**
 * Replaces a resting order under its id by what placing it anew would rest; only later ticks fill
 * it. `openInterest` and `available` are given without the order; its locked money counts as
 * available. Only the difference of the lock moves.
 * Refuses: positions.sizeRequired for two sizes, positions.orderChanged for a stop price of an order
 * that waits for none, and everything of placeLimit.
 */
export function amendOrder({ order, amendment, available, ...market }: AmendInput): {
  readonly order: RestingOrder;
  readonly transfers: readonly Transfer[];
} {
  const { margin, quantity } = amendment;
  if (margin !== undefined && quantity !== undefined) throw new Refusal('positions.sizeRequired');
  if (amendment.stopPrice !== undefined && !isWaiting(order.stop))
    throw new Refusal('positions.orderChanged');
  const { takeProfit = order.takeProfit, stopLoss = order.stopLoss } = amendment;
  const { order: amended } = placeLimit({
    ...market,
    id: order.id,
    userId: order.userId,
    available: (available + lockedBy(order)) as Money,
    request: {
      direction: order.direction,
      leverage: order.leverage,
      marginMode: order.marginMode ?? 'isolated',
      limitPrice: amendment.limitPrice ?? order.limitPrice,
      stopPrice: isWaiting(order.stop) ? (amendment.stopPrice ?? order.stop.price) : null,
      ...(margin === undefined ? { quantity: quantity ?? order.quantity } : { margin }),
      takeProfit,
      stopLoss,
      feeRate: amendment.feeRate,
    },
  });
  // A stop that was crossed is only remembered.
  const after = isWaiting(order.stop) ? amended : { ...amended, stop: order.stop ?? null };
  return { order: after, transfers: lockDifference(order, after) };
}

function lockDifference(before: RestingOrder, after: RestingOrder): Transfer[] {
  const contract = customerAccount(before.userId, 'contract', SETTLEMENT_CURRENCY);
  const locked = customerAccount(before.userId, 'margin', SETTLEMENT_CURRENCY, before.id);
  const more = lockedBy(after) - lockedBy(before);
  const amount = (more < 0n ? -more : more) as Money;
  return transfersAbove([
    more < 0n
      ? { type: 'positionMarginReturned', from: locked, to: contract, amount }
      : { type: 'positionMargin', from: contract, to: locked, amount },
  ]);
}
