import type { RetentionClass } from '@candor/domain/own-data/retention';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { ErasureName } from './erasure-key.ts';

export async function insertClosing(tx: Tx, userId: string, askedMs: number): Promise<void> {
  await tx`
    insert into own_data.closing (user_id, asked_at) values (${userId}, ${askedMs}::timestamptz)`;
}

export async function markClosed(tx: Tx, userId: string, nowMs: number): Promise<void> {
  await tx`
    update own_data.closing set closed_at = ${nowMs}::timestamptz where user_id = ${userId}`;
}

export async function deleteClosing(tx: Tx, userId: string): Promise<void> {
  await tx`delete from own_data.closing where user_id = ${userId}`;
}

/** The dates of a closing replace those of one before it. */
export async function insertErasures(
  tx: Tx,
  userId: string,
  due: readonly { readonly class: RetentionClass; readonly dueMs: number }[],
): Promise<void> {
  for (const { class: of, dueMs } of due)
    await tx`
      insert into own_data.erasure (user_id, class, due_at)
      values (${userId}, ${of}, ${dueMs}::timestamptz)
      on conflict (user_id, class) do update
        set due_at = excluded.due_at, held_by = null, erased_at = null`;
}

/** What is erased already stays recorded. */
export async function deleteWaitingErasures(tx: Tx, userId: string): Promise<void> {
  await tx`delete from own_data.erasure where user_id = ${userId} and erased_at is null`;
}

export async function isErased(tx: Tx, { userId, class: of }: ErasureName): Promise<boolean> {
  const rows = await tx`
    select 1 from own_data.erasure
    where user_id = ${userId} and class = ${of} and erased_at is not null`;
  return rows.length > 0;
}

/** Locked, so that an erasure and the opening of the account at once see each other. */
export async function lockErasure(
  tx: Tx,
  { userId, class: of }: ErasureName,
): Promise<{ readonly dueMs: number; readonly erasedAtMs: number | null } | undefined> {
  const [row] = await tx<{ dueMs: number; erasedAtMs: number | null }[]>`
    select due_at as "dueMs", erased_at as "erasedAtMs" from own_data.erasure
    where user_id = ${userId} and class = ${of} for update`;
  return row;
}

export async function markErasedClass(
  tx: Tx,
  { userId, class: of }: ErasureName,
  nowMs: number,
): Promise<void> {
  await tx`
    update own_data.erasure set erased_at = ${nowMs}::timestamptz, held_by = null
    where user_id = ${userId} and class = ${of}`;
}

export async function postponeErasure(
  tx: Tx,
  { userId, class: of }: ErasureName,
  hold: { readonly by: 'law' | 'owed'; readonly untilMs: number },
): Promise<void> {
  await tx`
    update own_data.erasure set due_at = ${hold.untilMs}::timestamptz, held_by = ${hold.by}
    where user_id = ${userId} and class = ${of}`;
}

export interface StoredClosing {
  readonly userId: string;
  readonly askedAtMs: number;
  readonly closedAtMs: number | null;
}

/** Accounts that are being closed, the longest first, then closed ones, the newest first. */
export async function listClosings(
  db: Queryable,
  ask: {
    readonly isClosed: boolean | null;
    readonly userId: string | null;
    readonly limit: number;
  },
): Promise<{ closings: StoredClosing[]; total: number }> {
  const rows = await db<(StoredClosing & { total: string })[]>`
    select user_id as "userId", asked_at as "askedAtMs", closed_at as "closedAtMs",
      count(*) over () as total
    from own_data.closing
    where (${ask.userId}::uuid is null or user_id = ${ask.userId})
      and (${ask.isClosed}::boolean is null or (closed_at is not null) = ${ask.isClosed})
    order by closed_at desc nulls first, asked_at limit ${ask.limit}`;
  return { closings: rows, total: Number(rows[0]?.total ?? 0) };
}

export interface StoredErasure {
  readonly class: RetentionClass;
  readonly dueMs: number;
  readonly heldBy: 'law' | 'owed' | null;
  readonly erasedAtMs: number | null;
}

/** In the order of their dates. */
export async function listErasures(db: Queryable, userId: string): Promise<StoredErasure[]> {
  return db<StoredErasure[]>`
    select class, due_at as "dueMs", held_by as "heldBy", erased_at as "erasedAtMs"
    from own_data.erasure where user_id = ${userId} order by due_at, class`;
}
