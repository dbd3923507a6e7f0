import { money, rate, toText } from '@candor/domain/money/money';
import type { SecondContractSet } from '@candor/domain/second-contracts/terms';
import type { Db, Queryable } from '../../platform/db.ts';

/** A published version of a set. */
export interface SetVersion extends SecondContractSet {
  readonly version: number;
  /** SHA-256 of its text, hexadecimal. */
  readonly hash: string;
}

interface SetRow {
  id: string;
  version: number;
  symbol: string;
  period_s: number;
  profit_rate: string;
  min_stake: string;
  max_stake: string;
  hash: string;
}

/** The current version of every set, unordered. */
export async function listSets(db: Queryable, nowMs: number): Promise<SetVersion[]> {
  const rows = await db<SetRow[]>`
    select distinct on (id) id, version, symbol, period_s, profit_rate, min_stake, max_stake,
      encode(hash, 'hex') as hash
    from second_contracts.set_version where in_force_at <= ${nowMs}::timestamptz
    order by id, version desc`;
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    symbol: row.symbol,
    periodS: row.period_s,
    profitRate: rate(row.profit_rate),
    minStake: money(row.min_stake),
    maxStake: money(row.max_stake),
    hash: row.hash,
  }));
}

/** Puts new versions in force; existing ones stay unchanged. */
export async function insertSets(
  db: Db,
  sets: readonly SetVersion[],
  inForceAtMs: number,
): Promise<void> {
  await db`
    insert into second_contracts.set_version (id, version, symbol, period_s, profit_rate, min_stake,
      max_stake, hash, in_force_at)
    select id, version, symbol, period_s, profit_rate, min_stake, max_stake, decode(hash, 'hex'),
      ${inForceAtMs}::timestamptz
    from unnest(${sets.map((set) => set.id)}::text[], ${sets.map((set) => set.version)}::integer[],
      ${sets.map((set) => set.symbol)}::text[], ${sets.map((set) => set.periodS)}::integer[],
      ${sets.map((set) => toText(set.profitRate))}::numeric[],
      ${sets.map((set) => toText(set.minStake))}::numeric[],
      ${sets.map((set) => toText(set.maxStake))}::numeric[], ${sets.map((set) => set.hash)}::text[])
      as t (id, version, symbol, period_s, profit_rate, min_stake, max_stake, hash)
    on conflict do nothing`;
}
