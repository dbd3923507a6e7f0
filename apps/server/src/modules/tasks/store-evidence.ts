import type { Day } from '@candor/domain/calendar';
import type { Queryable } from '../../platform/db.ts';

export async function putRisksRead(
  db: Queryable,
  { userId, version, nowMs }: { userId: string; version: number; nowMs: number },
): Promise<void> {
  await db`
    insert into tasks.risks_read (user_id, version, read_at)
    values (${userId}, ${version}, ${nowMs}::timestamptz)
    on conflict (user_id) do update set version = excluded.version, read_at = excluded.read_at
    where risks_read.version < excluded.version`;
}

/** The first check of a day counts. */
export async function putPriceCheck(
  db: Queryable,
  check: { userId: string; day: Day; symbol: string; sequence: number; nowMs: number },
): Promise<void> {
  await db`
    insert into tasks.price_check (user_id, day, symbol, sequence, checked_at)
    values (${check.userId}, ${check.day}::text::date, ${check.symbol}, ${check.sequence},
      ${check.nowMs}::timestamptz)
    on conflict do nothing`;
}

/** Who has read this version of the text. */
export async function listReaders(
  db: Queryable,
  userIds: readonly string[],
  version: number,
): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select user_id from tasks.risks_read
    where user_id = any(${[...userIds]}::uuid[]) and version >= ${version}`;
  return rows.map(({ user_id: userId }) => userId);
}

/** Days on which these customers checked a price. */
export async function countCheckedDays(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly days: number; readonly newest: Day }>> {
  const rows = await db<{ user_id: string; days: number; newest: Day }[]>`
    select user_id, count(*)::int as days, to_char(max(day), 'YYYY-MM-DD') as newest
    from tasks.price_check where user_id = any(${[...userIds]}::uuid[]) group by user_id`;
  return new Map(rows.map(({ user_id: userId, days, newest }) => [userId, { days, newest }]));
}
