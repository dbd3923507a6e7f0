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
    from positions.position
    where opened_at < ${atMs}::timestamptz and status in ('open', 'settling', 'closed')
      and (closed_at is null or closed_at >= ${atMs}::timestamptz)`;
  const sums = new Map<string, Money>();
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
      if (profit > 0n) sums.set(row.user_id, add(sums.get(row.user_id) ?? ZERO, profit));
    }
  return sums;
}
