import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../../platform/db.ts';

/** What a customer paid in or announced in one currency since some moments. */
export interface DepositedSums {
  readonly currency: CurrencyCode;
  readonly day: Money;
  readonly week: Money;
  readonly month: Money;
}

/** Payments that were dropped or rejected do not count, and each simulated one counts once. */
export async function sumDeposited(
  db: Queryable,
  userId: string,
  starts: Readonly<Record<'day' | 'week' | 'month', number>>,
): Promise<DepositedSums[]> {
  const first = Math.min(starts.week, starts.month);
  const rows = await db<{ currency: CurrencyCode; day: string; week: string; month: string }[]>`
    with counted as (
      select d.currency, d.amount, d.created_at from wallet.deposit d
      where d.user_id = ${userId} and d.created_at >= ${first}::timestamptz
        and d.status not in ('dropped', 'rejected')
      union all
      select p.currency, p.amount, p.created_at from wallet.practice_payment p
      where p.made_by = ${userId} and p.created_at >= ${first}::timestamptz and p.send_id is null
        and not exists (
          select 1 from wallet.deposit d where d.user_id = ${userId}
            and d.chain_type = p.chain_type and p.tx_id in (d.tx_id, d.claimed_tx_id)))
    select currency,
      coalesce(sum(amount) filter (where created_at >= ${starts.day}::timestamptz), 0)::text as day,
      coalesce(sum(amount) filter (where created_at >= ${starts.week}::timestamptz), 0)::text
        as week,
      coalesce(sum(amount) filter (where created_at >= ${starts.month}::timestamptz), 0)::text
        as month
    from counted group by currency`;
  return rows.map(({ currency, day, week, month }) => ({
    currency,
    day: money(day),
    week: money(week),
    month: money(month),
  }));
}

/** Whether a transaction is one that the sums already contain. */
export async function isOwnPayment(db: Queryable, userId: string, txId: string): Promise<boolean> {
  const rows = await db`
    select 1 from wallet.practice_payment where made_by = ${userId} and tx_id = ${txId}
    union all
    select 1 from wallet.deposit where user_id = ${userId} and tx_id = ${txId}`;
  return rows.length > 0;
}
