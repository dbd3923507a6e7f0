import {
  add,
  money,
  price,
  quantity,
  subtract,
  ZERO,
  type Money,
  type Price,
} from '@candor/domain/money/money';
import { profitAt } from '@candor/domain/positions/profit';
import type { Direction } from '@candor/domain/positions/terms';
import { invariant } from '@candor/domain/refusal';
import { pagesOf, type Tx } from '../../platform/db.ts';

const PORTION = 5_000;

/**
 * Unrealized profit per customer of everything open at a moment, at the prices of that moment, in
 * USDT; losses are left out. Parts closed since count at their former size.
 */
export async function sumOpenProfitAt(
  tx: Tx,
  atMs: number,
  marks: ReadonlyMap<string, Price>,
): Promise<Map<string, Money>> {
  const sums = new Map<string, Money>();
  for await (const { userId, profit } of profitsAt(tx, atMs, marks))
    if (profit > 0n) sums.set(userId, add(sums.get(userId) ?? ZERO, profit));
  return sums;
}

/**
 * What customers would lose by closing everything that was open at a moment, at the prices of that
 * moment, in USDT: their gains make their losses smaller. No entry: nothing.
 */
export async function sumOpenLossAt(
  tx: Tx,
  atMs: number,
  marks: ReadonlyMap<string, Price>,
): Promise<Map<string, Money>> {
  const sums = new Map<string, Money>();
  for await (const { userId, profit } of profitsAt(tx, atMs, marks))
    sums.set(userId, subtract(sums.get(userId) ?? ZERO, profit));
  return new Map([...sums].filter(([, loss]) => loss > 0n));
}

const isOpenAt = (db: Tx, atMs: number) => db`
  opened_at < ${atMs}::timestamptz and status in ('open', 'settling', 'closed')
    and (closed_at is null or closed_at >= ${atMs}::timestamptz)`;

/** Markets in which something was open at a moment. */
export async function listOpenSymbolsAt(tx: Tx, atMs: number): Promise<string[]> {
  const rows = await tx<{ symbol: string }[]>`
    select distinct symbol from positions.position where ${isOpenAt(tx, atMs)}`;
  return rows.map(({ symbol }) => symbol);
}

/** Unrealized profit of each position that was open at a moment. */
async function* profitsAt(
  tx: Tx,
  atMs: number,
  marks: ReadonlyMap<string, Price>,
): AsyncGenerator<{ readonly userId: string; readonly profit: Money }> {
  const rows = tx<
    {
      user_id: string;
      symbol: string;
      direction: Direction;
      quantity_base: string;
      entry_price: string;
      unrealized_profit_credit: string;
    }[]
  >`
    select user_id, symbol, direction, quantity_base, entry_price, unrealized_profit_credit
    from positions.position where ${isOpenAt(tx, atMs)}`;
  for await (const some of pagesOf(tx, rows, PORTION))
    for (const row of some) {
      const mark = marks.get(row.symbol);
      invariant(mark, 'every open position has a price');
      const exposure = {
        direction: row.direction,
        quantity: quantity(row.quantity_base),
        entryPrice: price(row.entry_price),
      };
      // What was paid out early is already on the contract account.
      const profit = subtract(profitAt(exposure, mark), money(row.unrealized_profit_credit));
      yield { userId: row.user_id, profit };
    }
}
