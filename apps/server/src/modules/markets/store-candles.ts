import type { Candle, CandlePeriod } from '@candor/domain/markets/candle';
import { price, quantity, toText, type Price } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

const STORED_MS = { '1min': 60_000, '1H': 3_600_000, '1D': 86_400_000 } as const;

/** Stored lengths; every other length is aggregated from them. */
export type StoredPeriod = Extract<CandlePeriod, keyof typeof STORED_MS>;

export interface StoredCandle extends Candle {
  readonly symbol: string;
  readonly period: StoredPeriod;
}

interface CandleRow {
  symbol: string;
  start_at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

const toCandle = (row: CandleRow): Candle => ({
  startMs: row.start_at,
  open: price(row.open),
  high: price(row.high),
  low: price(row.low),
  close: price(row.close),
  volume: quantity(row.volume),
});

/** Adds closed candles; existing ones stay. */
export async function insertCandles(
  db: Queryable,
  candles: readonly StoredCandle[],
  seeded: boolean,
): Promise<void> {
  if (candles.length === 0) return;
  await db`insert into markets.candle
    (symbol, period, start_at, open, high, low, close, volume, seeded)
    select symbol, period, to_timestamp(start_ms / 1000.0), open, high, low, close, volume, ${seeded}
    from unnest(
      ${candles.map((candle) => candle.symbol)}::text[],
      ${candles.map((candle) => candle.period)}::text[],
      ${candles.map((candle) => candle.startMs)}::bigint[],
      ${candles.map((candle) => toText(candle.open))}::numeric[],
      ${candles.map((candle) => toText(candle.high))}::numeric[],
      ${candles.map((candle) => toText(candle.low))}::numeric[],
      ${candles.map((candle) => toText(candle.close))}::numeric[],
      ${candles.map((candle) => toText(candle.volume))}::numeric[])
      as c (symbol, period, start_ms, open, high, low, close, volume)
    on conflict do nothing`;
}

/** Writes the complete minutes that the log holds for a symbol between two minute starts. */
export async function deriveMinutes(
  db: Queryable,
  { symbol, sinceMs, beforeMs }: { symbol: string; sinceMs: number; beforeMs: number },
): Promise<void> {
  await db`
    insert into markets.candle (symbol, period, start_at, open, high, low, close, volume, seeded)
    select symbol, '1min', date_trunc('minute', recorded_at) as minute_at,
      (array_agg(price order by sequence))[1], max(price), min(price),
      (array_agg(price order by sequence desc))[1], sum(volume), false
    from markets.tick
    where symbol = ${symbol} and recorded_at >= ${sinceMs} and recorded_at < ${beforeMs}
      and state <> 'halted'
    group by symbol, minute_at
    on conflict do nothing`;
}

/** The candles of one minute that is still running, from the log. */
export async function listMinuteFromTicks(
  db: Queryable,
  startMs: number,
): Promise<Map<string, Candle>> {
  const rows = await db<CandleRow[]>`
    select symbol, date_trunc('minute', min(recorded_at)) as start_at,
      (array_agg(price order by sequence))[1] as open, max(price) as high, min(price) as low,
      (array_agg(price order by sequence desc))[1] as close, sum(volume) as volume
    from markets.tick where recorded_at >= ${startMs} and state <> 'halted' group by symbol`;
  return new Map(rows.map((row) => [row.symbol, toCandle(row)]));
}

/**
 * Aggregates closed hours from minutes and closed days from hours, for the complete hours and days
 * between two moments; for one symbol, or for all (null).
 */
export async function deriveLongCandles(
  db: Queryable,
  span: { symbol: string | null; sinceMs: number; beforeMs: number },
): Promise<void> {
  for (const [period, source, unit] of [
    ['1H', '1min', 'hour'],
    ['1D', '1H', 'day'],
  ] as const) {
    await db`
      insert into markets.candle (symbol, period, start_at, open, high, low, close, volume, seeded)
      select symbol, ${period}, date_trunc(${unit}, start_at, 'UTC') as unit_at,
        (array_agg(open order by start_at))[1], max(high), min(low),
        (array_agg(close order by start_at desc))[1], sum(volume), bool_or(seeded)
      from markets.candle
      where period = ${source} and (${span.symbol}::text is null or symbol = ${span.symbol})
        and start_at >= date_trunc(${unit}, ${span.sinceMs}::timestamptz, 'UTC')
        and start_at < date_trunc(${unit}, ${span.beforeMs}::timestamptz, 'UTC')
      group by symbol, unit_at
      on conflict do nothing`;
  }
}

/** Start of the newest minute of each symbol that has any. */
export async function listNewestMinutes(db: Queryable): Promise<Map<string, number>> {
  const rows = await db<{ symbol: string; start_at: number }[]>`
    select symbol, max(start_at) as start_at from markets.candle where period = '1min'
    group by symbol`;
  return new Map(rows.map((row) => [row.symbol, row.start_at]));
}

/** The newest stored candles of each symbol that start before `beforeMs`, oldest first. */
export async function listStoredCandles(
  db: Queryable,
  query: { symbols: readonly string[]; period: StoredPeriod; beforeMs: number; limit: number },
): Promise<Map<string, Candle[]>> {
  const rows = await db<CandleRow[]>`
    select c.symbol, c.start_at, c.open, c.high, c.low, c.close, c.volume
    from unnest(${query.symbols}::text[]) as s (symbol), lateral (
      select * from markets.candle
      where symbol = s.symbol and period = ${query.period} and start_at < ${query.beforeMs}
      order by start_at desc limit ${query.limit}) c
    order by c.start_at`;
  const candles = new Map(query.symbols.map((symbol): [string, Candle[]] => [symbol, []]));
  for (const row of rows) candles.get(row.symbol)!.push(toCandle(row));
  return candles;
}

/** The closing prices of the newest stored candles of one symbol, as above. */
export async function listCloses(
  db: Queryable,
  query: { symbol: string; period: StoredPeriod; beforeMs: number; limit: number },
): Promise<{ readonly startMs: number; readonly close: Price }[]> {
  const rows = await db<{ start_at: number; close: string }[]>`
    select start_at, close from markets.candle
    where symbol = ${query.symbol} and period = ${query.period} and start_at < ${query.beforeMs}
    order by start_at desc limit ${query.limit}`;
  return rows.map((row) => ({ startMs: row.start_at, close: price(row.close) })).reverse();
}

/** A symbol and a moment; whole minutes are exact. Epoch milliseconds. */
export interface CloseAsk {
  readonly symbol: string;
  readonly atMs: number;
}

/** The last price before each moment, from closed minutes, else from closed hours; null: none. */
export async function listClosesBefore(
  db: Queryable,
  asks: readonly CloseAsk[],
): Promise<(Price | null)[]> {
  const within = (period: StoredPeriod, length: string) => db`(
    select c.close from markets.candle c where c.symbol = a.symbol and c.period = ${period}
      and c.start_at <= to_timestamp(a.at_ms / 1000.0) - ${length}::text::interval
    order by c.start_at desc limit 1)`;
  const rows = await db<{ close: string | null }[]>`
    select coalesce(${within('1min', '1 minute')}, ${within('1H', '1 hour')}) as close
    from unnest(${asks.map(({ symbol }) => symbol)}::text[],
      ${asks.map(({ atMs }) => atMs)}::bigint[]) with ordinality as a (symbol, at_ms, place)
    order by a.place`;
  return rows.map(({ close }) => (close === null ? null : price(close)));
}

export interface CandleSpan {
  readonly symbol: string;
  /** Stored period to aggregate from, and the length of the result. */
  readonly source: StoredPeriod;
  readonly lengthMs: number;
  /** Candle starts, inclusive and exclusive. Epoch milliseconds. */
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** A candle in wire format, and its start. */
export interface CandleText {
  readonly startMs: number;
  readonly text: string;
}

/**
 * The candles of any length in a span, oldest first. The database formats them, so that figures
 * stay exact.
 */
export async function listCandleTexts(db: Queryable, span: CandleSpan): Promise<CandleText[]> {
  const { symbol, source, lengthMs, fromMs, beforeMs } = span;
  const within = db`symbol = ${symbol} and period = ${source}
    and start_at >= ${fromMs}::timestamptz and start_at < ${beforeMs}::timestamptz`;
  const candles =
    lengthMs === STORED_MS[source]
      ? db`select start_at, open, high, low, close, volume from markets.candle where ${within}`
      : db`select bin_at as start_at, (array_agg(open order by start_at))[1] as open,
          max(high) as high, min(low) as low,
          (array_agg(close order by start_at desc))[1] as close, sum(volume) as volume
        from (select date_bin(${`${lengthMs} milliseconds`}::interval, start_at,
            ${fromMs}::timestamptz) as bin_at, * from markets.candle where ${within}) c
        group by bin_at`;
  const rows = await db<{ start_at: number; text: string }[]>`
    select start_at, format('{"time":%s,"open":"%s","high":"%s","low":"%s","close":"%s","volume":"%s"}',
      extract(epoch from start_at)::bigint, trim_scale(open), trim_scale(high), trim_scale(low),
      trim_scale(close), trim_scale(volume)) as text
    from (${candles}) c order by start_at`;
  return rows.map(({ start_at: startMs, text }) => ({ startMs, text }));
}

/** Start of the first candle of a length, null where there is none. Epoch milliseconds. */
export async function findFirstCandle(
  db: Queryable,
  { symbol, source }: Pick<CandleSpan, 'symbol' | 'source'>,
): Promise<number | null> {
  const [row] = await db<{ first: number | null }[]>`select min(start_at) as first
    from markets.candle where symbol = ${symbol} and period = ${source}`;
  return row!.first;
}

/** Lows and highs of recorded minutes that begin in a span, oldest first; seeded ones are left out. */
export async function listMinutes(
  db: Queryable,
  { symbol, fromMs, beforeMs }: { symbol: string; fromMs: number; beforeMs: number },
): Promise<{ startMs: number; low: Price; high: Price }[]> {
  const rows = await db<{ start_at: number; low: string; high: string }[]>`
    select start_at, low, high from markets.candle
    where symbol = ${symbol} and period = '1min' and not seeded
      and start_at >= ${fromMs}::timestamptz and start_at < ${beforeMs}::timestamptz
    order by start_at`;
  return rows.map((row) => ({
    startMs: row.start_at,
    low: price(row.low),
    high: price(row.high),
  }));
}
