import { addDays, type Day } from '@candor/domain/calendar';
import { formatFixed } from '@candor/domain/money/fixed';
import { money, quantity, type Money, type Quantity } from '@candor/domain/money/money';
import type { Nav, Units } from '@candor/domain/products/pools/nav';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { type StoredPool, unitsOf } from './stored-pool.ts';

export type RequestStatus = 'waiting' | 'executed' | 'refunded' | 'cancelled';

/** What a customer asked of a NAV. */
export interface PoolRequest {
  readonly userId: string;
  readonly id: string;
  readonly orderId: string;
  readonly poolId: PoolId;
  readonly kind: 'buy' | 'redeem';
  /** Money to buy for, in USDT, or units to give back. */
  readonly amount: Money;
  /** Units not yet given back; 0 for purchases. */
  readonly unitsLeft: Units;
  readonly navDay: Day;
  readonly executedDay: Day | null;
  readonly status: RequestStatus;
  readonly askedAtMs: number;
  readonly endedAtMs: number | null;
}

interface RequestRow {
  user_id: string;
  id: string;
  order_id: string;
  pool_id: PoolId;
  kind: PoolRequest['kind'];
  amount: string;
  units_left: string;
  nav_day: Day;
  executed_day: Day | null;
  status: RequestStatus;
  asked_at: number;
  ended_at: number | null;
}

const toRequest = (row: RequestRow): PoolRequest => ({
  userId: row.user_id,
  id: row.id,
  orderId: row.order_id,
  poolId: row.pool_id,
  kind: row.kind,
  amount: money(row.amount),
  unitsLeft: unitsOf(row.units_left),
  navDay: row.nav_day,
  executedDay: row.executed_day,
  status: row.status,
  askedAtMs: row.asked_at,
  endedAtMs: row.ended_at,
});

export async function insertRequests(tx: Tx, requests: readonly PoolRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const column = <Value>(pick: (request: PoolRequest) => Value) => requests.map(pick);
  await tx`
    insert into products.pool_request (user_id, id, order_id, pool_id, kind, amount, units_left,
      nav_day, asked_at)
    select user_id, id, order_id, pool_id, kind, amount, units_left, nav_day,
      to_timestamp(asked_ms / 1000.0)
    from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column(({ orderId }) => orderId)}::uuid[], ${column(({ poolId }) => poolId)}::text[],
      ${column(({ kind }) => kind)}::text[], ${column(({ amount }) => formatFixed(amount))}::numeric[],
      ${column(({ unitsLeft }) => formatFixed(unitsLeft))}::numeric[],
      ${column(({ navDay }) => navDay)}::text[], ${column(({ askedAtMs }) => askedAtMs)}::bigint[])
      as t (user_id, id, order_id, pool_id, kind, amount, units_left, nav_day, asked_ms)`;
}

/** Nobody sells units of an order that is frozen. */
const isThawed = (db: Queryable, nowMs: number) => db`
  not exists (select 1 from products.product_order o
    where o.user_id = pool_request.user_id and o.id = pool_request.order_id
      and o.frozen_until > ${nowMs}::timestamptz)`;

/** Lets those who asked to leave before their order was frozen wait for the NAV after this one. */
export async function putOffFrozen(tx: Tx, { id, day }: StoredPool, nowMs: number): Promise<void> {
  await tx`
    update products.pool_request set nav_day = ${addDays(day, 1)}
    where pool_id = ${id} and kind = 'redeem' and status = 'waiting' and nav_day <= ${day}
      and not ${isThawed(tx, nowMs)}`;
}

/** Everybody who leaves at the NAV of the pool's day, in the order in which they asked. */
export async function listLeaving(
  db: Queryable,
  { id, day }: StoredPool,
  nowMs: number,
): Promise<PoolRequest[]> {
  const rows = await db<RequestRow[]>`
    select * from products.pool_request
    where pool_id = ${id} and kind = 'redeem' and status = 'waiting' and nav_day <= ${day}
      and (executed_day is null or executed_day < ${day}) and ${isThawed(db, nowMs)}
    order by asked_at, id`;
  return rows.map(toRequest);
}

/** Locks some of the requests that the NAV of the pool's day has not executed yet. */
export async function lockDueRequests(
  tx: Tx,
  { id, day }: StoredPool,
  { kind, limit, nowMs }: { kind: PoolRequest['kind']; limit: number; nowMs: number },
): Promise<PoolRequest[]> {
  const rows = await tx<RequestRow[]>`
    select * from products.pool_request
    where pool_id = ${id} and kind = ${kind} and status = 'waiting' and nav_day <= ${day}
      and (executed_day is null or executed_day < ${day})
      and (kind = 'buy' or ${isThawed(tx, nowMs)})
    order by user_id, id limit ${limit} for update`;
  return rows.map(toRequest);
}

