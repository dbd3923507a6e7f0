import {
  type ArticleCategory,
  type ArticleLanguage,
  HIT_END,
  HIT_START,
} from '@candor/domain/content/article';
import type { Queryable } from '../../platform/db.ts';
import { searchConfig } from './store-shown.ts';

/** Texts contain hits between `HIT_START` and `HIT_END`. */
export interface Found {
  readonly id: string;
  readonly category: ArticleCategory;
  readonly writtenIn: ArticleLanguage;
  readonly title: string;
  readonly excerpt: string;
}

/** Spellings similar enough to be meant, for each word that no published text contains. */
const SIMILAR = 0.36;
const SPELLINGS_MAX = 3;
/**
 * Articles that are ranked, at most: a word that every article contains would otherwise make each
 * of them be read. Titles and summaries come first.
 */
const HEADS_MAX = 120;
const BODIES_MAX = 120;

export async function listSpellings(
  db: Queryable,
  language: ArticleLanguage,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db<{ typed: string; word: string }[]>`
    select typed, near.word from unnest(${[...words]}::text[]) as asked (typed)
    cross join lateral (
      select w.word from content.word w
      where w.language = ${language} and w.word % typed and similarity(w.word, typed) > ${SIMILAR}
        and not exists (select 1 from content.word known
          where known.language = ${language} and known.word = typed)
      order by similarity(w.word, typed) desc, w.word limit ${SPELLINGS_MAX}) near`;
  return new Map(
    [...Map.groupBy(rows, ({ typed }) => typed)].map(([typed, similar]) => [
      typed,
      similar.map(({ word }) => word),
    ]),
  );
}

/** Best first. `query`: a query text of `to_tsquery`. */
export async function searchShown(
  db: Queryable,
  language: ArticleLanguage,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<Found[]> {
  const marks = `StartSel=${HIT_START}, StopSel=${HIT_END}`;
  const rows = await db<
    {
      article_id: string;
      category: ArticleCategory;
      written_in: ArticleLanguage;
      title: string;
      excerpt: string;
    }[]
  >`
    with asked as materialized (
      select to_tsquery(${searchConfig[language]}::text::regconfig, ${query}) as query),
    candidate as (
      (select s.article_id from content.shown s, asked
        where s.language = ${language} and s.kind = 'help' and s.head_words @@ asked.query
        limit ${HEADS_MAX})
      union
      (select s.article_id from content.shown s, asked
        where s.language = ${language} and s.kind = 'help' and s.all_words @@ asked.query
        limit ${BODIES_MAX})),
    best as materialized (
      select s.article_id, s.category, s.written_in, s.title, s.summary, s.plain,
        ts_rank(s.all_words, asked.query, 1) as rank
      from candidate c, content.shown s, asked
      where s.article_id = c.article_id and s.language = ${language}
      order by rank desc, s.article_id limit ${limit})
    select best.article_id, best.category, best.written_in,
      ts_headline(${searchConfig[language]}::text::regconfig, best.title, asked.query,
        ${`${marks}, HighlightAll=true`}) as title,
      ts_headline(${searchConfig[language]}::text::regconfig, best.summary || ' ' || best.plain,
        asked.query, ${`${marks}, MaxWords=34, MinWords=20, ShortWord=2`}) as excerpt
    from best, asked order by best.rank desc, best.article_id`;
  return rows.map((row) => ({
    id: row.article_id,
    category: row.category,
    writtenIn: row.written_in,
    title: row.title,
    excerpt: row.excerpt,
  }));
}
