import type { Day } from '@candor/domain/calendar';
import { money, toText, type Money } from '@candor/domain/money/money';
import type { Queryable, Tx } from '../../platform/db.ts';

/** Level of a customer as of a count. */
export interface Member {
  readonly userId: string;
  readonly level: number;
  /** In the settlement currency, at the beginning of the day. */
  readonly assets: Money;
  readonly countedOn: Day;
  /** The highest level whose bonus was paid. */
  readonly rewarded: number;
}

interface MemberRow {
  user_id: string;
  level: number;
  assets: string;
  counted_on: Day;
  rewarded: number;
}

const toMember = (row: MemberRow): Member => ({
  userId: row.user_id,
  level: row.level,
  assets: money(row.assets),
  countedOn: row.counted_on,
  rewarded: row.rewarded,
});

const columns = (db: Queryable) => db`
  user_id, level, assets, to_char(counted_on, 'YYYY-MM-DD') as counted_on, rewarded`;

export async function findMember(db: Queryable, userId: string): Promise<Member | null> {
  const [row] = await db<MemberRow[]>`
    select ${columns(db)} from levels.member where user_id = ${userId}`;
  return row ? toMember(row) : null;
}

/** Level of a customer, 0 before the first count. */
export const findLevel = async (db: Queryable, userId: string): Promise<number> =>
  (await findMember(db, userId))?.level ?? 0;

/** Levels of customers, 0 for those who were not counted yet. */
export async function findLevels(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ user_id: string; level: number }[]>`
    select user_id, level from levels.member where user_id = any(${[...userIds]}::uuid[])`;
  const known = new Map(rows.map(({ user_id: userId, level }) => [userId, level]));
  return new Map(userIds.map((userId) => [userId, known.get(userId) ?? 0]));
}

/** Members by customer, locked in order; those never counted are missing. */
export async function lockMembers(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Member>> {
  const rows = await tx<MemberRow[]>`
    select ${columns(tx)} from levels.member where user_id = any(${[...userIds]}::uuid[])
    order by user_id for update`;
  return new Map(rows.map((row) => [row.user_id, toMember(row)]));
}

export async function putMembers(tx: Tx, members: readonly Member[]): Promise<void> {
  await tx`
    insert into levels.member (user_id, level, assets, counted_on, rewarded)
    select user_id, level, assets, counted_on::date, rewarded
    from unnest(${members.map(({ userId }) => userId)}::uuid[],
      ${members.map(({ level }) => level)}::integer[],
      ${members.map(({ assets }) => toText(assets))}::numeric[],
      ${members.map(({ countedOn }) => countedOn)}::text[],
      ${members.map(({ rewarded }) => rewarded)}::integer[])
      as m (user_id, level, assets, counted_on, rewarded)
    on conflict (user_id) do update set level = excluded.level, assets = excluded.assets,
      counted_on = excluded.counted_on, rewarded = excluded.rewarded`;
}

/** A day whose customers are being counted, or were. */
export interface Count {
  readonly day: Day;
  /** Customers up to this one are done; null before the first. */
  readonly doneTo: string | null;
  readonly isEnded: boolean;
}

/** The newest day; null before the first. */
export async function findNewestCount(db: Queryable): Promise<Count | null> {
  const [row] = await db<{ day: Day; done_to: string | null; is_ended: boolean }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, done_to, ended_at is not null as is_ended
    from levels.count order by count.day desc limit 1`;
  return row ? { day: row.day, doneTo: row.done_to, isEnded: row.is_ended } : null;
}

/** Begins a day if nobody has, and locks it. */
export async function lockCount(tx: Tx, day: Day): Promise<Count> {
  await tx`insert into levels.count (day) values (${day}::text::date) on conflict do nothing`;
  const [row] = await tx<{ done_to: string | null; is_ended: boolean }[]>`
    select done_to, ended_at is not null as is_ended from levels.count
    where day = ${day}::text::date for update`;
  return { day, doneTo: row!.done_to, isEnded: row!.is_ended };
}

/** `endedMs`: no customer is left. */
export async function setCounted(
  tx: Tx,
  day: Day,
  { doneTo, endedMs }: { readonly doneTo: string | null; readonly endedMs: number | null },
): Promise<void> {
  await tx`
    update levels.count set done_to = ${doneTo}::uuid, ended_at = ${endedMs}::timestamptz
    where day = ${day}::text::date`;
}

/** The highest level whose bonus was paid to each of these customers. */
export async function findRewarded(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ user_id: string; rewarded: number }[]>`
    select user_id, rewarded from levels.member where user_id = any(${[...userIds]}::uuid[])`;
  return new Map(rows.map((row) => [row.user_id, row.rewarded]));
}

/** Customers whose level is at least this. */
export async function listMembersFrom(db: Queryable, level: number): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select user_id from levels.member where level >= ${level}`;
  return rows.map(({ user_id: userId }) => userId);
}
