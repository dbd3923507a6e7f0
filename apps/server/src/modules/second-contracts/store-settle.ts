import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { parseFixed } from '@candor/domain/money/fixed';
import { price, toText, type Price } from '@candor/domain/money/money';
import type { ExitRule, Standing } from '@candor/domain/second-contracts/standstill';
import type { Direction, SecondContractStatus } from '@candor/domain/second-contracts/terms';
import type { Queryable, Tx } from '../../platform/db.ts';
import { countPaid, moveGuards, postPayments } from '../ledger/index.ts';
import { keepUntold } from './store-untold.ts';

/** Contracts that wait for the same tick, so that they are decided together. */
export interface DueGroup {
  readonly symbol: string;
  readonly direction: Direction;
  readonly awaitsAtMs: number;
  readonly afterSequence: number;
  /** Price that the exit is compared with; null while the group waits for its entry. */
  readonly reference: Price | null;
  readonly exitRule: ExitRule;
  /** Contracts in the group. */
  readonly count: number;
}

/** A recorded price and its place in the log. */
export interface DecidedTick {
  readonly sequence: number;
  readonly timeMs: number;
  readonly price: Price;
}

export interface Verdict extends DueGroup {
  readonly status: Exclude<SecondContractStatus, 'active'>;
  /** Null if void. */
  readonly exit: DecidedTick | null;
}

export type Entry = DueGroup & { readonly tick: DecidedTick };

export type Pause = DueGroup & { readonly standing: Standing };

export interface SettledRow {
  readonly userId: string;
  readonly id: string;
}

/** Groups of active contracts whose awaited moment has come. */
export async function listDueGroups(db: Queryable, nowMs: number): Promise<DueGroup[]> {
  const rows = await db<
    {
      symbol: string;
      direction: Direction;
      awaits_at: number;
      awaits_after_sequence: string;
      reference: string | null;
      exit_rule: ExitRule;
      count: number;
    }[]
  >`
    select symbol, direction, awaits_at, awaits_after_sequence,
      coalesce(reference_price, entry_price) as reference, exit_rule, count(*)::int as count
    from second_contracts.contract
    where status = 'active' and awaits_at <= ${nowMs}::timestamptz
    group by 1, 2, 3, 4, 5, 6`;
  return rows.map((row) => ({
    symbol: row.symbol,
    direction: row.direction,
    awaitsAtMs: row.awaits_at,
    afterSequence: Number(row.awaits_after_sequence),
    reference: row.reference === null ? null : price(row.reference),
    exitRule: row.exit_rule,
    count: row.count,
  }));
}

const column = <Row, Value>(rows: readonly Row[], pick: (row: Row) => Value): Value[] =>
  rows.map(pick);

/**
 * One of `of` parts among which customers are divided; all contracts of a customer are in the same
 * part.
 */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** Groups with their place in the list, for a join with `isOfGroup`. */
const asGroups = (tx: Tx, groups: readonly DueGroup[]) => tx`
  unnest(${column(groups, (group) => group.symbol)}::text[],
    ${column(groups, (group) => group.direction)}::text[],
    ${column(groups, (group) => group.awaitsAtMs)}::bigint[],
    ${column(groups, (group) => group.afterSequence)}::bigint[],
    ${column(groups, ({ reference }) => reference && toText(reference))}::numeric[],
    ${column(groups, ({ exitRule }) => exitRule)}::smallint[])
    with ordinality as g (symbol, direction, awaits_ms, after_sequence, reference, exit_rule, position)`;

/** Active contracts of a group and part; the last byte of an id is random. */
const isOfGroup = (tx: Tx, { index, of }: Part) => tx`
  c.status = 'active' and c.symbol = g.symbol and c.direction = g.direction
    and c.awaits_at = to_timestamp(g.awaits_ms / 1000.0)
    and c.awaits_after_sequence = g.after_sequence
    and coalesce(c.reference_price, c.entry_price) is not distinct from g.reference
    and c.exit_rule = g.exit_rule
    and get_byte(uuid_send(c.user_id), 15) % ${of}::int = ${index}::int`;