/** What a NAV made of a request. */
export interface Fill {
  readonly request: PoolRequest;
  readonly day: Day;
  readonly nav: Nav;
  readonly units: Units;
  /** What the customer paid or got, in USDT. */
  readonly money: Money;
  readonly status: RequestStatus;
}

/** Writes what the NAV made of locked requests. */
export async function fillRequests(tx: Tx, fills: readonly Fill[], nowMs: number): Promise<void> {
  for (const { request, day, nav, units, money: moved, status } of fills) {
    const { userId, id, kind } = request;
    const left = kind === 'redeem' ? request.unitsLeft - units : 0n;
    await tx`
      update products.pool_request set units_left = ${formatFixed(left)},
        executed_day = ${day}, status = ${status},
        ended_at = ${status === 'waiting' ? null : nowMs}::timestamptz
      where user_id = ${userId} and id = ${id}`;
    if (units === 0n) continue;
    await tx`
      insert into products.pool_fill (user_id, request_id, day, nav, units, money)
      values (${userId}, ${id}, ${day}, ${formatFixed(nav)}, ${formatFixed(units)},
        ${formatFixed(moved)})`;
  }
}

/** Adds to the units of an order; negative takes away. Returns what it holds. */
export async function changeHolding(
  tx: Tx,
  { userId, orderId, poolId }: PoolRequest,
  units: bigint,
): Promise<Units> {
  const change = formatFixed(units);
  const [changed] = await tx<{ units: string }[]>`
    update products.pool_holding set units = units + ${change}::numeric
    where user_id = ${userId} and order_id = ${orderId} returning units`;
  if (changed) return unitsOf(changed.units);
  await tx`
    insert into products.pool_holding (user_id, order_id, pool_id, units)
    values (${userId}, ${orderId}, ${poolId}, ${change})`;
  return units as Units;
}

/** Money that waits to buy, and units that wait to leave, at a pool. */
export async function sumWaiting(
  db: Queryable,
  poolId: PoolId,
): Promise<{ readonly arriving: Money; readonly leaving: Quantity }> {
  const [row] = await db<{ arriving: string; leaving: string }[]>`
    select coalesce(sum(amount) filter (where kind = 'buy'), 0)::text as arriving,
      coalesce(sum(units_left), 0)::text as leaving
    from products.pool_request where pool_id = ${poolId} and status = 'waiting'`;
  return { arriving: money(row!.arriving), leaving: quantity(row!.leaving) };
}

/** Purchases of a customer that wait for a NAV. */
export async function listWaitingBuys(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from products.pool_request
    where user_id = ${userId} and kind = 'buy' and status = 'waiting' order by id`;
  return rows.map(({ id }) => id);
}

interface RequestRef {
  readonly userId: string;
  readonly id: string;
}

const among = (db: Queryable, refs: readonly RequestRef[]) => db`
  from products.pool_request p join unnest(${refs.map(({ userId }) => userId)}::uuid[],
    ${refs.map(({ id }) => id)}::uuid[]) as r (user_id, id) using (user_id, id)`;

/** Requests by owner and id; those that do not exist are missing. */
export async function findRequests(
  db: Queryable,
  refs: readonly RequestRef[],
): Promise<PoolRequest[]> {
  const rows = await db<RequestRow[]>`select p.* ${among(db, refs)}`;
  return rows.map(toRequest);
}

/** The same requests, locked in order. */
export async function lockRequests(tx: Tx, refs: readonly RequestRef[]): Promise<PoolRequest[]> {
  const rows = await tx<RequestRow[]>`
    select p.* ${among(tx, refs)} order by p.user_id, p.id for update of p`;
  return rows.map(toRequest);
}

export async function cancelRequests(
  tx: Tx,
  requests: readonly RequestRef[],
  nowMs: number,
): Promise<void> {
  await tx`
    update products.pool_request p set status = 'cancelled', units_left = 0,
      ended_at = ${nowMs}::timestamptz
    from unnest(${requests.map(({ userId }) => userId)}::uuid[],
      ${requests.map(({ id }) => id)}::uuid[]) as r (user_id, id)
    where p.user_id = r.user_id and p.id = r.id`;
}

/** What one customer asked of a pool, newest first. */
export async function listOwnRequests(
  db: Queryable,
  { userId, poolId, limit }: { userId: string; poolId: PoolId; limit: number },
): Promise<PoolRequest[]> {
  const rows = await db<RequestRow[]>`
    select * from products.pool_request where user_id = ${userId} and pool_id = ${poolId}
    order by asked_at desc, id desc limit ${limit}`;
  return rows.map(toRequest);
}
