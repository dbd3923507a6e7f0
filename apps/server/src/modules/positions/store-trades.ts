import {
  add,
  money,
  price,
  quantity,
  type Money,
  type Price,
  type Quantity,
} from '@candor/domain/money/money';
import type { CloseReason, Direction } from '@candor/domain/positions/terms';
import type { Queryable } from '../../platform/db.ts';

/** A position, or a part of one, that was open at some moment of a span. Money in USDT. */
export interface Trade {
  readonly userId: string;
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly openFee: Money;
  /** Received so far, negative when paid. */
  readonly carry: Money;
  readonly openedAtMs: number;
  readonly openSequence: number;
  /** Null if it was open at the end of the span. */
  readonly closing: {
    readonly exitPrice: Price;
    readonly profit: Money;
    /** Of the opening and the closing. */
    readonly fees: Money;
    readonly reason: CloseReason;
    readonly atMs: number;
    readonly sequence: number;
  } | null;
}

interface Row {
  user_id: string;
  id: string;
  symbol: string;
  direction: Direction;
  quantity_base: string;
  entry_price: string;
  open_fee: string;
  carry: string;
  opened_at: number;
  open_sequence: string;
  exit_price: string | null;
  profit: string | null;
  close_fee: string | null;
  close_reason: CloseReason | null;
  closed_at: number | null;
  close_sequence: string | null;
}

/** Trades of some customers that were open within a span, those cut off by a partial close apart. */
export async function listTradesBetween(
  db: Queryable,
  userIds: readonly string[],
  { fromMs, beforeMs }: { readonly fromMs: number; readonly beforeMs: number },
): Promise<Trade[]> {
  const rows = await db<Row[]>`
    select user_id, id, symbol, direction, quantity_base, entry_price, open_fee, carry, opened_at,
      open_sequence, exit_price, profit, close_fee, close_reason, closed_at, close_sequence
    from positions.position
    where user_id = any(${[...userIds]}::uuid[]) and status in ('open', 'settling', 'closed')
      and opened_at < ${beforeMs}::timestamptz
      and (closed_at is null or closed_at >= ${fromMs}::timestamptz)
    order by closed_at, id`;
  return rows.map((row) => toTrade(row, beforeMs));
}

const toTrade = (row: Row, beforeMs: number): Trade => ({
  userId: row.user_id,
  id: row.id,
  symbol: row.symbol,
  direction: row.direction,
  quantity: quantity(row.quantity_base),
  entryPrice: price(row.entry_price),
  openFee: money(row.open_fee),
  carry: money(row.carry),
  openedAtMs: row.opened_at,
  openSequence: Number(row.open_sequence),
  closing:
    row.closed_at === null || row.closed_at >= beforeMs
      ? null
      : {
          exitPrice: price(row.exit_price!),
          profit: money(row.profit!),
          fees: add(money(row.open_fee), money(row.close_fee!)),
          reason: row.close_reason!,
          atMs: row.closed_at,
          sequence: Number(row.close_sequence),
        },
});
