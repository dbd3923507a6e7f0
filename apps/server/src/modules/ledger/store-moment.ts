import type { TransferType } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { parseFixed } from '@candor/domain/money/fixed';
import { money, type Money } from '@candor/domain/money/money';
import { pagesOf, type Queryable, type Tx } from '../../platform/db.ts';
import { houseCoversPlace } from './store-house.ts';

/** A point in time before which no open transaction can still write. */
export interface BooksMoment {
  readonly currency: CurrencyCode;
  /** Everything posted before it counts. Epoch milliseconds. */
  readonly beforeMs: number;
}

/**
 * Holdings of every customer in all of their accounts at a point in time, zero holdings included,
 * in pages: current balances less what was posted since. Ordered by a keyed hash, so that a
 * customer's position reveals nothing.
 */
export async function* streamHoldings(
  tx: Tx,
  { currency, beforeMs }: BooksMoment,
  orderKey: Uint8Array,
  portion: number,
): AsyncGenerator<{ readonly userId: string; readonly held: Money }[]> {
  const rows = tx<{ userId: string; held: string }[]>`
    with since as (
      select user_id, sum(amount) as amount from ledger.posting
      where kind not like 'house:%' and currency = ${currency}
        and created_at >= ${beforeMs}::timestamptz group by 1),
    now_held as (
      select user_id, sum(available) as amount from ledger.balance
      where currency = ${currency} group by 1)
    select user_id as "userId", (coalesce(n.amount, 0) - coalesce(s.amount, 0))::text as held
    from now_held n full join since s using (user_id)
    order by sha256(${Buffer.from(orderKey)}::bytea || uuid_send(user_id))`;
  for await (const some of pagesOf(tx, rows, portion))
    yield some.map(({ userId, held }) => ({ userId, held: money(held) }));
}

/** What transfers of some types moved into the accounts of each customer since a moment, signed. */
export async function sumMovedSince(
  db: Queryable,
  { types, sinceMs }: { readonly types: readonly TransferType[]; readonly sinceMs: number },
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db<{ userId: string; moved: string }[]>`
    select user_id as "userId", sum(amount)::text as moved from ledger.posting
    where kind not like 'house:%' and type = any(${[...types]}::text[])
      and created_at >= ${sinceMs}::timestamptz group by 1`;
  return new Map(rows.map(({ userId, moved }) => [userId, parseFixed(moved)]));
}

/**
 * Sums of the house accounts at a point in time, by name such as `equity`: current sums less what
 * is dated since, as for the holdings of customers.
 */
export async function sumHouseAccounts(
  db: Queryable,
  { currency, beforeMs }: BooksMoment,
): Promise<Map<string, Money>> {
  const rows = await db<{ kind: string; sum: string }[]>`
    select substr(kind, 7) as kind, sum(amount)::text as sum from (
      select kind, balance as amount from ledger.house_sum where currency = ${currency}
      union all
      select kind, amount from ledger.posting
      where kind like 'house:%' and currency = ${currency} and place > ${houseCoversPlace(db)}
      union all
      select kind, -amount from ledger.posting
      where kind like 'house:%' and currency = ${currency}
        and created_at >= ${beforeMs}::timestamptz) s
    group by 1`;
  return new Map(rows.map(({ kind, sum }) => [kind, money(sum)]));
}
