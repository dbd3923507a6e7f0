import { pricedMarkets } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { pagesOf, type Queryable, type Tx } from '../../platform/db.ts';
import { isPacked, listPackedBetween } from './packed/store-packed.ts';

/** Ticks of a symbol from a moment (inclusive) to another (exclusive). Epoch milliseconds. */
export interface TickSpan {
  readonly symbol: string;
  readonly fromMs: number;
  readonly beforeMs: number;
}

export interface TickBlock {
  /** Hashes of consecutive ticks, 32 bytes each. */
  readonly hashes: Uint8Array;
  /** Each follows the one before it, by number and by hash. */
  readonly isChained: boolean;
}

/** Blocks that the database returns at a time: a few milliseconds of work each. */
const BLOCKS_AT_ONCE = 2;

type BlockSpan = TickSpan & { readonly firstSequence: number; readonly lastSequence: number };

interface BlockRow {
  hashes: Uint8Array;
  is_chained: boolean;
}

/**
 * Hashes of a symbol's ticks from one sequence to another, in blocks of a given size; the last may
 * be shorter. The database concatenates them, because a row for each would cost more than the
 * hashing.
 */
export async function* streamTickBlocks(
  tx: Tx,
  span: BlockSpan,
  blockSize: number,
): AsyncGenerator<TickBlock> {
  if (await isPacked(tx, span.symbol, span.fromMs)) return yield* packedBlocks(tx, span, blockSize);
  for await (const rows of pagesOf(tx, selectBlocks(tx, span, blockSize), BLOCKS_AT_ONCE))
    yield* rows.map(toBlock);
}

/** The same in one result, for a span of one block or a few. */
export async function listTickBlocks(
  db: Queryable,
  span: BlockSpan,
  blockSize: number,
): Promise<TickBlock[]> {
  if (!(await isPacked(db, span.symbol, span.fromMs)))
    return (await selectBlocks(db, span, blockSize)).map(toBlock);
  const blocks: TickBlock[] = [];
  for await (const block of packedBlocks(db, span, blockSize)) blocks.push(block);
  return blocks;
}

/** The same of a day whose ticks are packed. */
async function* packedBlocks(
  db: Queryable,
  span: BlockSpan,
  blockSize: number,
): AsyncGenerator<TickBlock> {
  let before: Tick | undefined;
  for (let after = span.firstSequence - 1; after < span.lastSequence;) {
    const count = Math.min(blockSize, span.lastSequence - after);
    const ticks = await listPackedBetween(db, { ...span, afterSequence: after }, count);
    if (ticks.length === 0) return;
    const hashes = Buffer.concat(ticks.map(({ hash }) => Buffer.from(hash, 'hex')));
    const links = ticks.map((tick, index) => [ticks[index - 1] ?? before, tick] as const);
    const isChained = links.every(([one, next]) => !one || next?.previousHash === one.hash);
    yield { hashes, isChained };
    before = ticks.at(-1);
    after = before!.sequence;
  }
}

const toBlock = ({ hashes, is_chained: isChained }: BlockRow): TickBlock => ({ hashes, isChained });

function selectBlocks(db: Queryable, span: BlockSpan, blockSize: number) {
  const { symbol, firstSequence, lastSequence, fromMs, beforeMs } = span;
  return db<BlockRow[]>`
    select string_agg(hash, ''::bytea order by sequence) as hashes, bool_and(follows) as is_chained
    from (
      select sequence, hash, (sequence - ${firstSequence}::bigint) / ${blockSize}::bigint as block,
        coalesce(previous_hash = lag(hash) over log
        and sequence = lag(sequence) over log + 1, true) as follows
      from markets.tick
      where symbol = ${symbol} and sequence between ${firstSequence} and ${lastSequence}
        and recorded_at >= to_timestamp(${fromMs}::bigint / 1000.0)
        and recorded_at < to_timestamp(${beforeMs}::bigint / 1000.0)
      window log as (order by sequence)) t
    group by block order by block`;
}

/** When the first tick of the log was recorded. Epoch milliseconds; null for an empty log. */
export async function findLogStart(db: Queryable): Promise<number | null> {
  const [row] = await db<{ start_at: number | null }[]>`
    select min(recorded_at) as start_at from markets.tick
    where sequence = 1 and symbol = any(${pricedMarkets.map(({ symbol }) => symbol)})`;
  return row?.start_at ?? null;
}
