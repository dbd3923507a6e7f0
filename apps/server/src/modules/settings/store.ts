import type { Queryable, Tx } from '../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../platform/pages.ts';

export interface SettingRow {
  readonly key: string;
  readonly version: number;
  readonly value: string;
  readonly hash: string;
  readonly created_at: number;
}

/** Newest version of a setting, or undefined. */
export async function findSetting(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db<{ value: string }[]>`
    select value from settings.setting where key = ${key} order by version desc limit 1`;
  return row?.value;
}

/** All versions, newest first. */
export async function listVersions(db: Queryable, key: string): Promise<SettingRow[]> {
  return db<SettingRow[]>`
    select key, version, value, hash, created_at from settings.setting
    where key = ${key} order by version desc`;
}

/** Announcements from before they had a module of their own, newest first. */
export const listFormerAnnouncements = (db: Queryable): Promise<SettingRow[]> =>
  listVersions(db, 'announcement');

/** All versions of keys that match a pattern, newest first. */
export async function listVersionsLike(db: Queryable, pattern: string): Promise<SettingRow[]> {
  return db<SettingRow[]>`
    select key, version, value, hash, created_at from settings.setting
    where key like ${pattern} order by key, version desc`;
}

export interface NewVersion {
  readonly key: string;
  readonly version: number;
  readonly value: string;
  readonly hash: string;
  readonly setBy: readonly string[];
}

/** The primary key refuses a version that was added concurrently. */
export async function insertVersion(tx: Tx, version: NewVersion, nowMs: number): Promise<void> {
  await tx`insert into settings.setting (key, version, value, hash, set_by, created_at)
    values (${version.key}, ${version.version}, ${version.value}, ${version.hash},
      ${[...version.setBy]}::text[], ${nowMs})`;
}

/** Hashes of the newest version of every setting before a time, by key in code point order. */
export async function listNewestHashes(db: Queryable, beforeMs: number): Promise<string[]> {
  const rows = await db<{ hash: string }[]>`
    select hash from (
      select distinct on (key) key, hash from settings.setting
      where created_at < ${beforeMs}::timestamptz order by key, version desc) newest
    order by key collate "C"`;
  return rows.map(({ hash }) => hash);
}

/** Versions of one key or of all, newest first, starting after the one with a given hash. */
export const pageVersions = (db: Queryable, key: string | null, page: Page) =>
  db<SettingRow[]>`
    select key, version, value, hash, created_at from settings.setting
    where (${key}::text is null or key = ${key}) ${afterVersion(db, page)}
    order by created_at desc, key collate "C" desc, version desc ${limitOf(db, page)}`;

const afterVersion = (db: Queryable, { after }: Page) =>
  after === null
    ? db``
    : db`and (created_at, key collate "C", version) < (
        select created_at, key collate "C", version from settings.setting where hash = ${after})`;

export const countVersions = (db: Queryable, key: string | null): Promise<number> =>
  countRows(db, db`select 1 from settings.setting where (${key}::text is null or key = ${key})`);

/**
 * Publishes built-in texts as versions: adds one if the newest differs, hashed with the previous
 * one like those that operators set.
 */
export async function publishTexts(
  db: Queryable,
  texts: readonly { readonly key: string; readonly value: string }[],
  nowMs: number,
): Promise<void> {
  await db`
    insert into settings.setting (key, version, value, hash, set_by, created_at)
    select t.key, next.version, t.value,
      encode(sha256(convert_to(concat_ws(E'\n', t.key, next.version, t.value, next.before), 'UTF8')),
        'hex'), '{}', ${nowMs}
    from unnest(${texts.map(({ key }) => key)}::text[], ${texts.map(({ value }) => value)}::text[])
      as t (key, value)
    left join lateral (select version, value, hash from settings.setting s where s.key = t.key
      order by version desc limit 1) newest on true
    cross join lateral (select coalesce(newest.version, 0) + 1 as version,
      coalesce(newest.hash, '') as before) next
    where newest.value is distinct from t.value
    on conflict do nothing`;
}
