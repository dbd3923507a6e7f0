import { DAY_MS } from '@candor/domain/durations';
import type { TickState } from '@candor/domain/markets/index-price';
import { parseSources, type Tick } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import { findPacked, listPackedBetween } from './packed/store-packed.ts';
import type { TickSpan } from './store-hashes.ts';

interface TickRow {
  symbol: string;
  sequence: string;
  recorded_at: number;
  price: string;
  volume: string;
  state: TickState;
  simulated: boolean;
  sources: string;
  hash: string;
  previous_hash: string;
  signature: string;
}

const toTick = (row: TickRow): Tick => ({
  symbol: row.symbol,
  sequence: Number(row.sequence),
  timeMs: row.recorded_at,
  price: price(row.price),
  volume: quantity(row.volume),
  state: row.state,
  simulated: row.simulated,
  sources: parseSources(row.sources, row.recorded_at),
  previousHash: row.previous_hash,
  hash: row.hash,
  signature: row.signature,
});

/** Columns that every statement here selects; `t` is the tick. */
const columns = (db: Queryable) => db`
  t.symbol, t.sequence, t.recorded_at, t.price, t.volume, t.state, t.simulated, t.sources,
  encode(t.previous_hash, 'hex') as previous_hash, encode(t.hash, 'hex') as hash,
  translate(encode(t.signature, 'base64'), chr(10), '') as signature`;

/** Identifies one tick. */
export interface TickName {
  readonly symbol: string;
  readonly sequence: number;
  /** Approximate recording time, if known, so that other days need not be searched. */
  readonly aboutMs?: number | undefined;
}

/** How far from the approximate time a tick is looked for first. */
const ABOUT_MS = 60_000;

/** The recorded ticks among these, in any order. */
export async function findTicks(db: Queryable, refs: readonly TickName[]): Promise<Tick[]> {
  const moments = refs.flatMap(({ aboutMs }) => aboutMs ?? []);
  const near =
    moments.length === 0
      ? []
      : await selectTicks(db, refs, {
          fromMs: Math.min(...moments) - ABOUT_MS,
          untilMs: Math.max(...moments) + ABOUT_MS,
        });
  const afar = missingIn(near, refs);
  const found = afar.length === 0 ? near : [...near, ...(await selectTicks(db, afar))];
  const old = missingIn(found, refs);
  return old.length === 0 ? found : [...found, ...(await findPacked(db, old))];
}

function missingIn(ticks: readonly Tick[], refs: readonly TickName[]): TickName[] {
  const found = new Set(ticks.map(({ symbol, sequence }) => `${symbol}/${sequence}`));
  return refs.filter(({ symbol, sequence }) => !found.has(`${symbol}/${sequence}`));
}

async function selectTicks(
  db: Queryable,
  refs: readonly TickName[],
  span?: { readonly fromMs: number; readonly untilMs: number },
): Promise<Tick[]> {
  const within = span
    ? db`where t.recorded_at >= ${span.fromMs}::timestamptz
        and t.recorded_at <= ${span.untilMs}::timestamptz`
    : db``;
  const rows = await db<TickRow[]>`
    select ${columns(db)} from markets.tick t join unnest(
      ${refs.map((ref) => ref.symbol)}::text[], ${refs.map((ref) => ref.sequence)}::bigint[])
      as r (symbol, sequence) on r.symbol = t.symbol and r.sequence = t.sequence ${within}`;
  return rows.map(toTick);
}

/** Newest tick of every symbol. */
export async function listNewestTicks(db: Queryable): Promise<Tick[]> {
  const rows = await db<TickRow[]>`
    select ${columns(db)} from markets.head h join markets.tick t
      on t.symbol = h.symbol and t.sequence = h.sequence and t.recorded_at = h.recorded_at`;
  return rows.map(toTick);
}

/** Ticks of a symbol after a sequence, oldest first. */
export async function listTicksAfter(
  db: Queryable,
  symbol: string,
  sequence: number,
  limit: number,
): Promise<Tick[]> {
  const rows = await db<TickRow[]>`
    select ${columns(db)} from markets.tick t
    where t.symbol = ${symbol} and t.sequence > ${sequence} order by t.sequence limit ${limit}`;
  return rows.map(toTick);
}

/** Ticks past the known end of each symbol's log: up to `limit` of each, oldest first. */
export async function listTicksAfterHeads(
  db: Queryable,
  heads: readonly { readonly symbol: string; readonly sequence: number; readonly timeMs: number }[],
  limit: number,
): Promise<Tick[]> {
  // Time never runs back in the log; a time bound spares searching the days before.
  const rows = await db<TickRow[]>`
    select ${columns(db)}
    from unnest(${heads.map((head) => head.symbol)}::text[],
      ${heads.map((head) => head.sequence)}::bigint[], ${heads.map((head) => head.timeMs)}::bigint[])
      as h (symbol, sequence, time_ms)
    cross join lateral (
      select * from markets.tick t where t.symbol = h.symbol and t.sequence > h.sequence
        and t.recorded_at >= to_timestamp(h.time_ms / 1000.0)
      order by t.sequence limit ${limit}) t
    order by t.symbol, t.sequence`;
  return rows.map(toTick);
}

