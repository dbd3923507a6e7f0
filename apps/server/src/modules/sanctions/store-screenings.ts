import type { Queryable, Tx } from '../../platform/db.ts';
import { scheduleAllDue, scheduleDue, wakeDue } from '../../platform/jobs.ts';

export const SCREEN_JOB = 'sanctions.screen';
/** Earlier than any other row: someone waits for it. */
const FIRST = 0;

/**
 * Has customers compared with the lists again, soon: their name or a place of payment is new. What
 * they withdraw until then waits, unless nothing is listed at all. Call it in the transaction of the change.
 */
export async function requestScreening(tx: Tx, userIds: readonly string[]): Promise<void> {
  const sorted = [...new Set(userIds)].toSorted();
  await tx`
    insert into sanctions.screening (user_id, version)
    select user_id, 0 from unnest(${sorted}::uuid[]) as u (user_id)
    on conflict (user_id) do update set version = 0`;
  for (const userId of sorted) {
    await scheduleDue(tx, { name: SCREEN_JOB, key: userId, dueAt: FIRST });
    await wakeDue(tx, { name: SCREEN_JOB, key: userId, dueAt: FIRST });
  }
}

/**
 * Locks the screenings of these customers until the transaction ends, before their withdrawals and
 * balances. Returns how many there are.
 */
export async function lockScreenings(tx: Tx, userIds: readonly string[]): Promise<number> {
  const rows = await tx`
    select 1 from sanctions.screening where user_id = any(${[...userIds]}::uuid[])
    order by user_id for update`;
  return rows.length;
}

export async function setScreened(
  tx: Tx,
  { userId, version }: { readonly userId: string; readonly version: number },
  nowMs: number,
): Promise<void> {
  await tx`
    update sanctions.screening set version = ${version}, screened_at = ${nowMs}::timestamptz
    where user_id = ${userId}`;
}

/** Those of these customers who have yet to be compared with what is listed now. */
export async function findUnscreened(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ user_id: string }[]>`
    select u.user_id
    from sanctions.register r
    cross join unnest(${[...userIds]}::uuid[]) as u (user_id)
    left join sanctions.screening s using (user_id)
    where coalesce(s.version, 0) < greatest(r.version, case when r.is_required then 1 else 0 end)`;
  return new Set(rows.map(({ user_id: userId }) => userId));
}

const PAGE = 5_000;

/** Adds those of these customers who are not compared yet, and has them compared. */
export async function enroll(tx: Tx, userIds: readonly string[], nowMs: number): Promise<void> {
  const sorted = [...new Set(userIds)].toSorted();
  for (let at = 0; at < sorted.length; at += PAGE) {
    const page = sorted.slice(at, at + PAGE);
    const added = await tx<{ user_id: string }[]>`
      insert into sanctions.screening (user_id, version)
      select user_id, 0 from unnest(${page}::uuid[]) as u (user_id)
      on conflict do nothing returning user_id`;
    const keys = added.map(({ user_id: userId }) => userId);
    await scheduleAllDue(tx, { name: SCREEN_JOB, keys, dueAt: nowMs });
  }
}

/** Has everybody compared again who was compared with an earlier state of the lists. */
export async function requestAllScreenings(tx: Tx, version: number, nowMs: number): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await tx<{ user_id: string }[]>`
      select user_id from sanctions.screening
      where version < ${version}::bigint and user_id > ${after}::uuid
      order by user_id limit ${PAGE}`;
    const keys = rows.map(({ user_id: userId }) => userId);
    await scheduleAllDue(tx, { name: SCREEN_JOB, keys, dueAt: nowMs });
    if (rows.length < PAGE) return;
    after = keys.at(-1)!;
  }
}
