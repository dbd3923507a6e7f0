import { messageTo } from '@candor/domain/messages/message';
import type { Job } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { findOrders } from './store-orders.ts';

export const LOCK_OVER = 'products.lockOver';

/** Tells the owner of an order that its units may be redeemed from now on. */
export const lockOverJob = ({ outbox }: { readonly outbox: Outbox }): Job => ({
  name: LOCK_OVER,
  async run(tx, { key }, nowMs) {
    const [userId = '', id = ''] = key.split('/');
    const [order] = await findOrders(tx, [{ userId, id }]);
    if (order?.state !== 'open') return null;
    // Units of a frozen order cannot be redeemed either.
    if (order.frozenUntilMs !== null && order.frozenUntilMs > nowMs) return order.frozenUntilMs;
    await outbox.publish(tx, [messageTo(userId, 'product.lockOver', { about: id })], nowMs);
    return null;
  },
});
