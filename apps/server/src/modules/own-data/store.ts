import type { ArchiveStatus } from '@candor/domain/own-data/archive';
import type { Db, Queryable, Tx } from '../../platform/db.ts';

/** An archive belongs to its customer: both ids name it. */
export interface ArchiveName {
  readonly userId: string;
  readonly id: string;
}

export interface StoredArchive {
  readonly id: string;
  readonly status: ArchiveStatus;
  readonly asked_at: number;
  readonly ready_at: number | null;
  readonly erases_at: number | null;
  readonly bytes: string | null;
}

const SHOWN_MAX = 10;

/** The newest first. */
export async function listArchives(db: Queryable, userId: string): Promise<StoredArchive[]> {
  return db<StoredArchive[]>`
    select id, status, asked_at, ready_at, erases_at, bytes::text as bytes from own_data.archive
    where user_id = ${userId} order by id desc limit ${SHOWN_MAX}`;
}

export async function countSince(tx: Tx, userId: string, sinceMs: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from own_data.archive
    where user_id = ${userId} and asked_at > ${sinceMs}::timestamptz`;
  return row!.count;
}

/** False if another one is under way. */
export async function insertArchive(tx: Tx, of: ArchiveName, nowMs: number): Promise<boolean> {
  const rows = await tx`
    insert into own_data.archive (user_id, id, status, asked_at)
    values (${of.userId}, ${of.id}, 'building', ${nowMs}::timestamptz)
    on conflict (user_id) where status = 'building' do nothing returning 1`;
  return rows.length > 0;
}

export async function findStatus(
  db: Queryable,
  of: ArchiveName,
): Promise<ArchiveStatus | undefined> {
  const [row] = await db<{ status: ArchiveStatus }[]>`
    select status from own_data.archive where user_id = ${of.userId} and id = ${of.id}`;
  return row?.status;
}

/** True for the archive that was still being built. */
export async function markReady(
  tx: Tx,
  of: ArchiveName,
  ready: { readonly nowMs: number; readonly erasesMs: number; readonly bytes: number },
): Promise<boolean> {
  const rows = await tx`
    update own_data.archive set status = 'ready', ready_at = ${ready.nowMs}::timestamptz,
      erases_at = ${ready.erasesMs}::timestamptz, bytes = ${ready.bytes}
    where user_id = ${of.userId} and id = ${of.id} and status = 'building' returning 1`;
  return rows.length > 0;
}

export async function insertParts(tx: Tx, of: ArchiveName, files: readonly string[]) {
  await tx`
    insert into own_data.archive_part (user_id, archive_id, number, file_id)
    select ${of.userId}, ${of.id}, number, file_id
    from unnest(${[...files]}::uuid[]) with ordinality as f (file_id, number)`;
}

export async function listParts(db: Queryable, of: ArchiveName): Promise<string[]> {
  const rows = await db<{ file_id: string }[]>`
    select file_id from own_data.archive_part
    where user_id = ${of.userId} and archive_id = ${of.id} order by number`;
  return rows.map(({ file_id }) => file_id);
}

export async function markErased(tx: Tx, of: ArchiveName): Promise<void> {
  await tx`
    update own_data.archive set status = 'erased'
    where user_id = ${of.userId} and id = ${of.id} and status = 'ready'`;
  await tx`
    delete from own_data.archive_part where user_id = ${of.userId} and archive_id = ${of.id}`;
  await tx`
    delete from own_data.archive_link where user_id = ${of.userId} and archive_id = ${of.id}`;
}

export async function insertLink(
  tx: Tx,
  link: ArchiveName & {
    readonly archiveId: string;
    readonly hash: Buffer;
    readonly expiresMs: number;
  },
): Promise<void> {
  await tx`
    insert into own_data.archive_link (user_id, id, archive_id, ticket_hash, expires_at)
    values (${link.userId}, ${link.id}, ${link.archiveId}, ${link.hash},
      ${link.expiresMs}::timestamptz)`;
}

/** Opens a link and uses it up; undefined if it is expired, used or unknown, or the archive gone. */
export async function takeLink(
  db: Db,
  ticket: { readonly id: string; readonly hash: Buffer },
  nowMs: number,
): Promise<ArchiveName | undefined> {
  const [row] = await db<{ user_id: string; archive_id: string }[]>`
    update own_data.archive_link l set downloaded_at = ${nowMs}::timestamptz
    from own_data.archive a
    where l.id = ${ticket.id} and l.ticket_hash = ${ticket.hash} and l.downloaded_at is null
      and l.expires_at > ${nowMs}::timestamptz and a.user_id = l.user_id
      and a.id = l.archive_id and a.status = 'ready'
    returning l.user_id, l.archive_id`;
  return row && { userId: row.user_id, id: row.archive_id };
}
