import { startOfDay } from '@candor/domain/calendar';
import { messageTo } from '@candor/domain/messages/message';
import { money, ZERO } from '@candor/domain/money/money';
import { endDayOf } from '@candor/domain/products/product-status';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { figure } from '../../platform/letter-figures.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { LOCK_OVER } from './lock-over.job.ts';
import { scheduleCapacity } from './pool-capacity.job.ts';
import type { UnitsChange } from './pools/deps.ts';
import { closeOrders, findOrders, lockOrders } from './store-orders.ts';

const kinds = {
  bought: 'product.unitsBought',
  redeemed: 'product.unitsRedeemed',
  refunded: 'product.unitsRefunded',
} as const;

/** What follows from the units that a NAV gave and took, in its transaction. */
export const afterNav =
  ({ outbox }: { readonly outbox: Pick<Outbox, 'publish'> }) =>
  async (tx: Tx, changes: readonly UnitsChange[], nowMs: number): Promise<void> => {
    await endEmptyOrders(tx, changes, nowMs);
    await scheduleLockOver(tx, changes);
    await scheduleCapacity(tx, changes, nowMs);
    const messages = changes.map(({ userId, orderId, kind, day, money: amount, units, nav }) =>
      messageTo(userId, kinds[kind], {
        about: orderId,
        day,
        amount: figure(money(amount)),
        units: figure(units),
        nav: figure(nav),
      }),
    );
    await outbox.publish(tx, messages, nowMs);
  };

/** Ends orders that hold no units any more. */
async function endEmptyOrders(
  tx: Tx,
  changes: readonly UnitsChange[],
  nowMs: number,
): Promise<void> {
  const empty = changes.filter(({ isEmpty }) => isEmpty);
  if (empty.length === 0) return;
  await lockOrders(tx, empty.map(refOf));
  const closed = empty.map(({ userId, orderId, kind }) => ({
    userId,
    id: orderId,
    state: kind === 'refunded' ? ('cancelled' as const) : ('ended' as const),
    incomeTotal: ZERO,
  }));
  await closeOrders(tx, closed, nowMs);
}

async function scheduleLockOver(tx: Tx, changes: readonly UnitsChange[]): Promise<void> {
  const bought = changes.filter(({ kind }) => kind === 'bought');
  if (bought.length === 0) return;
  for (const order of await findOrders(tx, bought.map(refOf))) {
    const dueAt = startOfDay(endDayOf(order));
    await scheduleDue(tx, { name: LOCK_OVER, key: `${order.userId}/${order.id}`, dueAt });
  }
}

const refOf = ({ userId, orderId }: UnitsChange) => ({ userId, id: orderId });
