import { money, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';
import { afterId, countRows, limitOf, type Page } from '../../platform/pages.ts';
import { fromRow, toNewRow, type ContractRow, type StoredContract } from './stored-contract.ts';

/** Adds accepted contracts; each waits for the first tick after its acceptance. */
export async function insertContracts(tx: Tx, contracts: readonly StoredContract[]): Promise<void> {
  const rows = contracts.map(toNewRow);
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  await tx`
    insert into second_contracts.contract (user_id, id, symbol, direction, set_id, set_version,
      period_s, profit_rate, stake, win_profit, accepted_at, accepted_sequence, expiry_second,
      set_hash, rules_hash, accepted_hash, status, awaits_after_sequence, awaits_at, exit_rule)
    select user_id, id, symbol, direction, set_id, set_version, period_s, profit_rate, stake,
      win_profit, to_timestamp(accepted_ms / 1000.0), accepted_sequence, expiry_second,
      decode(set_hash, 'hex'), decode(rules_hash, 'hex'), decode(accepted_hash, 'hex'), 'active',
      accepted_sequence, to_timestamp(awaits_ms / 1000.0), exit_rule
    from unnest(${column('user_id')}::uuid[], ${column('id')}::uuid[], ${column('symbol')}::text[],
      ${column('direction')}::text[], ${column('set_id')}::text[],
      ${column('set_version')}::integer[], ${column('period_s')}::integer[],
      ${column('profit_rate')}::numeric[], ${column('stake')}::numeric[],
      ${column('win_profit')}::numeric[], ${column('accepted_at')}::bigint[],
      ${column('accepted_sequence')}::bigint[], ${column('expiry_second')}::bigint[],
      ${column('set_hash')}::text[], ${column('rules_hash')}::text[],
      ${column('accepted_hash')}::text[], ${column('awaits_at')}::bigint[],
      ${column('exit_rule')}::smallint[])
      as t (user_id, id, symbol, direction, set_id, set_version, period_s, profit_rate, stake,
        win_profit, accepted_ms, accepted_sequence, expiry_second, set_hash, rules_hash,
        accepted_hash, awaits_ms, exit_rule)`;
}

export interface ContractFilter {
  readonly userId: string;
  /** Null for all. */
  readonly statuses: readonly string[] | null;
  readonly symbol: string | null;
}

const ofCustomer = (db: Queryable, { userId, statuses, symbol }: ContractFilter) => db`
  user_id = ${userId} ${statuses ? db`and status = any(${[...statuses]}::text[])` : db``}
  ${symbol === null ? db`` : db`and symbol = ${symbol}`}`;

/** A page of one customer's contracts, newest first: ids rise with time. */
export async function listContracts(
  db: Queryable,
  filter: ContractFilter,
  page: Page,
): Promise<StoredContract[]> {
  const rows = await db<ContractRow[]>`
    select * from second_contracts.contract where ${ofCustomer(db, filter)} ${afterId(db, page)}
    order by id desc ${limitOf(db, page)}`;
  return rows.map(fromRow);
}

export const countContracts = (db: Queryable, filter: ContractFilter): Promise<number> =>
  countRows(db, db`select 1 from second_contracts.contract where ${ofCustomer(db, filter)}`);

/** Totals of a customer's contracts with ids from `sinceId` on. */
export async function sumContracts(
  db: Queryable,
  by: { readonly userId: string; readonly sinceId: string; readonly todayFromMs: number },
): Promise<{ openStakes: Money; profitToday: Money; won: number; lost: number }> {
  const [row] = await db<{ stakes: string; profit: string; won: number; lost: number }[]>`
    select coalesce(sum(stake) filter (where status = 'active'), 0)::text as stakes,
      coalesce(sum(profit) filter (where settled_at >= ${by.todayFromMs}::timestamptz), 0)::text
        as profit,
      count(*) filter (where status = 'won')::int as won,
      count(*) filter (where status = 'lost')::int as lost
    from second_contracts.contract where user_id = ${by.userId} and id >= ${by.sinceId}`;
  return {
    openStakes: money(row!.stakes),
    profitToday: money(row!.profit),
    won: row!.won,
    lost: row!.lost,
  };
}

/** Contracts of a customer that are not settled. */
export const countActive = (db: Queryable, userId: string): Promise<number> =>
  countContracts(db, { userId, statuses: ['active'], symbol: null });
