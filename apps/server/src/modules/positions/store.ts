import { parseFixed } from '@candor/domain/money/fixed';
import type { Quantity } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Queryable, Tx } from '../../platform/db.ts';
import { trimCloseOrders } from './close-orders/store-close-orders.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import {
  fromRow,
  toRow,
  type PositionRow,
  type PositionStatus,
  type StoredPosition,
} from './stored-position.ts';

/** Identifies one position; another user's id finds nothing. */
export interface PositionRef {
  readonly userId: string;
  readonly id: string;
}

/** Locks existing positions in one fixed order, so that transactions cannot deadlock. */
export async function lockPositions(
  tx: Tx,
  refs: readonly PositionRef[],
): Promise<StoredPosition[]> {
  const rows = await tx<PositionRow[]>`
    select p.* from positions.position p
    join (select distinct * from unnest(${refs.map((ref) => ref.userId)}::uuid[],
      ${refs.map((ref) => ref.id)}::uuid[]) as r (user_id, id)) r using (user_id, id)
    order by p.user_id, p.id
    for update of p`;
  return rows.map(fromRow);
}

/**
 * Locks isolated positions of one symbol as above, and with them their owners' isolated resting
 * orders in it, which a liquidation cancels first.
 */
export async function lockWithOrders(
  tx: Tx,
  symbol: string,
  refs: readonly PositionRef[],
): Promise<StoredPosition[]> {
  const userIds = refs.map(({ userId }) => userId);
  const rows = await tx<PositionRow[]>`
    select p.* from positions.position p
    join (select * from unnest(${userIds}::uuid[], ${refs.map(({ id }) => id)}::uuid[])
        as r (user_id, id)
      union
      select user_id, id from positions.position
      where status = 'pending' and margin_mode = 'isolated' and symbol = ${symbol}
        and user_id = any(${userIds}::uuid[])) r
      using (user_id, id)
    order by p.user_id, p.id
    for update of p`;
  return rows.map(fromRow);
}

