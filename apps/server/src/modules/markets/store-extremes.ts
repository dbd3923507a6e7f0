import { price, type Price } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/** Highest or lowest recorded price of a symbol in a span of its log. */
export interface ExtremeAsk {
  readonly symbol: string;
  readonly side: 'highest' | 'lowest';
  /** Excluded, with its time. Epoch milliseconds. */
  readonly afterSequence: number;
  readonly fromMs: number;
  /** Included, with its time. */
  readonly untilSequence: number;
  readonly untilMs: number;
}

export interface Extreme {
  readonly price: Price;
  /** The first tick with that price. */
  readonly sequence: number;
}

/**
 * The extreme of each span, in order; null where only halted ticks, or none, lie in it. Whole
 * minutes come from their candles, so that a span of weeks reads few rows; its first and last
 * minute, and the minute of the extreme, come from ticks.
 */
export async function findExtremes(
  db: Queryable,
  asks: readonly ExtremeAsk[],
): Promise<(Extreme | null)[]> {
  if (asks.length === 0) return [];
  const own = db`t.symbol = a.symbol and t.sequence > a.after_sequence
    and t.sequence <= a.until_sequence and t.state <> 'halted'`;
  const rows = await db<{ price: string | null; sequence: string | null }[]>`
    select best.price, tick.sequence
    from (select *, to_timestamp(from_ms / 1000.0) as from_at, to_timestamp(until_ms / 1000.0) as until_at,
        date_trunc('minute', to_timestamp(from_ms / 1000.0)) + interval '1 minute' as whole_from,
        date_trunc('minute', to_timestamp(until_ms / 1000.0)) as whole_until
      from unnest(${asks.map(({ symbol }) => symbol)}::text[],
        ${asks.map(({ side }) => (side === 'highest' ? 1 : -1))}::integer[],
        ${asks.map(({ afterSequence }) => afterSequence)}::bigint[],
        ${asks.map(({ fromMs }) => fromMs)}::bigint[],
        ${asks.map(({ untilSequence }) => untilSequence)}::bigint[],
        ${asks.map(({ untilMs }) => untilMs)}::bigint[])
        with ordinality as u (symbol, sign, after_sequence, from_ms, until_sequence, until_ms, place)) a
    left join lateral (
      select found.price, found.at, found.before from (
        select t.price, t.recorded_at as at, t.recorded_at + interval '1 microsecond' as before
        from markets.tick t where ${own}
          and t.recorded_at >= a.from_at and t.recorded_at < a.whole_from
        union all
        select case a.sign when 1 then c.high else c.low end, c.start_at, c.start_at + interval '1 minute'
        from markets.candle c where c.symbol = a.symbol and c.period = '1min'
          and c.start_at >= a.whole_from and c.start_at < a.whole_until
        union all
        select t.price, t.recorded_at, t.recorded_at + interval '1 microsecond'
        from markets.tick t where ${own}
          and t.recorded_at >= greatest(a.whole_until, a.from_at) and t.recorded_at <= a.until_at) found
      order by found.price * a.sign desc, found.at limit 1) best on true
    left join lateral (
      select t.sequence from markets.tick t where ${own} and t.price = best.price
        and t.recorded_at >= best.at and t.recorded_at < best.before
      order by t.sequence limit 1) tick on true
    order by a.place`;
  return rows.map(({ price: found, sequence }) =>
    found === null || sequence === null
      ? null
      : { price: price(found), sequence: Number(sequence) },
  );
}
