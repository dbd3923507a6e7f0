import { toText } from '@candor/domain/money/money';
import type { CarryRates } from '@candor/domain/positions/carry-rates';
import type { Queryable, Tx } from '../../platform/db.ts';
import { fromRow, type PositionRow, type StoredPosition } from './stored-position.ts';

/** When a symbol is next due; `firstMs` on the first start. */
export async function findCarryDue(
  db: Queryable,
  symbol: string,
  firstMs: number,
): Promise<number> {
  await db`
    insert into positions.carry_due values (${symbol}, ${firstMs}::timestamptz)
    on conflict do nothing`;
  const [row] = await db<{ due_at: number }[]>`
    select due_at from positions.carry_due where symbol = ${symbol}`;
  return row?.due_at ?? firstMs;
}

/** Locks the due moment of a symbol; false when another process holds it or has settled it. */
export async function lockCarryDue(tx: Tx, symbol: string, dueMs: number): Promise<boolean> {
  const rows = await tx`
    select 1 from positions.carry_due
    where symbol = ${symbol} and due_at = ${dueMs}::timestamptz for update skip locked`;
  return rows.length > 0;
}

/** Everything in a symbol that was opened before a moment and is still open, locked in order. */
export async function lockOpenBefore(
  tx: Tx,
  symbol: string,
  beforeMs: number,
): Promise<StoredPosition[]> {
  const rows = await tx<PositionRow[]>`
    select * from positions.position
    where symbol = ${symbol} and status = 'open' and opened_at < ${beforeMs}::timestamptz
    order by user_id, id for update`;
  return rows.map(fromRow);
}

/** When the oldest open position of a symbol was opened; `nowMs` without any. */
export async function firstOpenedMs(tx: Tx, symbol: string, nowMs: number): Promise<number> {
  const [row] = await tx<{ opened_at: number | null }[]>`
    select min(opened_at) as opened_at from positions.position
    where symbol = ${symbol} and status = 'open'`;
  return Math.min(row?.opened_at ?? nowMs, nowMs);
}

/** Moves a symbol to its next moment and stores what was settled; the key refuses a second time. */
export async function settleCarryDue(
  tx: Tx,
  settled: {
    readonly symbol: string;
    readonly dueMs: number;
    readonly nextMs: number;
    readonly sequence: number;
    readonly rates: CarryRates;
  },
): Promise<void> {
  const { symbol, dueMs, nextMs, sequence, rates } = settled;
  await tx`
    insert into positions.carry_period (symbol, due_at, sequence, long_rate, short_rate)
    values (${symbol}, ${dueMs}::timestamptz, ${sequence}, ${toText(rates.long)}::numeric,
      ${toText(rates.short)}::numeric)`;
  await tx`
    update positions.carry_due set due_at = ${nextMs}::timestamptz where symbol = ${symbol}`;
}
