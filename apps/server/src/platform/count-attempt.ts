import type { Queryable } from './db.ts';

/**
 * Counts one more attempt for a subject inside its window and returns the count. `table` has one
 * row per subject, with count and window_ends_at; each module names its own. Times are epoch
 * milliseconds.
 */
export async function countAttempt(
  db: Queryable,
  table: string,
  subject: string,
  window: { nowMs: number; lengthMs: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    insert into ${db(table)} as a (subject, count, window_ends_at)
    values (${subject}, 1, ${window.nowMs + window.lengthMs})
    on conflict (subject) do update set
      count = case when a.window_ends_at <= ${window.nowMs}::timestamptz then 1 else a.count + 1 end,
      window_ends_at = case when a.window_ends_at <= ${window.nowMs}::timestamptz
        then excluded.window_ends_at else a.window_ends_at end
    returning count`;
  return row!.count;
}
