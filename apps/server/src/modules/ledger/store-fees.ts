import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** A trading fee as posted, in the settlement currency. */
export interface PaidFee {
  readonly payerId: string;
  readonly key: string;
  readonly amount: Money;
  readonly atMs: number;
  /** In the order of writing. */
  readonly place: number;
}

/** The last place before which no transaction can still write. */
export async function findCoveredPlace(db: Queryable): Promise<number> {
  const [row] = await db<{ place: number }[]>`
    select covers_place::float8 as place from ledger.house_horizon`;
  return row!.place;
}

/** Trading fees of an interval of places, in the order of writing; the last place is included. */
export async function listFees(
  db: Queryable,
  { afterPlace, toPlace, max }: { afterPlace: number; toPlace: number; max: number },
): Promise<PaidFee[]> {
  const rows = await db<
    { user_id: string; key: string; amount: string; created_at: number; place: number }[]
  >`
    select user_id, key, amount::text, created_at, t.place::float8 as place
    from ledger.transfer t
    where t.place > ${afterPlace}::bigint and t.place <= ${toPlace}::bigint
      and type = 'tradingFee' and to_kind = 'house:fees' and currency = ${SETTLEMENT_CURRENCY}
    order by t.place limit ${max}`;
  return rows.map(({ user_id: payerId, key, amount, created_at: atMs, place }) => ({
    payerId,
    key,
    amount: money(amount),
    atMs,
    place,
  }));
}

/** Trading fees that a customer paid in an interval of places. */
export async function sumFees(
  db: Queryable,
  userId: string,
  { afterPlace, toPlace }: { afterPlace: number; toPlace: number },
): Promise<Money> {
  const [row] = await db<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from ledger.transfer
    where user_id = ${userId} and type = 'tradingFee' and to_kind = 'house:fees'
      and currency = ${SETTLEMENT_CURRENCY}
      and place > ${afterPlace}::bigint and place <= ${toPlace}::bigint`;
  return money(row!.sum);
}
