import { type ShortJob, scheduleAllDue } from '../../platform/jobs.ts';
import type { Tx } from '../../platform/db.ts';
import type { UnitsChange } from './pools/deps.ts';
import { countHeld } from './store-products.ts';
import { findOrders } from './store-orders.ts';

const CAPACITY_JOB = 'products.poolCapacity';
/** After the pages of one NAV, which follow each other at once. */
const SETTLED_MS = 60_000;

/**
 * Counts again what of the capacity of a pool's product is taken: units that were redeemed make
 * room. Apart from the NAV, because a purchase locks the product before the pool.
 */
export const poolCapacityJob: ShortJob = {
  name: CAPACITY_JOB,
  async run(tx, { key }) {
    await countHeld(tx, key.split('/')[0]!);
    return null;
  },
};

/** Has the products counted of which a NAV gave units or money back. */
export async function scheduleCapacity(
  tx: Tx,
  changes: readonly UnitsChange[],
  nowMs: number,
): Promise<void> {
  const left = changes.filter(({ kind }) => kind !== 'bought');
  if (left.length === 0) return;
  const dayOf = new Map(left.map(({ orderId, day }) => [orderId, day] as const));
  const orders = await findOrders(
    tx,
    left.map(({ userId, orderId }) => ({ userId, id: orderId })),
  );
  const keys = new Set(orders.map(({ id, productId }) => `${productId}/${dayOf.get(id)!}`));
  await scheduleAllDue(tx, {
    name: CAPACITY_JOB,
    keys: [...keys].toSorted(),
    dueAt: nowMs + SETTLED_MS,
  });
}
