import type { CurrencyCode } from '@candor/domain/money/currencies';
import { money, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import { housesCoveredUntil } from './store.ts';

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
      where pocket not like 'house:%' and currency = ${currency}
        and created_at >= ${beforeMs}::timestamptz group by 1),
    now_held as (
      select user_id, sum(available) as amount from ledger.balance
      where currency = ${currency} group by 1)
    select user_id as "userId", (coalesce(n.amount, 0) - coalesce(s.amount, 0))::text as held
    from now_held n full join since s using (user_id)
    order by sha256(${Buffer.from(orderKey)}::bytea || uuid_send(user_id))`;
  for await (const some of rows.cursor(portion))
    yield some.map(({ userId, held }) => ({ userId, held: money(held) }));
}

/**
 * Sums of the pockets of the house at a moment, by name such as `equity`: their checkpoints, and what
 * moved between those and the moment, whichever came first.
 */
export async function sumHousePockets(
  db: Queryable,
  { currency, beforeMs }: BooksMoment,
): Promise<Map<string, Money>> {
  const rows = await db<{ pocket: string; sum: string }[]>`
    with known as (
      select pocket, balance from ledger.house_checkpoint where currency = ${currency}),
    moved as (
      select pocket,
        sum(case when created_at < ${beforeMs}::timestamptz then amount else -amount end) as amount
      from ledger.posting
      where pocket like 'house:%' and currency = ${currency}
        and created_at >= least(${beforeMs}::timestamptz, ${housesCoveredUntil(db)})
        and created_at < greatest(${beforeMs}::timestamptz, ${housesCoveredUntil(db)})
      group by 1)
    select substr(pocket, 7) as pocket, (coalesce(k.balance, 0) + coalesce(m.amount, 0))::text as sum
    from known k full join moved m using (pocket)`;
  return new Map(rows.map(({ pocket, sum }) => [pocket, money(sum)]));
}
