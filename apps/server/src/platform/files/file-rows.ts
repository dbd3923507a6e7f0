import type { Db, Queryable, Tx } from '../db.ts';

/** Counts an upload before it is read, so that bad ones count too. */
export async function insertFile(
  db: Queryable,
  { id, userId, nowMs }: { id: string; userId: string; nowMs: number },
): Promise<void> {
  await db`insert into platform.file (id, user_id, created_at) values (${id}, ${userId}, ${nowMs})`;
}

/** Uploads; parts that the product keeps have no width. */
export async function countFilesSince(
  db: Queryable,
  userId: string,
  sinceMs: number,
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from platform.file
    where user_id = ${userId} and created_at > ${sinceMs}::timestamptz
      and width is distinct from 0`;
  return row!.count;
}

export async function markStored(
  db: Queryable,
  id: string,
  stored: FileFacts & { readonly keyVersion: number; readonly nowMs: number },
): Promise<void> {
  await db`
    update platform.file set stored_at = ${stored.nowMs}, bytes = ${stored.bytes},
      width = ${stored.width}, height = ${stored.height}, key_version = ${stored.keyVersion}
    where id = ${id}`;
}

export async function markDoomed(db: Db, id: string, nowMs: number): Promise<void> {
  await db`update platform.file set doomed_at = ${nowMs} where id = ${id} and claimed_at is null`;
}

/** True for the first claim of a stored upload of this customer. */
export async function claimFile(
  tx: Tx,
  { id, userId, purpose, nowMs }: { id: string; userId: string; purpose: string; nowMs: number },
): Promise<boolean> {
  const claimed = await tx`
    update platform.file set purpose = ${purpose}, claimed_at = ${nowMs}
    where id = ${id} and user_id = ${userId} and stored_at is not null and claimed_at is null
      and doomed_at is null returning 1`;
  return claimed.length > 0;
}

/** What is known of a stored picture. */
export interface FileFacts {
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

export async function findFileFacts(db: Queryable, id: string): Promise<FileFacts | undefined> {
  const [row] = await db<FileFacts[]>`
    select bytes, width, height from platform.file where id = ${id}`;
  return row;
}

/** Doomed uploads from before a moment; their files can be deleted. */
export async function listDoomed(
  db: Queryable,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from platform.file where doomed_at is not null and created_at < ${beforeMs}::timestamptz
    order by created_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function deleteDoomed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`delete from platform.file where id = any(${[...ids]}::uuid[]) and doomed_at is not null`;
}

/** Uploads that were not claimed in time may no longer be claimed. */
export async function doomOrphans(tx: Tx, times: { beforeMs: number; nowMs: number }) {
  await tx`
    update platform.file set doomed_at = ${times.nowMs}
    where claimed_at is null and doomed_at is null and created_at < ${times.beforeMs}::timestamptz`;
}

/** Those of these uploads that their customer can still claim, locked until the transaction ends. */
export async function lockClaimable(
  tx: Queryable,
  asked: readonly { readonly id: string; readonly userId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx<{ id: string }[]>`
    select f.id from platform.file f
    join unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ userId }) => userId)}::uuid[])
      as a (id, user_id) on a.id = f.id and a.user_id = f.user_id
    where f.stored_at is not null and f.claimed_at is null and f.doomed_at is null
    order by f.id for update of f`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether this customer has uploaded the file, claimed by now or not. */
export async function isUploaded(
  db: Queryable,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  const rows = await db`
    select 1 from platform.file where id = ${id} and user_id = ${userId}
      and stored_at is not null and doomed_at is null`;
  return rows.length > 0;
}

/** Stored files that are encrypted with a key before this version. */
export async function listUnderFormerKeys(
  db: Queryable,
  { version, limit }: { readonly version: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from platform.file
    where key_version < ${version} and stored_at is not null and doomed_at is null
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Those of these files that still have a row. */
export async function listExisting(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    select id from platform.file where id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Of files that may be gone by now. */
export async function markReEncrypted(
  tx: Tx,
  { ids, version }: { readonly ids: readonly string[]; readonly version: number },
): Promise<void> {
  await tx`
    update platform.file set key_version = ${version}
    where id = any(${[...ids]}::uuid[]) and key_version < ${version}`;
}

/** Claimed files in order of id. */
export async function listKeptFiles(
  db: Queryable,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from platform.file where claimed_at is not null and doomed_at is null
      and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Everything claimed of what a customer uploaded, except for one purpose; oldest first. */
export async function listClaimedBy(
  db: Queryable,
  { userId, exceptFor }: { readonly userId: string; readonly exceptFor: string },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from platform.file
    where user_id = ${userId} and claimed_at is not null and purpose <> ${exceptFor} order by id`;
  return rows.map(({ id }) => id);
}

/** Gives up files that nothing rests on any more; the sweep deletes them. */
export async function unclaimFiles(
  tx: Tx,
  files: { readonly ids: readonly string[]; readonly purpose: string; readonly nowMs: number },
): Promise<void> {
  await tx`
    update platform.file set purpose = '', claimed_at = null, doomed_at = ${files.nowMs}::timestamptz
    where id = any(${[...files.ids]}::uuid[]) and purpose = ${files.purpose}`;
}

/** The same for everything that a customer has uploaded for some purposes. */
export async function unclaimAllOf(
  tx: Tx,
  of: { readonly userId: string; readonly purposes: readonly string[]; readonly nowMs: number },
): Promise<void> {
  await tx`
    update platform.file set purpose = '', claimed_at = null, doomed_at = ${of.nowMs}::timestamptz
    where user_id = ${of.userId} and claimed_at is not null
      and purpose = any(${[...of.purposes]}::text[])`;
}