/** Ticks of a symbol in a span of time, after a sequence, oldest first. */
export async function listTicksBetween(
  db: Queryable,
  span: TickSpan & { readonly afterSequence: number },
  limit: number,
): Promise<Tick[]> {
  // Only the oldest days are packed, so what follows them is in the rows.
  const packed = await listPackedBetween(db, span, limit);
  if (packed.length === limit) return packed;
  const rows = await db<TickRow[]>`
    select ${columns(db)} from markets.tick t
    where t.symbol = ${span.symbol} and t.sequence > ${span.afterSequence}
      and t.recorded_at >= to_timestamp(${span.fromMs}::bigint / 1000.0)
      and t.recorded_at < to_timestamp(${span.beforeMs}::bigint / 1000.0)
    order by t.sequence limit ${limit - packed.length}`;
  return [...packed, ...rows.map(toTick)];
}

/** Which tick is requested: the first that counts, after a sequence, in a window of time. */
export interface TickAsk {
  readonly symbol: string;
  readonly afterSequence: number;
  /** First and last moment, both included. Epoch milliseconds. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Whether only a live tick counts; otherwise any that is not halted does. */
  readonly liveOnly: boolean;
}

/**
 * The tick for each request, in order; `missed` once the log has passed the window without one,
 * `waiting` while it may still come. One statement, so log and head are of one moment.
 */
export async function findFirstTicks(
  db: Queryable,
  asks: readonly TickAsk[],
): Promise<(Tick | 'missed' | 'waiting')[]> {
  if (asks.length === 0) return [];
  // One bound for all requests, because only a constant lets the plan skip the days outside.
  const fromMs = Math.min(...asks.map((ask) => ask.fromMs));
  const untilMs = Math.max(...asks.map((ask) => ask.untilMs));
  const rows = await db<(TickRow & { has_passed: boolean })[]>`
    select ${columns(db)}, coalesce(h.recorded_at > to_timestamp(a.until_ms / 1000.0), false)
      as has_passed
    from unnest(${asks.map((ask) => ask.symbol)}::text[],
      ${asks.map((ask) => ask.afterSequence)}::bigint[], ${asks.map((ask) => ask.fromMs)}::bigint[],
      ${asks.map((ask) => ask.untilMs)}::bigint[], ${asks.map((ask) => String(ask.liveOnly))}::text[])
      with ordinality as a (symbol, after_sequence, from_ms, until_ms, live_only, position)
    left join markets.head h on h.symbol = a.symbol
    left join lateral (
      select * from markets.tick t where t.symbol = a.symbol and t.sequence > a.after_sequence
        and t.recorded_at >= to_timestamp(a.from_ms / 1000.0)
        and t.recorded_at <= to_timestamp(a.until_ms / 1000.0)
        and t.recorded_at >= ${fromMs}::timestamptz and t.recorded_at <= ${untilMs}::timestamptz
        and (t.state = 'live' or a.live_only = 'false' and t.state = 'closeOnly')
      order by t.sequence limit 1) t on true
    order by a.position`;
  return rows.map((row) => {
    if (row.sequence !== null) return toTick(row);
    return row.has_passed ? 'missed' : 'waiting';
  });
}

/** Longer than the weekend of a market that closes. */
const AROUND_MS = 4 * DAY_MS;

/** A moment in the log of a symbol; ticks before a sequence do not count. */
interface LogMoment {
  readonly symbol: string;
  readonly afterSequence: number;
  readonly atMs: number;
}

/**
 * Ticks next to a moment, from a sequence on (inclusive): the last tick before it and the first at
 * or after it, and the same among ticks that are not halted. Oldest first, without duplicates.
 */
export async function listTicksAround(db: Queryable, at: LogMoment): Promise<Tick[]> {
  // Every day of the log is a table of its own: those far from the moment are rarely needed.
  const near = await selectAround(db, at, AROUND_MS);
  const isOpen = ({ state }: Tick) => state !== 'halted';
  const isEnough =
    near.some((tick) => isOpen(tick) && tick.timeMs < at.atMs) &&
    near.some((tick) => isOpen(tick) && tick.timeMs >= at.atMs);
  return isEnough ? near : selectAround(db, at);
}

async function selectAround(
  db: Queryable,
  { symbol, afterSequence, atMs }: LogMoment,
  withinMs?: number,
): Promise<Tick[]> {
  const those = db`
    select * from markets.tick t where t.symbol = ${symbol} and t.sequence >= ${afterSequence}`;
  const earliest = withinMs ? db`and t.recorded_at >= ${atMs - withinMs}::timestamptz` : db``;
  const latest = withinMs ? db`and t.recorded_at <= ${atMs + withinMs}::timestamptz` : db``;
  const before = db`${those} and t.recorded_at < ${atMs}::timestamptz ${earliest}`;
  const after = db`${those} and t.recorded_at >= ${atMs}::timestamptz ${latest}`;
  const rows = await db<TickRow[]>`
    select ${columns(db)} from (
      (${before} order by t.sequence desc limit 1)
      union
      (${before} and t.state <> 'halted' order by t.sequence desc limit 1)
      union
      (${after} order by t.sequence limit 1)
      union
      (${after} and t.state <> 'halted' order by t.sequence limit 1)) t
    order by t.sequence`;
  return rows.map(toTick);
}
