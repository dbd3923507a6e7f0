import { id as recordId } from '@candor/contract/wire/fields';
import { orderStatus } from '@candor/domain/products/product-status';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import { orderFacts } from './freeze-order.ts';
import { findOrders, listOpenOrders, type StoredOrder } from './store-orders.ts';

const orderItem = (order: StoredOrder, nowMs: number): QueueItem => ({
  id: `${order.userId}/${order.id}`,
  userId: order.userId,
  status: orderStatus(order, nowMs),
  createdAtMs: order.boughtAtMs,
  dueAtMs: order.frozenUntilMs,
  facts: [
    ...orderFacts(order),
    ...(order.frozenReason === null
      ? []
      : [{ name: 'reason', type: 'status', value: order.frozenReason } as const]),
  ],
});

const orderName = z.string().check(z.regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}$/));

/** Open orders of customers, to be frozen for a reason and let go on. */
export const ordersQueue = ({ clock }: { readonly clock: Clock }): OperatorQueue => ({
  roles: ['finance', 'auditor'],
  statuses: ['frozen', 'running'],
  isRegister: true,
  itemId: orderName,
  async list(db, { status, userId, search, limit }) {
    const nowMs = clock.now();
    const isFrozen = status === null ? null : status === 'frozen';
    const asked = userId ?? (z.safeParse(recordId, search).success ? search : null);
    const { orders, total } = await listOpenOrders(db, { userId: asked, isFrozen, limit });
    return { items: orders.map((order) => orderItem(order, nowMs)), total };
  },
  async find(db, name) {
    const [userId, id] = name.split('/') as [string, string];
    const [order] = await findOrders(db, [{ userId, id }]);
    if (!order) return null;
    const nowMs = clock.now();
    const isFrozen = orderStatus(order, nowMs) === 'frozen';
    const kind = isFrozen ? 'products.resumeOrder' : 'products.freezeOrder';
    return {
      ...orderItem(order, nowMs),
      documents: [],
      history: [],
      commands: order.state === 'open' ? [{ kind, payload: { userId, id } }] : [],
    };
  },
});
