import type { Day } from '@candor/domain/calendar';
import { money, price, type Money } from '@candor/domain/money/money';
import type { Nav, Units } from '@candor/domain/products/pools/nav';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { Queryable } from '../../../platform/db.ts';
import { unitsOf } from './stored-pool.ts';

/** Units of an order. */
export interface Holding {
  readonly userId: string;
  readonly orderId: string;
  readonly poolId: PoolId;
  readonly units: Units;
  /** Of them, those that wait for a NAV. */
  readonly unitsLeaving: Units;
}

/** Units of orders, with those that wait to leave. */
export async function findHoldings(
  db: Queryable,
  refs: readonly { readonly userId: string; readonly orderId: string }[],
): Promise<Holding[]> {
  const rows = await db<
    { user_id: string; order_id: string; pool_id: PoolId; units: string; leaving: string }[]
  >`
    select h.user_id, h.order_id, h.pool_id, h.units, coalesce((
      select sum(p.units_left) from products.pool_request p
      where p.user_id = h.user_id and p.order_id = h.order_id and p.status = 'waiting'), 0)::text
      as leaving
    from products.pool_holding h join unnest(${refs.map(({ userId }) => userId)}::uuid[],
      ${refs.map(({ orderId }) => orderId)}::uuid[]) as r (user_id, order_id)
      using (user_id, order_id)`;
  return rows.map((row) => ({
    userId: row.user_id,
    orderId: row.order_id,
    poolId: row.pool_id,
    units: unitsOf(row.units),
    unitsLeaving: unitsOf(row.leaving),
  }));
}

/** Orders of one customer that hold or held units of a pool. */
export async function listHeldOrders(
  db: Queryable,
  userId: string,
  poolId: PoolId,
): Promise<string[]> {
  const rows = await db<{ order_id: string }[]>`
    select order_id from products.pool_holding
    where user_id = ${userId} and pool_id = ${poolId} and units > 0 order by order_id desc`;
  return rows.map((row) => row.order_id);
}

/** What NAVs made of one customer's requests. */
export interface OwnFill {
  readonly requestId: string;
  readonly day: Day;
  readonly nav: Nav;
  readonly units: Units;
  readonly money: Money;
}

export async function listOwnFills(
  db: Queryable,
  userId: string,
  requestIds: readonly string[],
): Promise<OwnFill[]> {
  const rows = await db<
    { request_id: string; day: Day; nav: string; units: string; money: string }[]
  >`
    select request_id, day, nav, units, money from products.pool_fill
    where user_id = ${userId} and request_id = any(${[...requestIds]}::uuid[]) order by day`;
  return rows.map((row) => ({
    requestId: row.request_id,
    day: row.day,
    nav: price(row.nav),
    units: unitsOf(row.units),
    money: money(row.money),
  }));
}

/** Money paid for and received from the units of orders, by order. */
export async function sumFills(
  db: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly paid: Money; readonly received: Money }>> {
  const rows = await db<{ order_id: string; paid: string; received: string }[]>`
    select r.order_id, coalesce(sum(f.money) filter (where r.kind = 'buy'), 0)::text as paid,
      coalesce(sum(f.money) filter (where r.kind = 'redeem'), 0)::text as received
    from products.pool_request r
    join products.pool_fill f on f.user_id = r.user_id and f.request_id = r.id
    where r.user_id = ${userId} and r.order_id = any(${[...orderIds]}::uuid[]) group by 1`;
  return new Map(
    rows.map((row) => [row.order_id, { paid: money(row.paid), received: money(row.received) }]),
  );
}

/** Units of an order at the newest NAV, with what was paid for all that were bought for it. */
export interface PaidUnits {
  readonly userId: string;
  readonly units: Units;
  readonly nav: Nav;
  readonly paid: Money;
  readonly bought: Units;
}

/** All units of these customers. */
export async function listPaidUnits(
  db: Queryable,
  userIds: readonly string[],
): Promise<PaidUnits[]> {
  const rows = await db<
    { user_id: string; units: string; nav: string; paid: string; bought: string }[]
  >`
    select h.user_id, h.units, p.nav, f.paid, f.bought
    from products.pool_holding h join products.pool p on p.id = h.pool_id
    cross join lateral (
      select sum(f.money) as paid, sum(f.units) as bought
      from products.pool_request r
      join products.pool_fill f on f.user_id = r.user_id and f.request_id = r.id
      where r.user_id = h.user_id and r.order_id = h.order_id and r.kind = 'buy') f
    where h.user_id = any(${[...userIds]}::uuid[]) and h.units > 0`;
  return rows.map((row) => ({
    userId: row.user_id,
    units: unitsOf(row.units),
    nav: price(row.nav),
    paid: money(row.paid),
    bought: unitsOf(row.bought),
  }));
}
