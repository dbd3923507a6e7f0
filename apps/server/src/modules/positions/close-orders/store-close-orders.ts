import type { Db, Queryable, Tx } from '../../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../../platform/pages.ts';
import type { StoredPosition } from '../stored-position.ts';
import {
  fromCloseRow,
  toCloseRow,
  type CloseOrderRow,
  type CloseOrderStatus,
  type StoredCloseOrder,
} from './stored-close-order.ts';

/** Identifies a position or an order of one customer. */
type PositionRef = Pick<StoredPosition, 'userId' | 'id'>;

export async function insertCloseOrders(
  tx: Tx,
  orders: readonly StoredCloseOrder[],
): Promise<void> {
  const rows = orders.map(toCloseRow);
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  await tx`
    insert into positions.close_order (user_id, id, position_id, symbol, direction, margin_mode,
      quantity_base, limit_price, triggers_from_sequence, status, placed_at)
    select user_id, id, position_id, symbol, direction, margin_mode, quantity_base, limit_price,
      triggers_from_sequence, 'resting', to_timestamp(placed_at / 1000)
    from unnest(${column('user_id')}::uuid[], ${column('id')}::uuid[],
      ${column('position_id')}::uuid[], ${column('symbol')}::text[],
      ${column('direction')}::text[], ${column('margin_mode')}::text[],
      ${column('quantity_base')}::numeric[], ${column('limit_price')}::numeric[],
      ${column('triggers_from_sequence')}::bigint[], ${column('placed_at')}::double precision[])
      as t (user_id, id, position_id, symbol, direction, margin_mode, quantity_base, limit_price,
        triggers_from_sequence, placed_at)`;
}

/** Orders by their own ids, whatever their status; another user's id finds nothing. */
export async function findCloseOrders(
  db: Queryable,
  refs: readonly PositionRef[],
): Promise<StoredCloseOrder[]> {
  const rows = await db<CloseOrderRow[]>`
    select o.* from positions.close_order o
    join (select distinct * from unnest(${refs.map(({ userId }) => userId)}::uuid[],
      ${refs.map(({ id }) => id)}::uuid[]) as r (user_id, id)) r using (user_id, id)`;
  return rows.map(fromCloseRow);
}

/** Orders that rest at these positions, oldest first. Under the locks of the positions nobody changes them. */
export async function listRestingAt(
  db: Queryable,
  positions: readonly PositionRef[],
): Promise<StoredCloseOrder[]> {
  const rows = await db<CloseOrderRow[]>`
    select o.* from positions.close_order o
    join (select distinct * from unnest(${positions.map(({ userId }) => userId)}::uuid[],
      ${positions.map(({ id }) => id)}::uuid[]) as r (user_id, position_id)) r
      using (user_id, position_id)
    where o.status = 'resting' order by o.user_id, o.id`;
  return rows.map(fromCloseRow);
}

/** Below every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Every order that rests, to rebuild the trigger engine. */
export async function* listAllResting(db: Db): AsyncGenerator<StoredCloseOrder> {
  const portion = 1_000;
  let [user, id] = [FIRST, FIRST];
  for (;;) {
    const rows: CloseOrderRow[] = await db<CloseOrderRow[]>`
      select * from positions.close_order
      where status = 'resting' and (user_id, id) > (${user}::uuid, ${id}::uuid)
      order by user_id, id limit ${portion}`;
    yield* rows.map(fromCloseRow);
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    [user, id] = [last.user_id, last.id];
  }
}
/** Filled by a close at a moment; each must still rest. Epoch milliseconds. */
export async function fillCloseOrders(
  tx: Tx,
  filled: readonly (PositionRef & { readonly filledAs: string })[],
  atMs: number,
): Promise<void> {
  if (filled.length === 0) return;
  await tx`
    update positions.close_order o set status = 'filled', filled_as = t.filled_as,
      ended_at = ${atMs}::timestamptz
    from unnest(${filled.map(({ userId }) => userId)}::uuid[],
      ${filled.map(({ id }) => id)}::uuid[], ${filled.map(({ filledAs }) => filledAs)}::uuid[])
      as t (user_id, id, filled_as)
    where o.user_id = t.user_id and o.id = t.id and o.status = 'resting'`;
}

export async function cancelCloseOrders(
  tx: Tx,
  refs: readonly PositionRef[],
  atMs: number,
): Promise<void> {
  await tx`
    update positions.close_order o set status = 'cancelled', cancel_reason = 'user',
      ended_at = ${atMs}::timestamptz
    from unnest(${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ id }) => id)}::uuid[])
      as t (user_id, id)
    where o.user_id = t.user_id and o.id = t.id and o.status = 'resting'`;
}

/**
 * Keeps close orders within what their positions hold, after positions were written: the oldest
 * keep their quantity, newer ones shrink, and what has nothing left to close is canceled.
 */
export async function trimCloseOrders(tx: Tx, positions: readonly PositionRef[]): Promise<void> {
  await tx`
    update positions.close_order o set
      quantity_base = case when t.left_base > 0 then t.left_base else o.quantity_base end,
      status = case when t.left_base > 0 then 'resting' else 'cancelled' end,
      cancel_reason = case when t.left_base > 0 then null else 'positionClosed' end,
      ended_at = case when t.left_base > 0 then null else t.closed_at end
    from (
      select c.user_id, c.id, p.closed_at, greatest(0, least(c.quantity_base,
        case p.status when 'open' then p.quantity_base else 0 end - coalesce(sum(c.quantity_base)
          over (partition by c.user_id, c.position_id order by c.id
            rows between unbounded preceding and 1 preceding), 0))) as left_base
      from positions.close_order c
      join (select distinct * from unnest(${positions.map(({ userId }) => userId)}::uuid[],
        ${positions.map(({ id }) => id)}::uuid[]) as r (user_id, position_id)) r
        using (user_id, position_id)
      join positions.position p on p.user_id = c.user_id and p.id = c.position_id
      where c.status = 'resting') t
    where o.user_id = t.user_id and o.id = t.id and t.left_base < o.quantity_base`;
}

export interface CloseOrderFilter {
  readonly userId: string;
  readonly status: CloseOrderStatus | null;
  readonly symbol: string | null;
}

const ofCustomer = (db: Queryable, { userId, status, symbol }: CloseOrderFilter) => db`
  user_id = ${userId} ${status === null ? db`` : db`and status = ${status}`}
  ${symbol === null ? db`` : db`and symbol = ${symbol}`}`;

/** A page of one customer's close orders, newest first. */
export async function listCloseOrders(
  db: Queryable,
  filter: CloseOrderFilter,
  page: Page,
): Promise<StoredCloseOrder[]> {
  const rows = await db<CloseOrderRow[]>`
    select * from positions.close_order where ${ofCustomer(db, filter)} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(fromCloseRow);
}

export const countCloseOrders = (db: Queryable, filter: CloseOrderFilter): Promise<number> =>
  countRows(db, db`select 1 from positions.close_order where ${ofCustomer(db, filter)}`);
