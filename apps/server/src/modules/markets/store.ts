import { formatSources, type Tick } from '@candor/domain/markets/tick';
import { toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Queryable, Tx } from '../../platform/db.ts';

/** Where the log of a symbol ends. */
export interface Head {
  readonly symbol: string;
  readonly sequence: number;
  readonly hash: string;
  /** Epoch milliseconds. */
  readonly timeMs: number;
}

export async function listHeads(db: Queryable): Promise<Head[]> {
  const rows = await db<
    { symbol: string; sequence: string; hash: string; recorded_at: number }[]
  >`select symbol, sequence, encode(hash, 'hex') as hash, recorded_at from markets.head`;
  return rows.map(({ symbol, sequence, hash, recorded_at: timeMs }) => ({
    symbol,
    sequence: Number(sequence),
    hash,
    timeMs,
  }));
}

/** Appends ticks of any symbols, in order, and moves the heads from their expected position. */
export async function appendTicks(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  await tx`insert into markets.tick
    (symbol, sequence, recorded_at, price, volume, state, simulated, sources, previous_hash, hash,
      signature)
    select symbol, sequence, to_timestamp(time_ms / 1000.0), price, volume, state, simulated::boolean,
      sources, decode(previous_hash, 'hex'), decode(hash, 'hex'), decode(signature, 'base64')
    from unnest(
      ${ticks.map((tick) => tick.symbol)}::text[],
      ${ticks.map((tick) => tick.sequence)}::bigint[],
      ${ticks.map((tick) => tick.timeMs)}::bigint[],
      ${ticks.map((tick) => toText(tick.price))}::numeric[],
      ${ticks.map((tick) => toText(tick.volume))}::numeric[],
      ${ticks.map((tick) => tick.state)}::text[],
      ${ticks.map((tick) => String(tick.simulated))}::text[],
      ${ticks.map((tick) => formatSources(tick.sources, tick.timeMs))}::text[],
      ${ticks.map((tick) => tick.previousHash)}::text[],
      ${ticks.map((tick) => tick.hash)}::text[],
      ${ticks.map((tick) => tick.signature)}::text[])
      as t (symbol, sequence, time_ms, price, volume, state, simulated, sources, previous_hash, hash,
        signature)`;
  await moveHeads(tx, ticks);
}

async function moveHeads(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  const first = new Map(ticks.toReversed().map((tick) => [tick.symbol, tick]));
  const heads = [...new Map(ticks.map((tick) => [tick.symbol, tick])).values()];
  const moved = await tx`
    insert into markets.head as h (symbol, sequence, recorded_at, hash)
    select symbol, sequence, to_timestamp(time_ms / 1000.0), decode(hash, 'hex') from unnest(
      ${heads.map((tick) => tick.symbol)}::text[],
      ${heads.map((tick) => tick.sequence)}::bigint[],
      ${heads.map((tick) => tick.timeMs)}::bigint[],
      ${heads.map((tick) => tick.hash)}::text[]) as n (symbol, sequence, time_ms, hash)
    on conflict (symbol) do update
      set sequence = excluded.sequence, recorded_at = excluded.recorded_at, hash = excluded.hash
      where encode(h.hash, 'hex') = any(${heads.map((tick) => first.get(tick.symbol)!.previousHash)})
    returning 1`;
  invariant(moved.length === heads.length, 'the tick log has one recorder');
}
