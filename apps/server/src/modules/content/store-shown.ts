import type { ArticleCategory, ArticleKind } from '@candor/domain/content/article';
import { isStemmed, stemmedLanguages } from '@candor/domain/content/unspaced-search';
import type { LanguageTag } from '@candor/domain/languages';
import type { Queryable, Tx } from '../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../platform/pages.ts';

/** What readers of a language see of a published article. */
export interface Shown {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly category: ArticleCategory;
  readonly isSample: boolean;
  readonly cover: string | null;
  readonly writtenIn: LanguageTag;
  readonly title: string;
  readonly summary: string;
  readonly publishedAtMs: number;
}

export interface ShownText extends Shown {
  readonly language: LanguageTag;
  readonly plain: string;
  /** Search vectors of a language whose words the database does not know. */
  readonly vectors: { readonly head: string; readonly all: string } | null;
}

interface ShownRow {
  article_id: string;
  kind: ArticleKind;
  category: ArticleCategory;
  is_sample: boolean;
  cover: string | null;
  written_in: LanguageTag;
  title: string;
  summary: string;
  published_at: number;
}

const columns = (db: Queryable) => db`
  article_id, kind, category, is_sample, cover, written_in, title, summary, published_at`;

const toShown = (row: ShownRow): Shown => ({
  id: row.article_id,
  kind: row.kind,
  category: row.category,
  isSample: row.is_sample,
  cover: row.cover,
  writtenIn: row.written_in,
  title: row.title,
  summary: row.summary,
  publishedAtMs: row.published_at,
});

/** PostgreSQL's text search configuration of a language. */
const configOf = (language: LanguageTag): string =>
  isStemmed(language) ? stemmedLanguages[language] : 'simple';

export async function deleteShown(tx: Tx, id: string): Promise<void> {
  await tx`delete from content.shown where article_id = ${id}`;
}

export async function insertShown(tx: Tx, texts: readonly ShownText[]): Promise<void> {
  const of = <T>(field: (text: ShownText) => T) => texts.map(field);
  await tx`
    insert into content.shown (article_id, language, written_in, kind, category, is_sample, cover, title,
      summary, plain, head_words, all_words, published_at)
    select id, language, written_in, kind, category, is_sample, cover, title, summary, plain,
      coalesce(head::tsvector, to_tsvector(config::regconfig, title || ' ' || summary)),
      coalesce(all_words::tsvector, setweight(to_tsvector(config::regconfig, title), 'A')
        || setweight(to_tsvector(config::regconfig, summary), 'B')
        || setweight(to_tsvector(config::regconfig, plain), 'C')),
      to_timestamp(published_at / 1000.0)
    from unnest(${of(({ id }) => id)}::text[], ${of(({ language }) => language)}::text[],
      ${of(({ writtenIn }) => writtenIn)}::text[], ${of(({ kind }) => kind)}::text[],
      ${of(({ category }) => category)}::text[], ${of(({ isSample }) => isSample)}::boolean[],
      ${of(({ cover }) => cover)}::uuid[],
      ${of(({ title }) => title)}::text[], ${of(({ summary }) => summary)}::text[],
      ${of(({ plain }) => plain)}::text[],
      ${of(({ writtenIn }) => configOf(writtenIn))}::text[],
      ${of(({ vectors }) => vectors?.head ?? null)}::text[],
      ${of(({ vectors }) => vectors?.all ?? null)}::text[],
      ${of(({ publishedAtMs }) => publishedAtMs)}::bigint[])
      as t (id, language, written_in, kind, category, is_sample, cover, title, summary, plain,
        config,
        head, all_words, published_at)`;
}

export async function findShown(
  db: Queryable,
  id: string,
  language: LanguageTag,
): Promise<Shown | null> {
  const [row] = await db<ShownRow[]>`
    select ${columns(db)} from content.shown where article_id = ${id} and language = ${language}`;
  return row ? toShown(row) : null;
}

export interface ShownFilter {
  readonly language: LanguageTag;
  readonly kinds: readonly ArticleKind[];
  readonly category: ArticleCategory | null;
}

const matching = (db: Queryable, { language, kinds, category }: ShownFilter) => db`
  from content.shown where language = ${language} and kind = any(${[...kinds]}::text[])
    and (${category}::text is null or category = ${category})`;

export const countShown = (db: Queryable, filter: ShownFilter): Promise<number> =>
  countRows(db, db`select 1 ${matching(db, filter)}`);

export async function listNewest(db: Queryable, filter: ShownFilter, page: Page): Promise<Shown[]> {
  const after =
    page.after === null
      ? db``
      : db`and (published_at, article_id) < (select published_at, article_id from content.shown
          where language = ${filter.language} and article_id = ${page.after})`;
  const rows = await db<ShownRow[]>`
    select ${columns(db)} ${matching(db, filter)} ${after}
    order by published_at desc, article_id desc ${limitOf(db, page)}`;
  return rows.map(toShown);
}

export async function listByTitle(
  db: Queryable,
  filter: ShownFilter,
  page: Page,
): Promise<Shown[]> {
  const after =
    page.after === null
      ? db``
      : db`and (title, article_id) > (select title, article_id from content.shown
          where language = ${filter.language} and article_id = ${page.after})`;
  const rows = await db<ShownRow[]>`
    select ${columns(db)} ${matching(db, filter)} ${after}
    order by title, article_id ${limitOf(db, page)}`;
  return rows.map(toShown);
}

/** Others of the same category, newest first. */
export async function listRelated(
  db: Queryable,
  { id, kind, category }: Shown,
  language: LanguageTag,
  limit: number,
): Promise<Shown[]> {
  const rows = await db<ShownRow[]>`
    select ${columns(db)} from content.shown
    where language = ${language} and kind = ${kind} and category = ${category}
      and article_id <> ${id}
    order by published_at desc, article_id limit ${limit}`;
  return rows.map(toShown);
}

export async function countByCategory(
  db: Queryable,
  language: LanguageTag,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ category: string; articles: number }[]>`
    select category, count(*)::integer as articles from content.shown
    where language = ${language} group by category`;
  return new Map(rows.map(({ category, articles }) => [category, articles]));
}
