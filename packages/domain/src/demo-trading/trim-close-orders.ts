import type { Quantity } from '../money/money.ts';
import type { CloseOrder } from '../positions/close-order.ts';
import type { OpenPosition } from '../positions/terms.ts';

/**
 * Close orders within what their positions hold: the oldest keep their quantity, newer ones shrink,
 * and what has nothing left to close ends. Source: docs/decisions/0182.
 */
export function trimCloseOrders<Order extends CloseOrder>(
  orders: readonly Order[],
  open: readonly Pick<OpenPosition, 'id' | 'quantity'>[],
): readonly Order[] {
  const left = new Map<string, bigint>(open.map(({ id, quantity }) => [id, quantity]));
  return orders.flatMap((order) => {
    const rest = left.get(order.positionId) ?? 0n;
    const quantity = rest < order.quantity ? rest : order.quantity;
    left.set(order.positionId, rest - quantity);
    if (quantity === 0n) return [];
    return quantity === order.quantity ? [order] : [{ ...order, quantity: quantity as Quantity }];
  });
}
