import type { CurrencyCode } from '@candor/domain/money/currencies';
import { addDays, type Day } from '@candor/domain/calendar';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { OrderLife } from '@candor/domain/products/product-status';
import type { ProductForm, ProductKind } from '@candor/domain/products/product-terms';
import type { Queryable, Tx } from '../../platform/db.ts';
import { countRows } from '../../platform/pages.ts';

/** An order of a product as stored. */
export interface StoredOrder extends OrderLife {
  readonly userId: string;
  readonly id: string;
  readonly productId: string;
  readonly productVersion: number;
  readonly kind: ProductKind;
  readonly form: ProductForm;
  readonly currency: CurrencyCode;
  readonly amount: Money;
  readonly quantity: Money | null;
  readonly incomeCurrency: CurrencyCode;
  readonly incomeTotal: Money;
  readonly reserved: Money;
  readonly frozenReason: string | null;
  /** Null if it was never frozen. */
  readonly firstFrozenAtMs: number | null;
  readonly boughtAtMs: number;
  readonly endedAtMs: number | null;
}

interface OrderRow {
  user_id: string;
  id: string;
  product_id: string;
  product_version: number;
  kind: ProductKind;
  form: ProductForm;
  currency: CurrencyCode;
  amount: string;
  quantity: string | null;
  income_currency: CurrencyCode;
  starts_on: Day;
  total_days: number;
  credited_days: number;
  income_total: string;
  reserved: string;
  state: StoredOrder['state'];
  frozen_reason: string | null;
  frozen_until: number | null;
  first_frozen_at: number | null;
  bought_at: number;
  ended_at: number | null;
}

const toOrder = (row: OrderRow): StoredOrder => ({
  userId: row.user_id,
  id: row.id,
  productId: row.product_id,
  productVersion: row.product_version,
  kind: row.kind,
  form: row.form,
  currency: row.currency,
  amount: money(row.amount),
  quantity: row.quantity === null ? null : money(row.quantity),
  incomeCurrency: row.income_currency,
  startsOn: row.starts_on,
  totalDays: row.total_days,
  creditedDays: row.credited_days,
  incomeTotal: money(row.income_total),
  reserved: money(row.reserved),
  state: row.state,
  frozenReason: row.frozen_reason,
  frozenUntilMs: row.frozen_until,
  firstFrozenAtMs: row.first_frozen_at,
  boughtAtMs: row.bought_at,
  endedAtMs: row.ended_at,
});

const columns = (db: Queryable) => db`
  o.user_id, o.id, o.product_id, o.product_version, o.kind, o.form, o.currency, o.amount,
  o.quantity, o.income_currency, to_char(o.starts_on, 'YYYY-MM-DD') as starts_on, o.total_days,
  o.credited_days, o.income_total, o.reserved, o.state, o.frozen_reason, o.frozen_until,
  o.first_frozen_at, o.bought_at, o.ended_at`;

export async function insertOrders(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  const column = <T>(pick: (order: StoredOrder) => T): T[] => orders.map(pick);
  await tx`
    insert into products.product_order (user_id, id, product_id, product_version, kind, form, currency,
      amount, quantity, income_currency, starts_on, total_days, reserved, state, bought_at)
    select user_id, id, product_id, product_version, kind, form, currency, amount, quantity,
      income_currency, starts_on::date, total_days, reserved, 'open',
      to_timestamp(bought_ms / 1000.0)
    from unnest(${column((order) => order.userId)}::uuid[], ${column(({ id }) => id)}::uuid[],
      ${column((order) => order.productId)}::uuid[],
      ${column((order) => order.productVersion)}::integer[],
      ${column(({ kind }) => kind)}::text[], ${column(({ form }) => form)}::text[],
      ${column(({ currency }) => currency)}::text[],
      ${column(({ amount }) => toText(amount))}::numeric[],
      ${column(({ quantity }) => (quantity === null ? null : toText(quantity)))}::numeric[],
      ${column((order) => order.incomeCurrency)}::text[],
      ${column((order) => order.startsOn)}::text[],
      ${column((order) => order.totalDays)}::integer[],
      ${column(({ reserved }) => toText(reserved))}::numeric[],
      ${column((order) => order.boughtAtMs)}::bigint[])
      as t (user_id, id, product_id, product_version, kind, form, currency, amount, quantity,
        income_currency, starts_on, total_days, reserved, bought_ms)`;
}

