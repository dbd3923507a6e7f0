import { nextNavDay } from '@candor/domain/products/pools/nav-day';
import { poolIds, type PoolId } from '@candor/domain/products/pools/pool-terms';
import { setAside } from '@candor/domain/products/pools/pool-transfers';
import type { Units } from '@candor/domain/products/pools/nav';
import { ZERO } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import { findSoldPools, holdPools } from '../../pools/store-pools.ts';
import { insertRequests } from '../../pools/store-requests.ts';
import type { StoredPool } from '../../pools/stored-pool.ts';
import { commonTerms } from '../common-terms.ts';
import { servedForm } from '../served-form.ts';

const terms = z.object({
  ...commonTerms,
  variant: z.literal('pool'),
  /** Whose units are sold. The cycle is how long they are locked. */
  pool: z.enum(poolIds),
});
export type PoolProductTerms = z.output<typeof terms>;

/** Pools as they stay until the purchase is stored: their NAV is not made meanwhile. */
type Facts = ReadonlyMap<PoolId, StoredPool>;

/**
 * Units of a pool, at the next NAV: the money is set aside and stays the customer's own until then.
 * Nothing is promised, so nothing is reserved. Source: products §2, docs/decisions/0117.
 */
export const poolForm = servedForm<PoolProductTerms, Facts>({
  form: 'pool',
  soldBy: 'amount',
  terms,
  dailyRate: () => null,
  poolOf: ({ pool }) => pool,
  guardCurrencies: () => [],
  async loadFacts(tx, all) {
    const pools = await holdPools(
      tx,
      all.map(({ pool }) => pool),
    );
    return new Map(pools.map((pool) => [pool.id, pool]));
  },
  decideBuy({ userId, id, asked, terms: { pool: poolId, currency, cycleDays }, facts, nowMs }) {
    const pool = facts.get(poolId);
    if (!pool) throw new Refusal('products.closed');
    return {
      amount: asked,
      quantity: null,
      incomeCurrency: currency,
      startsOn: nextNavDay(nowMs, pool.markedDay),
      totalDays: cycleDays,
      reserved: ZERO,
      transfers: setAside(userId, id, asked),
    };
  },
  async writeBought(tx, orders) {
    const pools = await findSoldPools(tx, orders);
    await insertRequests(
      tx,
      orders.map((order) => ({
        userId: order.userId,
        id: order.id,
        orderId: order.id,
        poolId: pools.get(`${order.productId}/${order.productVersion}`)!,
        kind: 'buy',
        amount: order.amount,
        unitsLeft: 0n as Units,
        navDay: order.startsOn,
        executedDay: null,
        status: 'waiting',
        askedAtMs: order.boughtAtMs,
        endedAtMs: null,
      })),
    );
  },
  /** Units are redeemed at a NAV, by a call of their own. */
  decideRedeem: () => null,
});
