import type { Day } from '@candor/domain/calendar';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Tier } from '@candor/domain/team/rebates';
import type { Queryable, Tx } from '../../platform/db.ts';

/** What a customer earned on a day from the fees of another. */
export interface Income {
  readonly userId: string;
  readonly day: Day;
  readonly tier: Tier;
  readonly payerId: string;
  /** Fees paid for, in the settlement currency. */
  readonly fees: Money;
  readonly amount: Money;
}

/** How far fees are followed, in the order of writing. */
export interface Progress {
  /** Fees up to this place are older than rebates. */
  readonly fromPlace: number;
  readonly donePlace: number;
  /** Epoch milliseconds. */
  readonly doneMs: number;
}

export async function findProgress(db: Queryable): Promise<Progress | null> {
  const [row] = await db<Progress[]>`
    select from_place::float8 as "fromPlace", done_place::float8 as "donePlace", done_at as "doneMs"
    from team.progress`;
  return row ?? null;
}

/** Begins at a place if nobody has, and locks the progress. */
export async function lockProgress(tx: Tx, place: number, nowMs: number): Promise<Progress> {
  await tx`
    insert into team.progress (from_place, done_place, done_at)
    values (${place}, ${place}, ${nowMs}::timestamptz) on conflict do nothing`;
  await tx`select from team.progress for update`;
  return (await findProgress(tx))!;
}

export async function setProgress(tx: Tx, donePlace: number, nowMs: number): Promise<void> {
  await tx`
    update team.progress set done_place = ${donePlace}, done_at = ${nowMs}::timestamptz`;
}

export async function addIncomes(tx: Tx, incomes: readonly Income[]): Promise<void> {
  await tx`
    insert into team.income (user_id, day, tier, payer_id, fees, amount)
    select user_id, day::date, tier, payer_id, sum(fees), sum(amount)
    from unnest(${incomes.map(({ userId }) => userId)}::uuid[],
      ${incomes.map(({ day }) => day)}::text[],
      ${incomes.map(({ tier }) => tier)}::smallint[],
      ${incomes.map(({ payerId }) => payerId)}::uuid[],
      ${incomes.map(({ fees }) => toText(fees))}::numeric[],
      ${incomes.map(({ amount }) => toText(amount))}::numeric[])
      as i (user_id, day, tier, payer_id, fees, amount)
    group by 1, 2, 3, 4
    on conflict (user_id, day, tier, payer_id) do update
      set fees = income.fees + excluded.fees, amount = income.amount + excluded.amount`;
}

export interface Sum {
  readonly fees: Money;
  readonly amount: Money;
}

const toSum = ({ fees, amount }: { fees: string; amount: string }): Sum => ({
  fees: money(fees),
  amount: money(amount),
});

/** All that a customer earned, by tier; tiers without income are missing. */
export async function sumByTier(db: Queryable, userId: string): Promise<ReadonlyMap<Tier, Sum>> {
  const rows = await db<{ tier: Tier; fees: string; amount: string }[]>`
    select tier, sum(fees)::text as fees, sum(amount)::text as amount
    from team.income where user_id = ${userId} group by tier`;
  return new Map(rows.map((row) => [row.tier, toSum(row)]));
}

/** What a customer earned from a day on, by payer. */
export async function sumByPayer(
  db: Queryable,
  userId: string,
  { payerIds, fromDay }: { readonly payerIds: readonly string[]; readonly fromDay: Day | null },
): Promise<ReadonlyMap<string, Sum>> {
  const rows = await db<{ payer_id: string; fees: string; amount: string }[]>`
    select payer_id, sum(fees)::text as fees, sum(amount)::text as amount from team.income
    where user_id = ${userId} and payer_id = any(${[...payerIds]}::uuid[])
      and (${fromDay}::text is null or day >= ${fromDay}::text::date)
    group by payer_id`;
  return new Map(rows.map((row) => [row.payer_id, toSum(row)]));
}

/** What a customer earned from a day on, by day and tier; days without income are missing. */
export async function sumByDay(
  db: Queryable,
  userId: string,
  fromDay: Day,
): Promise<{ readonly day: Day; readonly tier: Tier; readonly amount: Money }[]> {
  const rows = await db<{ day: Day; tier: Tier; amount: string }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, tier, sum(amount)::text as amount from team.income
    where user_id = ${userId} and day >= ${fromDay}::text::date group by 1, 2`;
  return rows.map((row) => ({ ...row, amount: money(row.amount) }));
}

/** What a customer's fees brought others, by who earned it. */
export async function sumByEarner(
  db: Queryable,
  payerId: string,
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db<{ user_id: string; amount: string }[]>`
    select user_id, sum(amount)::text as amount from team.income
    where payer_id = ${payerId} group by user_id`;
  return new Map(rows.map(({ user_id, amount }) => [user_id, money(amount)]));
}
