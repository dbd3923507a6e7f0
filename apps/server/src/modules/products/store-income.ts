import { dayOf, startOfDay, type Day } from '@candor/domain/calendar';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, type Money } from '@candor/domain/money/money';
import type { ProductKind } from '@candor/domain/products/product-terms';
import type { Queryable } from '../../platform/db.ts';

/** What each order was credited since 00:00 UTC+8, by order; missing: nothing. */
export async function sumIncomeToday(
  db: Queryable,
  { userId, orderIds, nowMs }: { userId: string; orderIds: readonly string[]; nowMs: number },
): Promise<Map<string, Money>> {
  const rows = await db<{ order_id: string; amount: string }[]>`
    select order_id, sum(amount)::text as amount from products.income
    where user_id = ${userId} and credited_at >= ${startOfDay(dayOf(nowMs))}::timestamptz
      and order_id = any(${[...orderIds]}::uuid[]) group by 1`;
  return new Map(rows.map((row) => [row.order_id, money(row.amount)]));
}

export interface IncomeRow {
  readonly day: Day;
  readonly amount: Money;
  readonly creditedAt: number;
}

/** Income of one order, oldest day first. */
export async function listIncome(
  db: Queryable,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
): Promise<IncomeRow[]> {
  const rows = await db<{ day: Day; amount: string; credited_at: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, amount, credited_at from products.income
    where user_id = ${userId} and order_id = ${orderId} order by income.day`;
  return rows.map(({ day, amount, credited_at: creditedAt }) => ({
    day,
    amount: money(amount),
    creditedAt,
  }));
}

/** What one customer's open orders hold, by currency. */
export async function sumInvested(
  db: Queryable,
  userId: string,
  kind: ProductKind | null,
): Promise<{ currency: CurrencyCode; amount: Money; running: number }[]> {
  const rows = await db<{ currency: CurrencyCode; amount: string; running: number }[]>`
    select currency, sum(amount)::text as amount, count(*)::int as running
    from products.product_order where user_id = ${userId} and state = 'open'
      and (${kind}::text is null or kind = ${kind}) group by 1 order by 1`;
  return rows.map(({ currency, amount, running }) => ({
    currency,
    amount: money(amount),
    running,
  }));
}

/** What all of one customer's orders have earned, by currency. */
export async function sumIncome(
  db: Queryable,
  { userId, kind, nowMs }: { userId: string; kind: ProductKind | null; nowMs: number },
): Promise<{ currency: CurrencyCode; incomeToday: Money; incomeTotal: Money }[]> {
  const rows = await db<{ currency: CurrencyCode; today: string; total: string }[]>`
    select o.income_currency as currency, sum(o.income_total)::text as total,
      coalesce(sum((select least(sum(i.amount), o.income_total) from products.income i
        where i.user_id = o.user_id and i.order_id = o.id
          and i.credited_at >= ${startOfDay(dayOf(nowMs))}::timestamptz)), 0)::text as today
    from products.product_order o where o.user_id = ${userId}
      and (${kind}::text is null or o.kind = ${kind}) group by 1 order by 1`;
  return rows.map(({ currency, today, total }) => ({
    currency,
    incomeToday: money(today),
    incomeTotal: money(total),
  }));
}

/** Customers with an open order of a product. */
export async function listOrderOwners(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from products.product_order where state = 'open'`;
  return rows.map(({ user_id: userId }) => userId);
}
