import type { CustomerAccountKind } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Db, Queryable, Tx } from '../../platform/db.ts';

/** A period of one customer's postings. Epoch milliseconds; the end is exclusive. */
export interface BooksPeriod {
  readonly userId: string;
  readonly fromMs: number;
  readonly beforeMs: number;
}

/**
 * Waits for every open transaction on a customer's balances. A time read from the clock afterwards
 * is one before which no command of this customer will write any more.
 */
export async function lockEveryBalance(tx: Tx, userId: string): Promise<void> {
  await tx`select from ledger.balance where user_id = ${userId}
    order by user_id, kind, ref, currency for update`;
}

/**
 * Current balance of each account kind (`type` null), and by type what was posted in the period and
 * after it; one statement, so that everything is from the same snapshot.
 */
export const sumPeriod = (db: Queryable, { userId, fromMs, beforeMs }: BooksPeriod) => db<
  {
    kind: CustomerAccountKind;
    currency: CurrencyCode;
    type: string | null;
    amount: string;
    count: number;
    later: string;
  }[]
>`
  select kind, currency, null as type, sum(available) as amount, 0 as count, 0::numeric as later
  from ledger.balance where user_id = ${userId} group by kind, currency
  union all
  select kind, currency, type,
    coalesce(sum(amount) filter (where created_at < ${beforeMs}::timestamptz), 0),
    (count(*) filter (where created_at < ${beforeMs}::timestamptz))::int,
    coalesce(sum(amount) filter (where created_at >= ${beforeMs}::timestamptz), 0)
  from ledger.posting
  where user_id = ${userId} and balance_after is not null and created_at >= ${fromMs}::timestamptz
  group by kind, currency, type
  order by 1, 2, 3`;

interface Place {
  readonly created_at: number;
  readonly key: string;
  readonly leg: number;
  readonly side: number;
}

/**
 * Postings of one account kind and currency in a period, oldest first, in pages of `size`. Each
 * page is a separate query, so that a slow reader holds no connection.
 */
export async function* streamPostings(
  db: Db,
  { userId, fromMs, beforeMs }: BooksPeriod,
  { kind, currency }: { readonly kind: CustomerAccountKind; readonly currency: CurrencyCode },
  size: number,
) {
  let last: Place = { created_at: fromMs, key: '', leg: -1, side: 0 };
  for (;;) {
    const rows = await db<(Place & { type: string; amount: string; balance_after: string })[]>`
      select created_at, key, leg, side, type, amount, balance_after from ledger.posting
      where user_id = ${userId} and balance_after is not null and kind = ${kind}
        and currency = ${currency} and created_at < ${beforeMs}::timestamptz
        and created_at >= ${last.created_at}::timestamptz
        and (created_at > ${last.created_at}::timestamptz or key > ${last.key}
          or (key = ${last.key} and (leg > ${last.leg} or (leg = ${last.leg} and side > ${last.side}))))
      order by created_at, key, leg, side limit ${size}`;
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
  }
}
