import { startOfDay } from '@candor/domain/calendar';
import { formatFixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { endDayOf, orderStatus } from '@candor/domain/products/product-status';
import type { Units } from '@candor/domain/products/pools/nav';
import { nextNavDay } from '@candor/domain/products/pools/nav-day';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import { Refusal } from '@candor/domain/refusal';
import { formatWireTime } from '@candor/contract/wire/time';
import { requireConfirmed } from '../../identity/index.ts';
import type { Command } from '../../ledger/index.ts';
import { lockOrders, type StoredOrder } from '../store-orders.ts';
import { holdPools } from './store-pools.ts';
import { findHoldings, type Holding } from './store-holdings.ts';
import { insertRequests, type PoolRequest } from './store-requests.ts';
import type { StoredPool } from './stored-pool.ts';

export interface RedeemUnits {
  readonly userId: string;
  /** Id that the request will get. */
  readonly id: string;
  readonly orderId: string;
  readonly units: Units;
  readonly isConfirmed: boolean;
}

interface Loaded {
  /** By order. */
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly orders: ReadonlyMap<string, StoredOrder>;
  readonly pools: ReadonlyMap<PoolId, StoredPool>;
}

export interface RequestWithPool {
  readonly request: PoolRequest;
  readonly pool: StoredPool;
}

/**
 * Asks the next NAV to redeem units. Nothing moves before; the pool is held, so that no NAV is made
 * between the choice of the day and the commit.
 */
export const redeemUnitsCommand = (): Command<
  RedeemUnits,
  Loaded,
  PoolRequest,
  RequestWithPool
> => ({
  name: 'redeemPoolUnits',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const refs = commands.map(({ userId, orderId }) => ({ userId, orderId }));
    const pools = await holdPools(
      tx,
      (await findHoldings(tx, refs)).map(({ poolId }) => poolId),
    );
    const orders = await lockOrders(
      tx,
      refs.map(({ userId, orderId }) => ({ userId, id: orderId })),
    );
    // Read again: the pool may have executed something before it was held.
    const holdings = await findHoldings(tx, refs);
    return {
      holdings: new Map(holdings.map((holding) => [holding.orderId, holding])),
      orders: new Map(orders.map((order) => [order.id, order])),
      pools: new Map(pools.map((pool) => [pool.id, pool])),
    };
  },
  accounts: () => [],
  decide(command, { loaded, nowMs }) {
    requireConfirmed(command);
    const { userId, id, orderId, units } = command;
    const order = requireRunning(loaded.orders.get(orderId), nowMs);
    const holding = loaded.holdings.get(orderId);
    const pool = holding && loaded.pools.get(holding.poolId);
    if (!holding || !pool) throw new Refusal('products.orderNotFound');
    requireUnlocked(order, nowMs);
    const available = holding.units - holding.unitsLeaving;
    if (units <= 0n || units > available || units % STEP !== 0n)
      throw new Refusal('pools.unitsTooMany', { available: formatFixed(available) });
    const request: PoolRequest = {
      userId,
      id,
      orderId,
      poolId: pool.id,
      kind: 'redeem',
      amount: units as bigint as Money,
      unitsLeft: units,
      navDay: nextNavDay(nowMs, pool.markedDay),
      executedDay: null,
      status: 'waiting',
      askedAtMs: nowMs,
      endedAtMs: null,
    };
    return {
      change: request,
      result: { request, pool },
      transfers: [],
      transferKey: `product/${orderId}/redeem/${id}`,
      events: [],
    };
  },
  write: (tx, requests) => insertRequests(tx, requests),
});

/** Units have six decimals. */
const STEP = 10n ** 12n;

/** Refuses: products.orderNotFound, products.orderEnded, products.orderFrozen. */
function requireRunning(order: StoredOrder | undefined, nowMs: number): StoredOrder {
  if (order?.form !== 'pool') throw new Refusal('products.orderNotFound');
  if (order.state !== 'open') throw new Refusal('products.orderEnded');
  if (orderStatus(order, nowMs) === 'frozen') throw new Refusal('products.orderFrozen');
  return order;
}

/** Refuses: pools.unitsLocked. */
function requireUnlocked(order: StoredOrder, nowMs: number): void {
  const unlocksMs = startOfDay(endDayOf(order));
  if (nowMs < unlocksMs)
    throw new Refusal('pools.unitsLocked', { until: formatWireTime(unlocksMs) });
}
