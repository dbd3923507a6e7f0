import { marketSymbols } from '@candor/domain/markets/symbols';
import type { Queryable } from '../../platform/db.ts';

/** Ticks of a symbol from a moment on, before another. Epoch milliseconds. */
export interface TickSpan {
  readonly symbol: string;
  readonly fromMs: number;
  readonly beforeMs: number;
}

export interface TickHash {
  readonly sequence: number;
  readonly hash: Uint8Array;
  readonly previousHash: Uint8Array;
}

/** Hashes of a symbol's ticks, oldest first, in portions; `range` narrows them by sequence. */
export async function* streamTickHashes(
  db: Queryable,
  span: TickSpan,
  portion: number,
  range: { readonly first: number; readonly last: number } = {
    first: 0,
    last: Number.MAX_SAFE_INTEGER,
  },
): AsyncGenerator<TickHash[]> {
  const rows = db<{ sequence: string; hash: Uint8Array; previous_hash: Uint8Array }[]>`
    select sequence, hash, previous_hash from markets.tick
    where symbol = ${span.symbol} and sequence between ${range.first} and ${range.last}
      and recorded_at >= to_timestamp(${span.fromMs}::bigint / 1000.0)
      and recorded_at < to_timestamp(${span.beforeMs}::bigint / 1000.0)
    order by sequence`;
  for await (const some of rows.cursor(portion))
    yield some.map(({ sequence, hash, previous_hash: previousHash }) => ({
      sequence: Number(sequence),
      hash,
      previousHash,
    }));
}

/** When the first tick of all was recorded. Epoch milliseconds; null for an empty log. */
export async function findLogStart(db: Queryable): Promise<number | null> {
  const [row] = await db<{ start_at: number | null }[]>`
    select min(recorded_at) as start_at from markets.tick
    where sequence = 1 and symbol = any(${marketSymbols.map(({ symbol }) => symbol)})`;
  return row?.start_at ?? null;
}