/** Gives contracts their entry; from here on they wait for their exit. */
export async function enterContracts(
  tx: Tx,
  entries: readonly Entry[],
  part: Part,
): Promise<SettledRow[]> {
  return tx<SettledRow[]>`
    with entry as (
      select * from unnest(${column(entries, ({ tick }) => tick.sequence)}::bigint[],
        ${column(entries, ({ tick }) => toText(tick.price))}::numeric[],
        ${column(entries, ({ tick }) => tick.timeMs)}::bigint[])
        with ordinality as e (sequence, price, time_ms, position))
    update second_contracts.contract c set entry_sequence = e.sequence, entry_price = e.price,
      entered_at = to_timestamp(e.time_ms / 1000.0), awaits_after_sequence = e.sequence,
      awaits_at = to_timestamp((e.time_ms + c.period_s * 1000::bigint) / 1000.0)
    from ${asGroups(tx, entries)} join entry e using (position)
    where ${isOfGroup(tx, part)}
    returning c.user_id as "userId", c.id`;
}

/** Resumes contracts after a standstill of the log, from the first price after it. */
export async function resumeContracts(
  tx: Tx,
  pauses: readonly Pause[],
  part: Part,
): Promise<SettledRow[]> {
  return tx<SettledRow[]>`
    with pause as (
      select * from unnest(
        ${column(pauses, ({ standing }) => toText(standing.reference))}::numeric[],
        ${column(pauses, ({ standing }) => standing.afterSequence)}::bigint[],
        ${column(pauses, ({ standing }) => standing.fromMs)}::bigint[])
        with ordinality as p (reference, after_sequence, from_ms, position))
    update second_contracts.contract c set reference_price = p.reference,
      awaits_after_sequence = p.after_sequence, awaits_at = to_timestamp(p.from_ms / 1000.0)
    from ${asGroups(tx, pauses)} join pause p using (position)
    where ${isOfGroup(tx, part)}
    returning c.user_id as "userId", c.id`;
}

/**
 * Settles one part of the contracts of the verdicts in one statement: states, transfers and
 * balances. Of two concurrent settlers of a contract the later one finds it settled.
 */
export async function settleContracts(
  tx: Tx,
  verdicts: readonly Verdict[],
  part: Part,
  nowMs: number,
): Promise<SettledRow[]> {
  const rows = await tx<
    (SettledRow & { credited: number; payees: number; released: string; kept: string })[]
  >`
    with verdict as (
      select * from unnest(${column(verdicts, ({ status }) => status)}::text[],
        ${column(verdicts, ({ exit }) => exit?.sequence ?? null)}::bigint[],
        ${column(verdicts, ({ exit }) => (exit ? toText(exit.price) : null))}::numeric[],
        ${column(verdicts, ({ exit }) => exit?.timeMs ?? null)}::bigint[])
        with ordinality as v (status, sequence, price, time_ms, position)),
    settled as (
      update second_contracts.contract c set status = v.status, exit_sequence = v.sequence,
        exit_price = v.price, exited_at = to_timestamp(v.time_ms / 1000.0),
        profit = case v.status when 'won' then c.win_profit when 'lost' then -c.stake else 0 end,
        settled_at = ${nowMs}::timestamptz
      from ${asGroups(tx, verdicts)} join verdict v using (position)
      where ${isOfGroup(tx, part)}
      returning c.user_id, c.id, c.status, c.stake, c.win_profit),
    ${keepUntold(tx, nowMs)},
    payment as (
      select user_id, 'second-contract/' || id || '/settle' as key, 0 as leg,
        case status when 'won' then 'secondContractWin' when 'lost' then 'secondContractLoss'
          else 'secondContractRefund' end as type,
        case status when 'lost' then 'house:equity' else 'contract' end as to_kind,
        case when status in ('won', 'lost') then stake + win_profit else stake end as amount
      from settled
      union all
      select user_id, 'second-contract/' || id || '/settle', 1, 'secondContractRelease',
        'house:equity', win_profit
      from settled where status in ('tied', 'voided')),
    ${postPayments(tx, 'reserved', nowMs)},
    -- Materialized: otherwise all payments are added up again for each contract.
    total as materialized (
      select coalesce(sum(amount), 0)::text as released,
        coalesce(sum(amount) filter (where to_kind = 'house:equity'), 0)::text as kept
      from payment)
    select s.user_id as "userId", s.id, paid.credited, paid.payees, total.released, total.kept
    from settled s, paid, total`;
  if (!rows[0]) return rows;
  countPaid(rows[0]);
  // Separate and last: inside the statement above it could be locked before a balance.
  const { released, kept } = rows[0];
  const change = { reserved: -parseFixed(released), moved: parseFixed(kept) };
  await moveGuards(tx, new Map([[SETTLEMENT_CURRENCY, change]]));
  return rows;
}