export async function insertPositions(tx: Tx, positions: readonly StoredPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const rows = positions.map(toRow);
  const column = <Key extends keyof PositionRow>(key: Key) => rows.map((row) => row[key]);
  await tx`
    insert into positions.position (user_id, id, parent_id, symbol, direction, leverage, margin,
      quantity_base, entry_price, open_fee, liquidation_price, take_profit, stop_loss,
      triggers_from_sequence, version, status, close_reason, exit_price, profit, close_fee,
      open_sequence, close_sequence, limit_price, opened_at, closed_at, margin_mode, unrealized_profit_credit, tier_floor,
      ordered_quantity, opening_margin, open_fee_terms, open_fee_level, open_fee_discount, close_fee_terms, close_fee_level, close_fee_discount,
      trailing_callback, trailing_activation, trailing_from_sequence,
      trailing_from, trailing_from_price, trailing_best, trailing_best_sequence, stop_price, stop_side,
      stop_crossed_sequence)
    select user_id, id, parent_id, symbol, direction, leverage, margin,
      quantity_base, entry_price, open_fee, liquidation_price, take_profit, stop_loss,
      triggers_from_sequence, version, status, close_reason, exit_price, profit, close_fee,
      open_sequence, close_sequence, limit_price, to_timestamp(opened_at / 1000),
      to_timestamp(closed_at / 1000), margin_mode, unrealized_profit_credit, tier_floor, ordered_quantity,
      opening_margin, open_fee_terms, open_fee_level, open_fee_discount, close_fee_terms, close_fee_level, close_fee_discount,
      trailing_callback, trailing_activation, trailing_from_sequence,
      to_timestamp(trailing_from / 1000), trailing_from_price, trailing_best, trailing_best_sequence,
      stop_price, stop_side, stop_crossed_sequence
    from unnest(${column('user_id')}::uuid[], ${column('id')}::uuid[],
      ${column('parent_id')}::uuid[], ${column('symbol')}::text[], ${column('direction')}::text[],
      ${column('leverage')}::smallint[], ${column('margin')}::numeric[],
      ${column('quantity_base')}::numeric[], ${column('entry_price')}::numeric[],
      ${column('open_fee')}::numeric[], ${column('liquidation_price')}::numeric[],
      ${column('take_profit')}::numeric[], ${column('stop_loss')}::numeric[],
      ${column('triggers_from_sequence')}::bigint[], ${column('version')}::integer[],
      ${column('status')}::text[], ${column('close_reason')}::text[],
      ${column('exit_price')}::numeric[], ${column('profit')}::numeric[],
      ${column('close_fee')}::numeric[], ${column('open_sequence')}::bigint[],
      ${column('close_sequence')}::bigint[], ${column('limit_price')}::numeric[],
      ${column('opened_at')}::double precision[], ${column('closed_at')}::double precision[],
      ${column('margin_mode')}::text[], ${column('unrealized_profit_credit')}::numeric[],
      ${column('tier_floor')}::numeric[], ${column('ordered_quantity')}::numeric[],
      ${column('opening_margin')}::numeric[],
      ${column('open_fee_terms')}::smallint[], ${column('open_fee_level')}::smallint[],
      ${column('open_fee_discount')}::numeric[],
      ${column('close_fee_terms')}::smallint[], ${column('close_fee_level')}::smallint[],
      ${column('close_fee_discount')}::numeric[],
      ${column('trailing_callback')}::numeric[], ${column('trailing_activation')}::numeric[],
      ${column('trailing_from_sequence')}::bigint[], ${column('trailing_from')}::double precision[],
      ${column('trailing_from_price')}::numeric[], ${column('trailing_best')}::numeric[],
      ${column('trailing_best_sequence')}::bigint[], ${column('stop_price')}::numeric[],
      ${column('stop_side')}::text[], ${column('stop_crossed_sequence')}::bigint[])
      as t (user_id, id, parent_id, symbol, direction, leverage, margin, quantity_base,
        entry_price, open_fee, liquidation_price, take_profit, stop_loss, triggers_from_sequence,
        version, status, close_reason, exit_price, profit, close_fee, open_sequence,
        close_sequence, limit_price, opened_at, closed_at, margin_mode, unrealized_profit_credit, tier_floor,
        ordered_quantity, opening_margin,
        open_fee_terms, open_fee_level, open_fee_discount, close_fee_terms, close_fee_level, close_fee_discount, trailing_callback,
        trailing_activation, trailing_from_sequence, trailing_from, trailing_from_price,
        trailing_best, trailing_best_sequence, stop_price, stop_side, stop_crossed_sequence)`;
}

/**
 * Writes the mutable columns of positions. Each must still be resting or open: the caller holds the
 * locks. Close orders never exceed what their position holds.
 */
