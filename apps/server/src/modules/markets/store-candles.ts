import type { Candle, CandlePeriod } from '@candor/domain/markets/candle';
import { price, quantity, toText } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** Lengths that are stored; every other one is put together from them. */
export type StoredPeriod = Extract<CandlePeriod, '1min' | '1H' | '1D'>;

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

/** Adds closed candles; one that is there already stays. */
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

/** Writes the whole minutes that the log holds of a symbol between two minute starts. */
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
 * Writes closed hours out of minutes, and closed days out of hours, for the whole hours and days
 * between two moments; of one symbol, or of all (null).
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

/** The newest stored candles of a symbol that start before `beforeMs`, oldest first. */
export async function listStoredCandles(
  db: Queryable,
  query: { symbol: string; period: StoredPeriod; beforeMs: number; limit: number },
): Promise<Candle[]> {
  const rows = await db<CandleRow[]>`
    select symbol, start_at, open, high, low, close, volume from markets.candle
    where symbol = ${query.symbol} and period = ${query.period} and start_at < ${query.beforeMs}
    order by start_at desc limit ${query.limit}`;
  return rows.map(toCandle).reverse();
}

export interface LongCandleQuery {
  readonly symbol: string;
  /** What the candles are put together from, and how long they are. */
  readonly source: StoredPeriod;
  readonly lengthMs: number;
  /** A start of any such candle. Epoch milliseconds. */
  readonly originMs: number;
  readonly beforeMs: number;
  readonly limit: number;
}

/** The newest candles of any length that start before `beforeMs`, oldest first. */
export async function listLongCandles(db: Queryable, query: LongCandleQuery): Promise<Candle[]> {
  const parts = Math.ceil(
    query.lengthMs / { '1min': 60_000, '1H': 3_600_000, '1D': 86_400_000 }[query.source],
  );
  const rows = await db<CandleRow[]>`
    select ${query.symbol} as symbol, bin_at as start_at,
      (array_agg(open order by start_at))[1] as open, max(high) as high, min(low) as low,
      (array_agg(close order by start_at desc))[1] as close, sum(volume) as volume
    from (select date_bin(${`${query.lengthMs} milliseconds`}::interval, start_at,
          ${query.originMs}::timestamptz) as bin_at, c.*
        from markets.candle c
        where symbol = ${query.symbol} and period = ${query.source}
          and start_at < ${query.beforeMs}
        order by start_at desc limit ${(query.limit + 1) * parts}) recent
    group by bin_at order by bin_at desc limit ${query.limit}`;
  return rows.map(toCandle).reverse();
}
