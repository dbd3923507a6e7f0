import type { ArticleCategory } from '@candor/domain/content/article';
import { markStems, stemmedExcerpt, stemsIn } from '@candor/domain/content/stemmed-excerpt';
import { type StemmedLanguage, stemmedLanguages } from '@candor/domain/content/unspaced-search';
import type { LanguageTag } from '@candor/domain/languages';
import type { Queryable } from '../../platform/db.ts';

/** Texts contain hits between `HIT_START` and `HIT_END`. */
export interface Found {
  readonly id: string;
  readonly category: ArticleCategory;
  readonly writtenIn: LanguageTag;
  readonly title: string;
  readonly excerpt: string;
}

/**
 * Articles that are ranked, at most: a word that every article contains would otherwise make each
 * of them be read. Texts are only asked where titles and summaries do not fill an answer.
 */
const HEADS_MAX = 120;
const BODIES_MAX = 120;

interface Search {
  readonly query: string;
  readonly limit: number;
}

interface FoundRow {
  article_id: string;
  category: ArticleCategory;
  written_in: LanguageTag;
}

/** Articles that match `asked`, the best first, with what is read of them. */
const bestOf = (db: Queryable, language: LanguageTag, limit: number) => db`
    head as materialized (
      select s.article_id from content.shown s, asked
      where s.language = ${language} and s.kind = 'help' and s.head_words @@ asked.query
      limit ${HEADS_MAX}),
    candidate as (
      select article_id from head
      union
      (select s.article_id from content.shown s, asked
        where s.language = ${language} and s.kind = 'help' and s.all_words @@ asked.query
          and (select count(*) from head) < ${limit}
        limit ${BODIES_MAX})),
    best as materialized (
      select s.article_id, s.category, s.written_in, s.title, s.summary, s.plain,
        ts_rank(s.all_words, asked.query, 1) as rank
      from candidate c, content.shown s, asked
      where s.article_id = c.article_id and s.language = ${language}
      order by rank desc, s.article_id limit ${limit})`;

/**
 * Best first. `query`: a query text of `to_tsquery`. What is shown of an article is cut out and
 * marked here: `ts_headline` would parse each text again, which costs more than finding it.
 */
export async function searchStemmed(
  db: Queryable,
  language: StemmedLanguage,
  { query, limit }: Search,
): Promise<Found[]> {
  const config = stemmedLanguages[language];
  const rows = await db<(FoundRow & { title: string; text: string; asked: string })[]>`
    with asked as materialized (
      select to_tsquery(${config}::text::regconfig, ${query}) as query),
    ${bestOf(db, language, limit)}
    select best.article_id, best.category, best.written_in, asked.query::text as asked,
      best.title, best.summary || ' ' || best.plain as text
    from best, asked order by best.rank desc, best.article_id`;
  const stems = stemsIn(rows[0]?.asked ?? '');
  return rows.map((row) => ({
    ...foundOf(row),
    title: markStems(row.title, stems),
    excerpt: stemmedExcerpt(row.text, stems),
  }));
}

/** As `searchStemmed`, but nothing is marked and `excerpt` is the whole text. */
export async function searchUnstemmed(
  db: Queryable,
  language: LanguageTag,
  { query, limit }: Search,
): Promise<Found[]> {
  const rows = await db<(FoundRow & { title: string; text: string })[]>`
    with asked as materialized (select ${query}::tsquery as query),
    ${bestOf(db, language, limit)}
    select article_id, category, written_in, title, summary || ' ' || plain as text
    from best order by rank desc, article_id`;
  return rows.map((row) => ({ ...foundOf(row), title: row.title, excerpt: row.text }));
}

const foundOf = (row: FoundRow) => ({
  id: row.article_id,
  category: row.category,
  writtenIn: row.written_in,
});