export async function updatePositions(tx: Tx, positions: readonly StoredPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const rows = positions.map(toRow);
  const column = <Key extends keyof PositionRow>(key: Key) => rows.map((row) => row[key]);
  const updated = await tx`
    update positions.position p set margin = t.margin, quantity_base = t.quantity_base,
      open_fee = t.open_fee, liquidation_price = t.liquidation_price, take_profit = t.take_profit,
      stop_loss = t.stop_loss, triggers_from_sequence = t.triggers_from_sequence, version = t.version,
      status = t.status, close_reason = t.close_reason, exit_price = t.exit_price,
      profit = t.profit, close_fee = t.close_fee, close_sequence = t.close_sequence,
      entry_price = t.entry_price, limit_price = t.limit_price, open_sequence = t.open_sequence,
      opened_at = to_timestamp(t.opened_at / 1000), closed_at = to_timestamp(t.closed_at / 1000),
      liquidation_paused_until = to_timestamp(t.paused_until / 1000), carry = t.carry,
      unrealized_profit_credit = t.unrealized_profit_credit, cancel_reason = t.cancel_reason,
      cancelled_at = to_timestamp(t.cancelled_at / 1000), tier_floor = t.tier_floor,
      ordered_quantity = t.ordered_quantity, opening_margin = t.opening_margin,
      open_fee_terms = t.open_fee_terms, open_fee_level = t.open_fee_level,
      open_fee_discount = t.open_fee_discount,
      close_fee_terms = t.close_fee_terms, close_fee_level = t.close_fee_level,
      close_fee_discount = t.close_fee_discount,
      trailing_callback = t.trailing_callback, trailing_activation = t.trailing_activation,
      trailing_from_sequence = t.trailing_from_sequence,
      trailing_from = to_timestamp(t.trailing_from / 1000),
      trailing_from_price = t.trailing_from_price, trailing_best = t.trailing_best,
      trailing_best_sequence = t.trailing_best_sequence, stop_price = t.stop_price,
      stop_side = t.stop_side, stop_crossed_sequence = t.stop_crossed_sequence
    from unnest(${column('user_id')}::uuid[], ${column('id')}::uuid[],
      ${column('margin')}::numeric[], ${column('quantity_base')}::numeric[],
      ${column('open_fee')}::numeric[], ${column('liquidation_price')}::numeric[],
      ${column('take_profit')}::numeric[], ${column('stop_loss')}::numeric[],
      ${column('triggers_from_sequence')}::bigint[], ${column('version')}::integer[],
      ${column('status')}::text[], ${column('close_reason')}::text[],
      ${column('exit_price')}::numeric[], ${column('profit')}::numeric[],
      ${column('close_fee')}::numeric[], ${column('close_sequence')}::bigint[],
      ${column('entry_price')}::numeric[], ${column('open_sequence')}::bigint[],
      ${column('opened_at')}::double precision[], ${column('closed_at')}::double precision[],
      ${column('liquidation_paused_until')}::double precision[], ${column('carry')}::numeric[],
      ${column('unrealized_profit_credit')}::numeric[], ${column('cancel_reason')}::text[],
      ${column('cancelled_at')}::double precision[], ${column('tier_floor')}::numeric[],
      ${column('ordered_quantity')}::numeric[], ${column('opening_margin')}::numeric[],
      ${column('limit_price')}::numeric[],
      ${column('open_fee_terms')}::smallint[], ${column('open_fee_level')}::smallint[],
      ${column('open_fee_discount')}::numeric[],
      ${column('close_fee_terms')}::smallint[], ${column('close_fee_level')}::smallint[],
      ${column('close_fee_discount')}::numeric[],
      ${column('trailing_callback')}::numeric[], ${column('trailing_activation')}::numeric[],
      ${column('trailing_from_sequence')}::bigint[], ${column('trailing_from')}::double precision[],
      ${column('trailing_from_price')}::numeric[], ${column('trailing_best')}::numeric[],
      ${column('trailing_best_sequence')}::bigint[], ${column('stop_price')}::numeric[],
      ${column('stop_side')}::text[], ${column('stop_crossed_sequence')}::bigint[])
      as t (user_id, id, margin, quantity_base, open_fee, liquidation_price, take_profit,
        stop_loss, triggers_from_sequence, version, status, close_reason, exit_price, profit,
        close_fee, close_sequence, entry_price, open_sequence, opened_at, closed_at,
        paused_until, carry, unrealized_profit_credit, cancel_reason, cancelled_at, tier_floor,
        ordered_quantity, opening_margin, limit_price,
        open_fee_terms, open_fee_level, open_fee_discount, close_fee_terms, close_fee_level, close_fee_discount, trailing_callback,
        trailing_activation, trailing_from_sequence, trailing_from, trailing_from_price,
        trailing_best, trailing_best_sequence, stop_price, stop_side, stop_crossed_sequence)
    where p.user_id = t.user_id and p.id = t.id and p.status in ('pending', 'open')
      and p.version = t.version - 1`;
  invariant(updated.count === rows.length, 'a locked position changed under its lock');
  const filled = positions.filter(({ status }) => status === 'open' || status === 'closed');
  if (filled.length > 0) await trimCloseOrders(tx, filled);
}

export interface PositionFilter {
  readonly userId: string;
  readonly status: PositionStatus | null;
  readonly symbol: string | null;
}

const ofCustomer = (db: Queryable, { userId, status, symbol }: PositionFilter) => db`
  user_id = ${userId} ${status === null ? db`` : db`and status = ${status}`}
  ${symbol === null ? db`` : db`and symbol = ${symbol}`}`;

