import type { HouseAccountKind } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import { type Money, money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { PendingQuery } from '../../platform/sql/statement.ts';

/** The last place that the house sums cover. */
export const houseCoversPlace = (db: Queryable) =>
  db`(select covers_place from ledger.house_horizon)`;

/**
 * SQL expression for the sum of a house account: the stored sum plus everything written since.
 * The currency is a value, or a column as a query fragment.
 */
export const houseSum = (
  db: Queryable,
  kind: HouseAccountKind,
  currency: CurrencyCode | PendingQuery,
) => {
  const name = `house:${kind}`;
  return db`(
    select coalesce((select balance from ledger.house_sum
        where kind = ${name} and currency = ${currency}), 0)
      + coalesce(sum(t.amount) filter (where t.to_kind = ${name}), 0)
      - coalesce(sum(t.amount) filter (where t.from_kind = ${name}), 0)
    from ledger.transfer t
    where t.place > ${houseCoversPlace(db)} and t.currency = ${currency}
      and (t.to_kind = ${name} or t.from_kind = ${name}))`;
};

/** Current sum of a house account. */
export async function sumHouseAccount(
  db: Queryable,
  kind: HouseAccountKind,
  currency: CurrencyCode,
): Promise<Money> {
  const [row] = await db<{ balance: string }[]>`
    select ${houseSum(db, kind, currency)}::text as balance`;
  return money(row!.balance);
}

interface Horizon {
  covers_place: string;
  next_place: string;
  is_settled: boolean;
  is_foreign: boolean;
}

/**
 * Advances the house sums: postings that had a place at the last run are added once every
 * transaction that was running then has ended. No clock is involved, so none can cause a gap.
 * Returns how many places are not covered yet.
 */
export async function advanceHouseSums(tx: Tx): Promise<bigint> {
  const [horizon] = await tx<Horizon[]>`
    select covers_place, next_place,
      pg_snapshot_xmin(pg_current_snapshot()) >= next_xact as is_settled,
      -- Restored into another cluster, which counts its transactions anew.
      next_xact > pg_snapshot_xmax(pg_current_snapshot()) as is_foreign
    from ledger.house_horizon for update`;
  const { covers_place: covers, next_place: next, is_settled, is_foreign } = horizon!;
  const [place] = await tx<{ last: string }[]>`
    select case when is_called then last_value else last_value - 1 end as last
    from ledger.transfer_place`;
  const last = BigInt(place!.last);
  if (!is_settled && !is_foreign) return last - BigInt(covers);
  if (is_settled) {
    await tx`
      insert into ledger.house_sum as s (kind, currency, balance)
      select kind, currency, sum(amount) from ledger.posting
      where kind like 'house:%' and place > ${covers} and place <= ${next}
      group by 1, 2
      on conflict (kind, currency) do update set balance = s.balance + excluded.balance`;
    await tx`update ledger.house_horizon set covers_place = next_place`;
  }
  // Read after the place: every transaction with a place up to it began before this.
  await tx`update ledger.house_horizon
    set next_place = greatest(next_place, ${place!.last}::bigint),
      next_xact = pg_snapshot_xmax(pg_current_snapshot())`;
  return last - BigInt(is_settled ? next : covers);
}

/** House sums that differ from the sum of their postings. */
export async function listWrongSums(db: Queryable) {
  return db<{ kind: string; currency: string; found: string; due: string }[]>`
    with due as (
      select kind, currency, sum(amount) as amount from ledger.posting
      where kind like 'house:%' and (place is null or place <= ${houseCoversPlace(db)})
      group by 1, 2)
    select kind, currency, trim_scale(coalesce(s.balance, 0))::text as found,
      trim_scale(coalesce(d.amount, 0))::text as due
    from ledger.house_sum s full join due d using (kind, currency)
    where coalesce(s.balance, 0) <> coalesce(d.amount, 0) order by kind, currency`;
}

export interface SumRepair {
  readonly id: string;
  readonly kind: string;
  readonly currency: string;
  readonly found: string;
  readonly due: string;
  readonly atMs: number;
  readonly isDone: boolean;
}

/** Stores proposed repairs; one that is already pending is left unchanged. */
export async function insertRepairs(db: Queryable, repairs: readonly SumRepair[]): Promise<number> {
  const inserted = await db`
    insert into ledger.sum_repair (id, kind, currency, found, due, proposed_at)
    select r.*, to_timestamp(at_ms / 1000.0) from unnest(
      ${repairs.map(({ id }) => id)}::uuid[], ${repairs.map(({ kind }) => kind)}::text[],
      ${repairs.map(({ currency }) => currency)}::text[],
      ${repairs.map(({ found }) => found)}::numeric[],
      ${repairs.map(({ due }) => due)}::numeric[]) as r (id, kind, currency, found, due),
      (values (${repairs[0]?.atMs ?? 0}::bigint)) as at (at_ms)
    on conflict (kind, currency) where repaired_at is null do nothing`;
  return inserted.count;
}

/** All repairs, pending ones first; only one if an id is given. */
export async function listRepairs(db: Queryable, id: string | null): Promise<SumRepair[]> {
  return db<SumRepair[]>`
    select id, kind, currency, trim_scale(found)::text as found, trim_scale(due)::text as due,
      proposed_at as "atMs", repaired_at is not null as "isDone"
    from ledger.sum_repair where ${id}::uuid is null or id = ${id}::uuid
    order by repaired_at nulls first, proposed_at desc, id`;
}

/**
 * Recomputes a house sum from all postings it covers at this moment. False if the repair is done or
 * does not exist.
 */
export async function repairSum(tx: Tx, id: string, nowMs: number): Promise<boolean> {
  // Keeps the horizon from moving until this commits.
  await tx`select from ledger.house_horizon for update`;
  const [repair] = await tx<{ kind: string; currency: string }[]>`
    update ledger.sum_repair set repaired_at = ${nowMs}::timestamptz
    where id = ${id} and repaired_at is null returning kind, currency`;
  if (!repair) return false;
  const { kind, currency } = repair;
  await tx`
    insert into ledger.house_sum (kind, currency, balance)
    select ${kind}, ${currency}, coalesce(sum(amount), 0) from ledger.posting
    where kind = ${kind} and currency = ${currency}
      and (place is null or place <= ${houseCoversPlace(tx)})
    on conflict (kind, currency) do update set balance = excluded.balance`;
  return true;
}
