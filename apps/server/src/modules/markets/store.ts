import type { TickState } from '@candor/domain/markets/index-price';
import { formatSources, GENESIS_HASH, parseSources, type Tick } from '@candor/domain/markets/tick';
import { price, quantity, toText } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import type { Db, Queryable, Tx } from '../../platform/db.ts';

const DAY_MS = 86_400_000;

/** Where the log of a symbol ends. */
export interface Head {
  readonly symbol: string;
  readonly sequence: number;
  readonly hash: string;
}

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
  previous_hash: string | null;
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
  previousHash: row.previous_hash ?? GENESIS_HASH,
  hash: row.hash,
  signature: row.signature,
});

export async function listHeads(db: Queryable): Promise<Head[]> {
  const rows = await db<{ symbol: string; sequence: string; hash: string }[]>`
    select symbol, sequence, encode(hash, 'hex') as hash from markets.head`;
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

/** Makes the partition of a UTC day, if it is missing. */
export async function ensureTickDay(db: Db, dayStartMs: number): Promise<void> {
  const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const day = isoDay(dayStartMs);
  await db.unsafe(`create table if not exists markets.tick_${day.replaceAll('-', '')}
    partition of markets.tick for values from ('${day}Z') to ('${isoDay(dayStartMs + DAY_MS)}Z')`);
}

/** Appends ticks of any symbols, in order, and moves the heads from where they must stand. */
export async function appendTicks(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  await tx`insert into markets.tick
    (symbol, sequence, recorded_at, price, volume, state, simulated, sources, hash, signature)
    select symbol, sequence, to_timestamp(time_ms / 1000.0), price, volume, state, simulated::boolean,
      sources, decode(hash, 'hex'), decode(signature, 'base64')
    from unnest(
      ${ticks.map((tick) => tick.symbol)}::text[],
      ${ticks.map((tick) => tick.sequence)}::bigint[],
      ${ticks.map((tick) => tick.timeMs)}::bigint[],
      ${ticks.map((tick) => toText(tick.price))}::numeric[],
      ${ticks.map((tick) => toText(tick.volume))}::numeric[],
      ${ticks.map((tick) => tick.state)}::text[],
      ${ticks.map((tick) => String(tick.simulated))}::text[],
      ${ticks.map((tick) => formatSources(tick.sources, tick.timeMs))}::text[],
      ${ticks.map((tick) => tick.hash)}::text[],
      ${ticks.map((tick) => tick.signature)}::text[])
      as t (symbol, sequence, time_ms, price, volume, state, simulated, sources, hash, signature)`;
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
    returning symbol`;
  invariant(moved.length === heads.length, 'the tick log has one recorder');
}

const SELECT_TICK = `
  select t.symbol, t.sequence, t.recorded_at, t.price, t.volume, t.state, t.simulated, t.sources,
    encode(t.hash, 'hex') as hash, translate(encode(t.signature, 'base64'), E'\\n', '') as signature,
    (select encode(p.hash, 'hex') from markets.tick p
      where p.symbol = t.symbol and p.sequence = t.sequence - 1) as previous_hash
  from markets.tick t`;

export async function findTick(
  db: Db,
  symbol: string,
  sequence: number,
): Promise<Tick | undefined> {
  const [row] = await db<TickRow[]>`
    ${db.unsafe(SELECT_TICK)} where t.symbol = ${symbol} and t.sequence = ${sequence}`;
  return row && toTick(row);
}

/** Newest tick of every symbol. */
export async function listNewestTicks(db: Db): Promise<Tick[]> {
  const rows = await db<TickRow[]>`
    ${db.unsafe(SELECT_TICK)} join markets.head h
      on h.symbol = t.symbol and h.sequence = t.sequence and h.recorded_at = t.recorded_at`;
  return rows.map(toTick);
}

/** Ticks of one symbol from a sequence on, in order. */
export async function listTicks(
  db: Db,
  from: { symbol: string; sequence: number; limit: number },
): Promise<Tick[]> {
  const rows = await db<Omit<TickRow, 'previous_hash'>[]>`
    select symbol, sequence, recorded_at, price, volume, state, simulated, sources,
      encode(hash, 'hex') as hash, translate(encode(signature, 'base64'), E'\n', '') as signature
    from markets.tick where symbol = ${from.symbol} and sequence >= ${from.sequence - 1}
    order by sequence limit ${from.limit + 1}`;
  const isGenesis = from.sequence <= 1;
  return rows
    .map((row, index) => toTick({ ...row, previous_hash: rows[index - 1]?.hash ?? null }))
    .slice(isGenesis ? 0 : 1, isGenesis ? from.limit : undefined);
}