/**
 * A page of one customer's positions, newest first: by the end of what is closed or cancelled, by id
 * elsewhere, since ids rise with the opening.
 */
export async function listPositions(
  db: Queryable,
  filter: PositionFilter,
  page: Page,
): Promise<StoredPosition[]> {
  const rows = await db<PositionRow[]>`
    select * from positions.position where ${ofCustomer(db, filter)}
    ${newestFirst(db, filter, page)} ${limitOf(db, page)}`;
  return rows.map(fromRow);
}

function newestFirst(db: Queryable, { userId, status }: PositionFilter, page: Page) {
  const { after } = page;
  const place = db`user_id = ${userId} and id = ${after}::uuid`;
  switch (status) {
    case 'closed':
      return db`${after === null ? db`` : db`and (closed_at, id) < (select closed_at, id from positions.position where ${place})`}
        order by closed_at desc, id desc`;
    case 'cancelled':
      return db`${after === null ? db`` : db`and (cancelled_at, id) < (select cancelled_at, id from positions.position where ${place})`}
        order by cancelled_at desc, id desc`;
    default:
      return db`${afterId(db, page)} order by id desc`;
  }
}

export const countPositions = (db: Queryable, filter: PositionFilter): Promise<number> =>
  countRows(db, db`select 1 from positions.position where ${ofCustomer(db, filter)}`);

/** What binds a customer's money: open positions and resting orders. */
export async function listLivePositions(db: Queryable, userId: string): Promise<StoredPosition[]> {
  const rows = await db<PositionRow[]>`
    select * from positions.position
    where user_id = ${userId} and (status = 'open' or status = 'pending') order by id`;
  return rows.map(fromRow);
}

/** What these customers have open, oldest first. */
export async function listOpenOfUsers(
  db: Queryable,
  userIds: readonly string[],
): Promise<(PositionRef & Pick<StoredPosition, 'symbol' | 'direction'>)[]> {
  const rows = await db<Pick<PositionRow, 'user_id' | 'id' | 'symbol' | 'direction'>[]>`
    select user_id, id, symbol, direction from positions.position
    where user_id = any(${[...userIds]}::uuid[]) and status = 'open' order by user_id, id`;
  return rows.map(({ user_id: userId, ...row }) => ({ ...row, userId }));
}

/** A position of a customer, whatever its status; undefined if they have none of that id. */
export async function findPosition(
  db: Queryable,
  { userId, id }: PositionRef,
): Promise<StoredPosition | undefined> {
  const [row] = await db<PositionRow[]>`
    select * from positions.position where user_id = ${userId} and id = ${id}`;
  return row && fromRow(row);
}

/** Base units that a customer holds on one side of a symbol. */
export interface HeldQuantity {
  readonly open: Quantity;
  readonly resting: Quantity;
}

/** Quantities held, by `user/symbol/direction`. */
export async function sumOfUsers(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HeldQuantity>> {
  const rows = await db<{ side: string; open: string; resting: string }[]>`
    select concat_ws('/', user_id, symbol, direction) as side,
      coalesce(sum(quantity_base) filter (where status = 'open'), 0)::text as open,
      coalesce(sum(quantity_base) filter (where status = 'pending'), 0)::text as resting
    from positions.position
    where user_id = any(${[...new Set(userIds)]}::uuid[]) and (status = 'open' or status = 'pending')
    group by 1`;
  return new Map(
    rows.map(({ side, open, resting }) => [
      side,
      { open: parseFixed(open) as Quantity, resting: parseFixed(resting) as Quantity },
    ]),
  );
}

/** Waits until nobody else draws on the insurance fund; held to the end of the transaction. */
export async function lockInsuranceGate(tx: Tx): Promise<void> {
  await tx`select 1 from positions.insurance_gate for update`;
}

/** Those of these customers who closed a contract that they had held for some time. */
export async function listTraders(
  db: Queryable,
  userIds: readonly string[],
  heldMs: number,
): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from positions.position
    where user_id = any(${[...userIds]}::uuid[]) and status = 'closed'
      and closed_at - opened_at >= ${heldMs}::bigint * interval '1 millisecond'`;
  return rows.map(({ user_id: userId }) => userId);
}
