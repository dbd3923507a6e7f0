import type { Queryable } from '../../platform/db.ts';

/**
 * Since when the log is followed by the trailing stop that has been set longest. Epoch milliseconds;
 * null without one.
 */
export async function findOldestTrailMs(db: Queryable): Promise<number | null> {
  const [row] = await db<{ at: number | null }[]>`
    select min(trailing_from) as at from positions.position
    where status = 'open' and trailing_callback is not null`;
  return row?.at ?? null;
}