/** Amounts in open orders by customer and product: `USER/PRODUCT`. In the unit of the limits. */
export async function sumHeld(
  tx: Queryable,
  asked: readonly { readonly userId: string; readonly productId: string }[],
): Promise<Map<string, Money>> {
  const rows = await tx<{ user_id: string; product_id: string; held: string }[]>`
    select o.user_id, o.product_id, sum(coalesce(o.quantity, o.amount))::text as held
    from products.product_order o join (select distinct * from unnest(
      ${asked.map(({ userId }) => userId)}::uuid[],
      ${asked.map(({ productId }) => productId)}::uuid[]) as a (user_id, product_id)) a
      using (user_id, product_id)
    where o.state = 'open' group by 1, 2`;
  return new Map(rows.map((row) => [heldKey(row.user_id, row.product_id), money(row.held)]));
}

export const heldKey = (userId: string, productId: string): string => `${userId}/${productId}`;

export interface OrderRef {
  readonly userId: string;
  readonly id: string;
}

const among = (db: Queryable, refs: readonly OrderRef[]) => db`
  from products.product_order o join unnest(${refs.map(({ userId }) => userId)}::uuid[],
    ${refs.map(({ id }) => id)}::uuid[]) as r (user_id, id) using (user_id, id)`;

/** Orders by owner and id, locked in order. Those that do not exist are missing. */
export async function lockOrders(tx: Tx, refs: readonly OrderRef[]): Promise<StoredOrder[]> {
  const rows = await tx<OrderRow[]>`select ${columns(tx)} ${among(tx, refs)}
    order by o.user_id, o.id for update of o`;
  return rows.map(toOrder);
}

/** The same orders, unlocked. */
export async function findOrders(db: Queryable, refs: readonly OrderRef[]): Promise<StoredOrder[]> {
  const rows = await db<OrderRow[]>`select ${columns(db)} ${among(db, refs)}`;
  return rows.map(toOrder);
}

/**
 * Orders whose next day has ended, by customer and id, locked: those after a given one, or from the
 * start. A frozen order ends only after its deadline.
 */
export async function lockDueOrders(
  tx: Tx,
  {
    before,
    after,
    nowMs,
    limit,
  }: {
    readonly before: Day;
    readonly after: OrderRef | null;
    readonly nowMs: number;
    readonly limit: number;
  },
): Promise<StoredOrder[]> {
  const follows = after
    ? tx`and (o.user_id, o.id) > (${after.userId}::uuid, ${after.id}::uuid)`
    : tx``;
  const rows = await tx<OrderRow[]>`
    select ${columns(tx)} from products.product_order o
    where o.state = 'open' and o.form in ('fixedRate', 'machine')
      and o.starts_on + o.credited_days < ${before}::date
      and (o.credited_days < o.total_days - 1 or o.frozen_until is null
        or o.frozen_until <= ${nowMs}::timestamptz) ${follows}
    order by o.user_id, o.id limit ${limit} for update`;
  return rows.map(toOrder);
}

/** The day whose income an order gets next. */
export const nextDayOf = ({ startsOn, creditedDays }: StoredOrder): Day =>
  addDays(startsOn, creditedDays);

/** When the next frozen order may end; null: none is frozen. Epoch milliseconds. */
export async function nextThaw(db: Queryable, nowMs: number): Promise<number | null> {
  const [row] = await db<{ thaws_at: number | null }[]>`
    select min(frozen_until) as thaws_at from products.product_order
    where state = 'open' and frozen_until > ${nowMs}::timestamptz`;
  return row!.thaws_at;
}

/** What one day did to an order. */
export interface CreditedDay {
  readonly order: StoredOrder;
  readonly day: Day;
  readonly amount: Money;
  /** Still reserved afterward. */
  readonly reserved: Money;
  readonly isLast: boolean;
}

