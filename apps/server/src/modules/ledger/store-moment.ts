import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, type Money } from '@candor/domain/money/money';
import { pagesOf, type Queryable, type Tx } from '../../platform/db.ts';
import { houseCoversPlace } from './store-house.ts';

/** A moment of the books that no open transaction can still write before. */
export interface BooksMoment {
  readonly currency: CurrencyCode;
  /** Everything posted before it counts. Epoch milliseconds. */
  readonly beforeMs: number;
}

/**
 * What every customer held in all of their pockets at a moment, also those who held nothing, in
 * portions: the balances of now less what was posted since. In an order that a secret key decides,
 * so that a customer's place says nothing.
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

/**
 * Sums of the pockets of the house at a moment, by name such as `equity`: those of now less what is
 * dated since, as the holdings of customers are.
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
