import type { TickState } from '@candor/domain/markets/index-price';
import { parseSources, type Tick } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

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

/** What every statement here selects; `t` is the tick. */
const columns = (db: Queryable) => db`
  t.symbol, t.sequence, t.recorded_at, t.price, t.volume, t.state, t.simulated, t.sources,
  encode(t.previous_hash, 'hex') as previous_hash, encode(t.hash, 'hex') as hash,
  translate(encode(t.signature, 'base64'), chr(10), '') as signature`;

/** The ticks of these names that were recorded, in any order. */
export async function findTicks(
  db: Queryable,
  refs: readonly { readonly symbol: string; readonly sequence: number }[],
): Promise<Tick[]> {
  if (refs.length === 0) return [];
  const rows = await db<TickRow[]>`
    select ${columns(db)} from markets.tick t join unnest(
      ${refs.map((ref) => ref.symbol)}::text[], ${refs.map((ref) => ref.sequence)}::bigint[])
      as r (symbol, sequence) on r.symbol = t.symbol and r.sequence = t.sequence`;
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