/** Stores days of income; the primary key refuses a day that was credited already. */
export async function creditDays(
  tx: Tx,
  days: readonly CreditedDay[],
  nowMs: number,
): Promise<void> {
  const column = <T>(pick: (day: CreditedDay) => T): T[] => days.map(pick);
  await Promise.all([
    tx`
      insert into products.income (user_id, order_id, day, currency, amount, credited_at)
      select user_id, order_id, day::date, currency, amount, ${nowMs}::timestamptz
      from unnest(${column(({ order }) => order.userId)}::uuid[],
        ${column(({ order }) => order.id)}::uuid[], ${column(({ day }) => day)}::text[],
        ${column(({ order }) => order.incomeCurrency)}::text[],
        ${column(({ amount }) => toText(amount))}::numeric[])
        as t (user_id, order_id, day, currency, amount)`,
    tx`
      update products.product_order o set credited_days = o.credited_days + 1,
        income_total = o.income_total + d.amount,
        reserved = case when d.is_last then 0 else d.reserved end,
        state = case when d.is_last then 'ended' else 'open' end,
        ended_at = case when d.is_last then ${nowMs}::timestamptz end
      from unnest(${column(({ order }) => order.userId)}::uuid[],
        ${column(({ order }) => order.id)}::uuid[],
        ${column(({ amount }) => toText(amount))}::numeric[],
        ${column(({ reserved }) => toText(reserved))}::numeric[],
        ${column(({ isLast }) => isLast)}::boolean[])
        as d (user_id, id, amount, reserved, is_last)
      where o.user_id = d.user_id and o.id = d.id`,
  ]);
}

/** Closes orders that their customers ended early. */
export async function closeOrders(
  tx: Tx,
  orders: readonly (OrderRef & {
    readonly state: 'ended' | 'cancelled';
    readonly incomeTotal: Money;
  })[],
  nowMs: number,
): Promise<void> {
  await tx`
    update products.product_order o set state = c.state, reserved = 0, income_total = c.income_total,
      ended_at = ${nowMs}::timestamptz, frozen_reason = null, frozen_until = null
    from unnest(${orders.map(({ userId }) => userId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ state }) => state)}::text[],
      ${orders.map(({ incomeTotal }) => toText(incomeTotal))}::numeric[])
      as c (user_id, id, state, income_total)
    where o.user_id = c.user_id and o.id = c.id`;
}

/** Freezes an order until a deadline, and remembers when that began for the first time. */
export async function freezeOrder(
  tx: Tx,
  { userId, id, reason, untilMs }: OrderRef & { reason: string; untilMs: number },
  nowMs: number,
): Promise<void> {
  await tx`
    update products.product_order set frozen_reason = ${reason},
      frozen_until = ${untilMs}::timestamptz,
      first_frozen_at = coalesce(first_frozen_at, ${nowMs}::timestamptz)
    where user_id = ${userId} and id = ${id}`;
}

/** Lets a frozen order go on. */
export async function thawOrder(tx: Tx, { userId, id }: OrderRef): Promise<void> {
  await tx`
    update products.product_order set frozen_reason = null, frozen_until = null
    where user_id = ${userId} and id = ${id}`;
}

/** Open orders for operators, the oldest first: all, of a customer, or frozen ones. */
export async function listOpenOrders(
  db: Queryable,
  { userId, isFrozen, limit }: { userId: string | null; isFrozen: boolean | null; limit: number },
): Promise<{ orders: StoredOrder[]; total: number }> {
  const matches = db`from products.product_order o where state = 'open'
    and (${userId}::uuid is null or user_id = ${userId})
    and (${isFrozen}::boolean is null or (frozen_until is not null) = ${isFrozen})`;
  const [rows, total] = await Promise.all([
    db<OrderRow[]>`select ${columns(db)} ${matches} order by o.id limit ${limit}`,
    countRows(db, db`select 1 ${matches}`),
  ]);
  return { orders: rows.map(toOrder), total };
}

/** Orders of a customer that still run, of every kind. */
export async function countOpenOrders(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from products.product_order
    where user_id = ${userId} and state = 'open'`;
  return row!.count;
}
