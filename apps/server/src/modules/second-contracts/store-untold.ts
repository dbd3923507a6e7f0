import { money, type Money } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';

/** What became of one customer's contracts since they were last told. */
export interface Untold {
  readonly userId: string;
  readonly won: number;
  readonly lost: number;
  readonly returned: number;
  /** Net result, negative for a loss. In USDT. */
  readonly profit: Money;
}

/** Counts settled contracts by owner; `settled` is a part of the statement that settles them. */
export const keepUntold = (tx: Tx, nowMs: number) => tx`
  untold as (
    insert into second_contracts.untold as u (user_id, settled_at, won, lost, returned, profit)
    select user_id, ${nowMs}::timestamptz, count(*) filter (where status = 'won'),
      count(*) filter (where status = 'lost'),
      count(*) filter (where status in ('tied', 'voided')),
      sum(case status when 'won' then win_profit when 'lost' then -stake else 0 end)
    from settled group by user_id
    on conflict (user_id, settled_at) do update set won = u.won + excluded.won,
      lost = u.lost + excluded.lost, returned = u.returned + excluded.returned,
      profit = u.profit + excluded.profit)`;

/** Takes what some customers have not been told of the time before a moment. */
export async function takeUntold(
  tx: Tx,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<Untold[]> {
  const rows = await tx<
    { user_id: string; won: number; lost: number; returned: number; profit: string }[]
  >`
    with owner as (
      select distinct user_id from second_contracts.untold
      where settled_at < ${beforeMs}::timestamptz order by user_id limit ${limit}),
    taken as (
      delete from second_contracts.untold u using owner o
      where u.user_id = o.user_id and u.settled_at < ${beforeMs}::timestamptz
      returning u.*)
    select user_id, sum(won)::int as won, sum(lost)::int as lost, sum(returned)::int as returned,
      sum(profit)::text as profit
    from taken group by user_id order by user_id`;
  return rows.map(({ user_id: userId, profit, ...counts }) => ({
    userId,
    ...counts,
    profit: money(profit),
  }));
}
