import type { Queryable } from '../../platform/db.ts';

export interface FillPrint {
  readonly sequence: number;
  readonly isBuy: boolean;
  readonly price: string;
  readonly quantity: string;
  readonly atMs: number;
}

/**
 * Newest openings and closings of a symbol since a moment, without their owners: those of one tick,
 * side and price are one print, so that neither an order's size nor a partial close can be told.
 */
export async function listFillPrints(
  db: Queryable,
  { symbol, fromMs }: { readonly symbol: string; readonly fromMs: number },
  limit: number,
): Promise<FillPrint[]> {
  const rows = await db<
    { sequence: string; is_buy: boolean; price: string; quantity: string; at: number }[]
  >`
    with fill as (
      select open_sequence as sequence, direction = 'long' as is_buy, entry_price as price,
        quantity_base, opened_at as at
      from positions.position
      where symbol = ${symbol} and status in ('open', 'settling', 'closed')
        and opened_at >= ${fromMs}::timestamptz
      union all
      select close_sequence, direction = 'short', exit_price, quantity_base, closed_at
      from positions.position
      where symbol = ${symbol} and status = 'closed' and closed_at >= ${fromMs}::timestamptz)
    select sequence, is_buy, price, sum(quantity_base) as quantity,
      date_trunc('second', min(at)) as at
    from fill group by sequence, is_buy, price
    order by sequence desc, is_buy, price limit ${limit}`;
  return rows.map(({ sequence, is_buy: isBuy, at: atMs, ...row }) => ({
    ...row,
    sequence: Number(sequence),
    isBuy,
    atMs,
  }));
}
