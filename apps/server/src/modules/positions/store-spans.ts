import { money, price, quantity } from '@candor/domain/money/money';
import type { OpenSpan } from '@candor/domain/net-worth/worth-history';
import type { Direction, MarginMode } from '@candor/domain/positions/terms';
import type { Queryable } from '../../platform/db.ts';

interface SpanRow {
  symbol: string;
  direction: Direction;
  quantity_base: string;
  entry_price: string;
  margin: string;
  margin_mode: MarginMode;
  unrealized_profit_credit: string;
  opened_at: number;
  closed_at: number | null;
}

/** A customer's positions that were open at a moment or later; parts closed since are their own. */
export async function listOpenSpans(
  db: Queryable,
  userId: string,
  sinceMs: number,
): Promise<OpenSpan[]> {
  const columns = db`symbol, direction, quantity_base, entry_price, margin, margin_mode,
    unrealized_profit_credit, opened_at, closed_at`;
  const rows = await db<SpanRow[]>`
    select ${columns} from positions.position
    where user_id = ${userId} and status in ('open', 'settling')
    union all
    select ${columns} from positions.position
    where user_id = ${userId} and status = 'closed' and closed_at >= ${sinceMs}::timestamptz`;
  return rows.map((row) => ({
    symbol: row.symbol,
    direction: row.direction,
    quantity: quantity(row.quantity_base),
    entryPrice: price(row.entry_price),
    margin: money(row.margin),
    isCross: row.margin_mode === 'cross',
    credit: money(row.unrealized_profit_credit),
    openedAtMs: row.opened_at,
    closedAtMs: row.closed_at,
  }));
}

/** Whether a customer ever opened a position. */
export async function hasTraded(db: Queryable, userId: string): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`
    select exists (select from positions.position
      where user_id = ${userId} and status in ('open', 'settling', 'closed')) as found`;
  return row!.found;
}
