import type { Tick } from '@candor/domain/markets/tick';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { unpackTicks } from './packed-block.ts';

/** Compressed ticks of a symbol on a UTC day. */
export interface PackedBlock {
  readonly symbol: string;
  readonly day: string;
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly bytes: Uint8Array;
}

export async function insertBlock(tx: Tx, block: PackedBlock): Promise<void> {
  await tx`
    insert into markets.packed_block (symbol, day, first_sequence, last_sequence, bytes)
    values (${block.symbol}, ${block.day}::date, ${block.firstSequence}, ${block.lastSequence},
      ${Buffer.from(block.bytes)})`;
}

/** Symbols of a day that have blocks, whether or not its rows are still there. */
export async function listPackedSymbols(db: Queryable, day: string): Promise<string[]> {
  const rows = await db<{ symbol: string }[]>`
    select distinct symbol from markets.packed_block where day = ${day}::date`;
  return rows.map(({ symbol }) => symbol);
}

/** Packed ticks among these, in any order. */
export async function findPacked(
  db: Queryable,
  refs: readonly { readonly symbol: string; readonly sequence: number }[],
): Promise<Tick[]> {
  const blocks = await db<{ bytes: Uint8Array }[]>`
    select b.bytes from (
      select distinct d.symbol, (
        select max(b.first_sequence) from markets.packed_block b
        where b.symbol = d.symbol and b.first_sequence <= r.sequence) as first_sequence
      from unnest(${refs.map(({ symbol }) => symbol)}::text[],
        ${refs.map(({ sequence }) => sequence)}::bigint[]) as r (symbol, sequence)
      join markets.packed_day d on d.symbol = r.symbol
        and r.sequence between d.first_sequence and d.last_sequence) asked
    join markets.packed_block b using (symbol, first_sequence)`;
  const wanted = new Set(refs.map(({ symbol, sequence }) => `${symbol}/${sequence}`));
  const found = await Promise.all(blocks.map(({ bytes }) => unpackTicks(bytes)));
  return found.flat().filter(({ symbol, sequence }) => wanted.has(`${symbol}/${sequence}`));
}

interface PackedSpan {
  readonly symbol: string;
  /** Ticks after this number. */
  readonly afterSequence: number;
  /** Inclusive, then exclusive. Epoch milliseconds. */
  readonly fromMs: number;
  readonly beforeMs: number;
}

/** Blocks unpacked at a time. */
const BLOCKS_AT_ONCE = 2;

/** Packed ticks of a symbol in a span of time, after a number, oldest first, up to a limit. */
export async function listPackedBetween(
  db: Queryable,
  span: PackedSpan,
  limit: number,
): Promise<Tick[]> {
  const ticks: Tick[] = [];
  let after = span.afterSequence;
  while (ticks.length < limit) {
    const blocks = await listBlocks(db, span, after);
    for (const { bytes } of blocks)
      for (const tick of await unpackTicks(bytes))
        if (tick.sequence > after && tick.timeMs >= span.fromMs && tick.timeMs < span.beforeMs)
          ticks.push(tick);
    const last = blocks.at(-1);
    if (!last) break;
    after = last.lastSequence;
  }
  return ticks.slice(0, limit);
}

async function listBlocks(db: Queryable, { symbol, fromMs, beforeMs }: PackedSpan, after: number) {
  const rows = await db<{ bytes: Uint8Array; lastSequence: string }[]>`
    select b.bytes, b.last_sequence::text as "lastSequence" from markets.packed_block b
    join markets.packed_day d using (symbol, day)
    where b.symbol = ${symbol} and b.last_sequence > ${after}
      and b.day >= (${fromMs}::timestamptz at time zone 'UTC')::date
      and b.day <= (${beforeMs}::timestamptz at time zone 'UTC')::date
    order by b.first_sequence limit ${BLOCKS_AT_ONCE}`;
  return rows.map((row) => ({ bytes: row.bytes, lastSequence: Number(row.lastSequence) }));
}

/** Whether the rows of a symbol's day are gone. */
export async function isPacked(db: Queryable, symbol: string, atMs: number): Promise<boolean> {
  const [row] = await db`
    select 1 from markets.packed_day where symbol = ${symbol}
      and day = (${atMs}::timestamptz at time zone 'UTC')::date`;
  return row !== undefined;
}
