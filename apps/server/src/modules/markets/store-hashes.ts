import { pricedMarkets } from '@candor/domain/markets/symbols';
import { pagesOf, type Queryable, type Tx } from '../../platform/db.ts';

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
  for await (const rows of pagesOf(tx, selectBlocks(tx, span, blockSize), BLOCKS_AT_ONCE))
    yield* rows.map(toBlock);
}

/** The same in one result, for a span of one block or a few. */
export async function listTickBlocks(
  db: Queryable,
  span: BlockSpan,
  blockSize: number,
): Promise<TickBlock[]> {
  return (await selectBlocks(db, span, blockSize)).map(toBlock);
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
