import type { Day } from '@candor/domain/calendar';
import type { Queryable, Tx } from '../../platform/db.ts';

/** Seconds that customers spent on a day; no entry for none. */
export async function findSeconds(
  db: Queryable,
  userIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ user_id: string; seconds: number }[]>`
    select user_id, seconds from responsible_trading.day_use
    where user_id = any(${[...userIds]}::uuid[]) and day = ${day}::text::date`;
  return new Map(rows.map(({ user_id: userId, seconds }) => [userId, seconds]));
}

/** Seconds since a day, that day included. */
export async function sumSeconds(db: Queryable, userId: string, from: Day): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select coalesce(sum(seconds), 0)::int as seconds from responsible_trading.day_use
    where user_id = ${userId} and day >= ${from}::text::date`;
  return row!.seconds;
}

/** Counts time of a customer whose account row is locked. */
export async function addSeconds(
  tx: Tx,
  { userId, day, seconds }: { userId: string; day: Day; seconds: number },
): Promise<void> {
  await tx`
    insert into responsible_trading.day_use (user_id, day, seconds)
    values (${userId}, ${day}::text::date, ${seconds})
    on conflict (user_id, day) do update
    set seconds = least(day_use.seconds + excluded.seconds, 86400)`;
}

export async function setSeen(
  tx: Tx,
  userId: string,
  seen: { readonly sessionStartedAtMs: number; readonly lastSeenAtMs: number },
): Promise<void> {
  await tx`
    update responsible_trading.account
    set session_started_at = ${seen.sessionStartedAtMs}::timestamptz,
      last_seen_at = ${seen.lastSeenAtMs}::timestamptz
    where user_id = ${userId}`;
}
