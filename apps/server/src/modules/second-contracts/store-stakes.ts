import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** Stakes per customer of contracts accepted before a moment and not settled by then, in USDT. */
export async function sumStakesAt(db: Queryable, atMs: number): Promise<Map<string, Money>> {
  const rows = await db<{ userId: string; staked: string }[]>`
    select user_id as "userId", sum(stake)::text as staked from second_contracts.contract
    where accepted_at < ${atMs}::timestamptz
      and (settled_at is null or settled_at >= ${atMs}::timestamptz)
    group by 1`;
  return new Map(rows.map(({ userId, staked }) => [userId, money(staked)]));
}

/** Stakes of one customer's contracts that were active at a moment or later, in USDT. */
export async function listStakes(
  db: Queryable,
  userId: string,
  sinceMs: number,
): Promise<{ readonly stake: Money; readonly fromMs: number; readonly untilMs: number | null }[]> {
  const rows = await db<{ stake: string; accepted_at: number; settled_at: number | null }[]>`
    select stake, accepted_at, settled_at from second_contracts.contract
    where user_id = ${userId} and (settled_at is null or settled_at >= ${sinceMs}::timestamptz)`;
  return rows.map((row) => ({
    stake: money(row.stake),
    fromMs: row.accepted_at,
    untilMs: row.settled_at,
  }));
}

export interface SettledStake {
  readonly id: string;
  readonly symbol: string;
  readonly status: string;
  readonly stake: Money;
  /** Negative for a loss. */
  readonly profit: Money;
  readonly fromMs: number;
  readonly settledAtMs: number;
}

/** One customer's contracts that settled within a span, in that order. */
export async function listSettledStakes(
  db: Queryable,
  userId: string,
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
): Promise<SettledStake[]> {
  const rows = await db<
    {
      id: string;
      symbol: string;
      status: string;
      stake: string;
      profit: string;
      accepted_at: number;
      settled_at: number;
    }[]
  >`
    select id, symbol, status, stake, profit, accepted_at, settled_at
    from second_contracts.contract
    where user_id = ${userId} and settled_at >= ${fromMs}::timestamptz
      and settled_at < ${beforeMs}::timestamptz
    order by settled_at, id`;
  return rows.map(({ accepted_at: fromAtMs, settled_at: settledAtMs, ...row }) => ({
    ...row,
    stake: money(row.stake),
    profit: money(row.profit),
    fromMs: fromAtMs,
    settledAtMs,
  }));
}
