import { type Money, money } from '@candor/domain/money/money';
import type { ClockDoubt } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { readAuditResult } from './audit-result.ts';

/** How late a job may be before it is reported: the runner polls every second. */
const LATE_AFTER_MS = 10_000;

interface JobRow {
  name: string;
  waiting: string;
  late: string;
  latest_ms: string;
  next_due_at: number | null;
  done_at: number | null;
  took_ms: string | null;
  failures: number;
  last_error: string | null;
}

interface BookRow {
  currency: string;
  sum: string;
  customers: string;
  equity: string;
  reserved: string;
  insurance: string;
  fees: string;
}

/** Current state of prices, due jobs and books, with the result of the last audit. */
export async function readHealth(db: Db, nowMs: number, doubt: ClockDoubt | null = null) {
  const [markets, jobs, events, books, lastAudit, networks, latePayouts] = await Promise.all([
    readMarkets(db, nowMs),
    readJobs(db, nowMs),
    db<{ count: string }[]>`select count(*) from platform.outbox`,
    readBooks(db),
    readAuditResult(db),
    readNetworks(db, nowMs),
    countLatePayouts(db),
  ]);
  const { findings: proved, atMs: provedAt } = lastAudit;
  const findings = doubt ? [clockFinding(doubt), ...proved] : proved;
  const waitingEvents = Number(events[0]!.count);
  return { markets, jobs, waitingEvents, books, findings, provedAt, networks, latePayouts };
}

const clockFinding = ({ aheadMs }: ClockDoubt) => ({
  check: 'clock',
  place: 'this node',
  detail: `its time is ${Math.abs(aheadMs)} ms ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: no trades`,
});

async function readMarkets(db: Db, nowMs: number) {
  const rows = await db<
    { symbol: string; sequence: string; recorded_at: number; state: string | null }[]
  >`
    select h.symbol, h.sequence, h.recorded_at, t.state from markets.head h
    left join markets.tick t on t.symbol = h.symbol and t.sequence = h.sequence
      and t.recorded_at = h.recorded_at
    order by h.symbol`;
  return rows.map((row) => ({
    symbol: row.symbol,
    state: row.state ?? 'halted',
    sequence: Number(row.sequence),
    ageMs: Math.max(0, nowMs - row.recorded_at),
  }));
}

/** Every real network that was ever read. */
async function readNetworks(db: Db, nowMs: number) {
  const rows = await db<
    { chain_type: string; number: string; grew_at: number; silent_at: number }[]
  >`select chain_type, number, grew_at, silent_at from wallet.network_head order by chain_type`;
  return rows.map((row) => ({
    chainType: row.chain_type,
    height: Number(row.number),
    ageMs: Math.max(0, nowMs - row.grew_at),
    isDown: row.silent_at <= nowMs,
  }));
}

/** Payouts in progress for too long. */
async function countLatePayouts(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from wallet.withdrawal where status in ('sending', 'sent')
      and (holds @> '[{"reason": "handoverLate"}]' or holds @> '[{"reason": "confirmationLate"}]')`;
  return row!.count;
}

async function readJobs(db: Db, nowMs: number) {
  const rows = await db<JobRow[]>`
    with due as (
      select name, count(*) as waiting, min(due_at) as next_due_at,
        count(*) filter (where due_at < ${nowMs - LATE_AFTER_MS}::timestamptz) as late,
        greatest(0, max(extract(epoch from ${nowMs}::timestamptz - due_at) * 1000))::bigint as latest_ms,
        max(last_error) as last_error
      from platform.due group by name)
    select name, coalesce(waiting, 0) as waiting, coalesce(late, 0) as late,
      coalesce(latest_ms, 0) as latest_ms, next_due_at, done_at, took_ms,
      coalesce(failures, 0) as failures, coalesce(r.last_error, due.last_error) as last_error
    from due full join platform.job_run r using (name) order by name`;
  return rows.map((row) => ({
    name: row.name,
    waiting: Number(row.waiting),
    late: Number(row.late),
    latestMs: Number(row.latest_ms),
    nextDueAt: row.next_due_at,
    lastDoneAt: row.done_at,
    tookMs: row.took_ms === null ? null : Number(row.took_ms),
    failures: row.failures,
    lastError: row.last_error,
  }));
}

async function readBooks(db: Db) {
  const rows = await db<BookRow[]>`
    with house as (
      select p.kind, p.currency, sum(p.amount) as balance from (
        select kind, currency, balance as amount from ledger.house_sum
        union all
        select kind, currency, amount from ledger.posting where kind like 'house:%'
          and place > (select covers_place from ledger.house_horizon)) p
      group by 1, 2),
    customer as (select currency, sum(available) as balance from ledger.balance group by 1)
    select h.currency,
      (sum(h.balance) + coalesce(max(c.balance), 0))::text as sum,
      coalesce(max(c.balance), 0)::text as customers,
      coalesce(sum(h.balance) filter (where kind = 'house:equity'), 0)::text as equity,
      coalesce(sum(h.balance) filter (where kind = 'house:reserved'), 0)::text as reserved,
      coalesce(sum(h.balance) filter (where kind = 'house:insurance'), 0)::text as insurance,
      coalesce(sum(h.balance) filter (where kind = 'house:fees'), 0)::text as fees
    from house h left join customer c on c.currency = h.currency
    group by h.currency order by h.currency`;
  return rows.map(({ currency, ...figures }) => ({
    currency,
    ...(Object.fromEntries(
      Object.entries(figures).map(([name, text]) => [name, money(text)]),
    ) as Record<keyof typeof figures, Money>),
  }));
}
