import type { Queryable } from '../../platform/db.ts';

/** How many of these customers have a credited deposit. */
export async function countDepositors(db: Queryable, userIds: readonly string[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct user_id)::int as count from wallet.deposit
    where user_id = any(${[...userIds]}::uuid[]) and status = 'credited'`;
  return row!.count;
}
