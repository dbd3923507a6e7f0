import { customerAccount } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { subtract, ZERO, type Money } from '@candor/domain/money/money';
import { isCancellable } from '@candor/domain/products/pools/cancellable';
import { returned } from '@candor/domain/products/pools/pool-transfers';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../../platform/db.ts';
import type { Command } from '../../ledger/index.ts';
import { closeOrders, findOrders, lockOrders, type StoredOrder } from '../store-orders.ts';
import { addSold, lockProducts } from '../store-products.ts';
import type { ServedForms } from '../kinds/served-forms.ts';
import type { RequestWithPool } from './redeem-units.ts';
import { holdPools } from './store-pools.ts';
import { cancelRequests, findRequests, lockRequests, type PoolRequest } from './store-requests.ts';
import type { StoredPool } from './stored-pool.ts';

export interface CancelRequest {
  readonly userId: string;
  /** Of the request. */
  readonly id: string;
}

interface Loaded {
  readonly requests: ReadonlyMap<string, PoolRequest>;
  readonly pools: ReadonlyMap<PoolId, StoredPool>;
  readonly orders: ReadonlyMap<string, StoredOrder>;
}

interface Change {
  readonly request: PoolRequest;
  /** The order that ends with it; null for a redemption. */
  readonly order: StoredOrder | null;
}

/**
 * Takes back what waits for a NAV that has not begun. The money of a purchase returns and its order
 * is canceled; units that were to be redeemed stay.
 */
export const cancelRequestCommand = (
  forms: ServedForms,
): Command<CancelRequest, Loaded, Change, RequestWithPool> => ({
  name: 'cancelPoolRequest',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const found = await findRequests(tx, commands);
    const refs = found.map(({ userId, orderId }) => ({ userId, id: orderId }));
    // As in a purchase: products, then pools, then what belongs to customers.
    const products = await findOrders(tx, refs);
    await lockProducts(tx, forms, { ids: products.map(({ productId }) => productId), nowMs: 0 });
    const pools = await holdPools(
      tx,
      found.map(({ poolId }) => poolId),
    );
    const requests = await lockRequests(tx, commands);
    const orders = await lockOrders(tx, refs);
    return {
      requests: new Map(requests.map((request) => [request.id, request])),
      pools: new Map(pools.map((pool) => [pool.id, pool])),
      orders: new Map(orders.map((order) => [order.id, order])),
    };
  },
  accounts({ id, userId }, { requests }) {
    const request = requests.get(id);
    if (request?.kind !== 'buy') return [];
    return [
      customerAccount(userId, 'balance', SETTLEMENT_CURRENCY),
      customerAccount(userId, 'locked', SETTLEMENT_CURRENCY, request.orderId),
    ];
  },
  decide({ id, userId }, { loaded, nowMs }) {
    const request = loaded.requests.get(id);
    const pool = request && loaded.pools.get(request.poolId);
    if (!request || !pool || request.userId !== userId) throw new Refusal('pools.requestNotFound');
    if (request.status !== 'waiting' || !isCancellable(request, pool.markedDay, nowMs))
      throw new Refusal('pools.tooLate');
    const { orderId, amount, kind } = request;
    const isBuy = kind === 'buy';
    const ended: PoolRequest = { ...request, status: 'cancelled', endedAtMs: nowMs };
    return {
      change: { request: ended, order: isBuy ? loaded.orders.get(orderId)! : null },
      result: { request: ended, pool },
      transfers: isBuy ? returned(userId, orderId, amount) : [],
      transferKey: `product/${orderId}/cancel/${id}`,
      events: isBuy ? [{ topic: `me:${userId}`, body: { kind: 'balance' } }] : [],
    };
  },
  write: (tx, changes, { nowMs }) => writeCancelled(tx, changes, nowMs),
});

async function writeCancelled(tx: Tx, changes: readonly Change[], nowMs: number): Promise<void> {
  await cancelRequests(
    tx,
    changes.map(({ request }) => request),
    nowMs,
  );
  const orders = changes.flatMap(({ order }) => order ?? []);
  if (orders.length === 0) return;
  await closeOrders(
    tx,
    orders.map(({ userId, id }) => ({ userId, id, state: 'cancelled', incomeTotal: ZERO })),
    nowMs,
  );
  const freed = new Map<string, Money>();
  for (const { productId, amount } of orders)
    freed.set(productId, subtract(freed.get(productId) ?? ZERO, amount));
  await addSold(tx, freed);
}
