import type { Queryable } from '../../../platform/db.ts';

/** Gives a customer a level as by the newest count; they begin at 0. */
export async function giveLevel(db: Queryable, userId: string, level: number): Promise<void> {
  await db`
    insert into levels.member (user_id, level, assets, counted_on)
    values (${userId}, ${level}, 0, '2026-11-18')
    on conflict (user_id) do update set level = excluded.level`;
}
