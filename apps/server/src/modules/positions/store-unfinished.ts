import type { Queryable } from '../../platform/db.ts';

/** What a customer still has at risk or resting: positions, and orders with their closing orders. */
export async function countUnfinished(
  db: Queryable,
  userId: string,
): Promise<{ readonly positions: number; readonly orders: number }> {
  const [row] = await db<{ positions: number; orders: number }[]>`
    select count(*) filter (where status in ('open', 'settling'))::int as positions,
      count(*) filter (where status = 'pending')::int as orders
    from positions.position where user_id = ${userId} and status in ('pending', 'open', 'settling')`;
  return row!;
}
