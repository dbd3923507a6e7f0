import type { ArticleCategory, ArticleDraft, ArticleKind } from '@candor/domain/content/article';
import type { Queryable, Tx } from '../../platform/db.ts';

/** An article, whatever its versions say. Times are epoch milliseconds. */
export interface Article {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly newest: number;
  /** The version that readers see; null if none. */
  readonly published: number | null;
  readonly publishedAtMs: number | null;
  readonly updatedAtMs: number | null;
  readonly scheduled: number | null;
  readonly scheduledAtMs: number | null;
  readonly withdrawnAtMs: number | null;
}

export interface ArticleVersion extends ArticleDraft {
  readonly id: string;
  readonly version: number;
  readonly setBy: readonly string[];
  readonly createdAtMs: number;
}

export interface ArticleRow {
  id: string;
  kind: ArticleKind;
  newest: number;
  published: number | null;
  published_at: number | null;
  updated_at: number | null;
  scheduled: number | null;
  scheduled_at: number | null;
  withdrawn_at: number | null;
}

export const toArticle = (row: ArticleRow): Article => ({
  id: row.id,
  kind: row.kind,
  newest: row.newest,
  published: row.published,
  publishedAtMs: row.published_at,
  updatedAtMs: row.updated_at,
  scheduled: row.scheduled,
  scheduledAtMs: row.scheduled_at,
  withdrawnAtMs: row.withdrawn_at,
});

const columns = (db: Queryable) => db`
  a.id, a.kind, a.newest, a.published, a.published_at, a.updated_at, a.scheduled, a.scheduled_at,
  a.withdrawn_at`;

export async function findArticle(db: Queryable, id: string): Promise<Article | null> {
  const [row] = await db<ArticleRow[]>`
    select ${columns(db)} from content.article a where a.id = ${id}`;
  return row ? toArticle(row) : null;
}

export async function lockArticle(tx: Tx, id: string): Promise<Article | null> {
  const [row] = await tx<ArticleRow[]>`
    select ${columns(tx)} from content.article a where a.id = ${id} for update`;
  return row ? toArticle(row) : null;
}

interface VersionRow {
  article_id: string;
  version: number;
  kind: ArticleKind;
  category: ArticleCategory;
  is_sample: boolean;
  cover: string | null;
  texts: string;
  /** JSON. */
  set_by: string;
  created_at: number;
}

const toVersion = (row: VersionRow): ArticleVersion => ({
  id: row.article_id,
  version: row.version,
  kind: row.kind,
  category: row.category,
  isSample: row.is_sample,
  cover: row.cover,
  texts: JSON.parse(row.texts) as ArticleDraft['texts'],
  setBy: JSON.parse(row.set_by) as string[],
  createdAtMs: row.created_at,
});

const versionColumns = (db: Queryable) => db`
  v.article_id, v.version, a.kind, v.category, v.is_sample, v.cover, v.texts::text as texts,
  array_to_json(v.set_by)::text as set_by,
  v.created_at`;

/** All versions of an article, newest first. */
export async function listVersions(db: Queryable, id: string): Promise<ArticleVersion[]> {
  const rows = await db<VersionRow[]>`
    select ${versionColumns(db)} from content.version v join content.article a on a.id = v.article_id
    where v.article_id = ${id} order by v.version desc`;
  return rows.map(toVersion);
}

export async function findVersion(
  db: Queryable,
  id: string,
  version: number,
): Promise<ArticleVersion | null> {
  const [row] = await db<VersionRow[]>`
    select ${versionColumns(db)} from content.version v join content.article a on a.id = v.article_id
    where v.article_id = ${id} and v.version = ${version}`;
  return row ? toVersion(row) : null;
}

/** Newest versions of articles, by article. */
export async function listNewestVersions(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArticleVersion>> {
  const rows = await db<VersionRow[]>`
    select ${versionColumns(db)} from content.article a
    join content.version v on v.article_id = a.id and v.version = a.newest
    where a.id = any(${[...ids]}::text[])`;
  return new Map(rows.map((row) => [row.article_id, toVersion(row)]));
}

/** Creates an article if it is new; its kind never changes. */
export async function ensureArticle(tx: Tx, id: string, kind: ArticleKind): Promise<void> {
  await tx`insert into content.article (id, kind, newest) values (${id}, ${kind}, 1)
    on conflict do nothing`;
}

export async function insertVersion(
  tx: Tx,
  { id, version, category, isSample, cover, texts, setBy, createdAtMs }: ArticleVersion,
): Promise<void> {
  await tx`
    insert into content.version (article_id, version, category, is_sample, cover, texts, set_by,
      created_at)
    values (${id}, ${version}, ${category}, ${isSample}, ${cover}, ${JSON.stringify(texts)}::text::jsonb,
      ${[...setBy]}::text[], ${createdAtMs})`;
  await tx`update content.article set newest = ${version} where id = ${id}`;
}

export async function setPublished(
  tx: Tx,
  id: string,
  version: number,
  nowMs: number,
): Promise<void> {
  await tx`
    update content.article set published = ${version}, updated_at = ${nowMs},
      published_at = coalesce(published_at, ${nowMs}), withdrawn_at = null,
      scheduled = null, scheduled_at = null
    where id = ${id}`;
}

export async function setScheduled(
  tx: Tx,
  id: string,
  scheduled: { readonly version: number; readonly atMs: number } | null,
): Promise<void> {
  await tx`
    update content.article set scheduled = ${scheduled?.version ?? null},
      scheduled_at = ${scheduled?.atMs ?? null}::timestamptz
    where id = ${id}`;
}

export async function setWithdrawn(tx: Tx, id: string, nowMs: number): Promise<void> {
  await tx`
    update content.article set published = null, scheduled = null, scheduled_at = null,
      withdrawn_at = ${nowMs}
    where id = ${id}`;
}
