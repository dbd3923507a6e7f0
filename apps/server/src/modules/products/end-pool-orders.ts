import { ZERO } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import type { UnitsChange } from './pools/deps.ts';
import { closeOrders, lockOrders } from './store-orders.ts';

/** Ends orders that hold no units any more, in the transaction of the NAV that redeemed them. */
export async function endEmptyOrders(
  tx: Tx,
  changes: readonly UnitsChange[],
  nowMs: number,
): Promise<void> {
  const empty = changes.filter(({ isEmpty }) => isEmpty);
  if (empty.length === 0) return;
  await lockOrders(
    tx,
    empty.map(({ userId, orderId }) => ({ userId, id: orderId })),
  );
  const closed = empty.map(({ userId, orderId, kind }) => ({
    userId,
    id: orderId,
    state: kind === 'refunded' ? ('cancelled' as const) : ('ended' as const),
    incomeTotal: ZERO,
  }));
  await closeOrders(tx, closed, nowMs);
}
