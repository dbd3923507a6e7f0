import type { KnownWord } from '@candor/domain/content/dictionary';
import type { LanguageTag } from '@candor/domain/languages';
import type { Queryable } from '../../platform/db.ts';

/** Adds words of a published text; one that a title has once named stays a word of titles. */
export async function insertWords(
  db: Queryable,
  language: LanguageTag,
  words: readonly KnownWord[],
): Promise<void> {
  await db`
    insert into content.word as known (language, word, in_head)
    select ${language}, word, in_head
    from unnest(${words.map(({ word }) => word)}::text[],
      ${words.map(({ isInHead }) => isInHead)}::boolean[]) as t (word, in_head)
    order by word
    on conflict (language, word) do update set in_head = true
    where excluded.in_head and not known.in_head`;
}

export async function listWords(db: Queryable, language: LanguageTag): Promise<KnownWord[]> {
  const rows = await db<{ word: string; in_head: boolean }[]>`
    select word, in_head from content.word where language = ${language} order by word`;
  return rows.map(({ word, in_head: isInHead }) => ({ word, isInHead }));
}

/** Words are only ever added, and words of texts become words of titles, never the other way. */
export interface WordCounts {
  readonly all: number;
  /** Of titles and summaries. */
  readonly heads: number;
}

export async function countWords(db: Queryable, language: LanguageTag): Promise<WordCounts> {
  const [row] = await db<WordCounts[]>`
    select count(*)::int as all, count(*) filter (where in_head)::int as heads
    from content.word where language = ${language}`;
  return row!;
}

/** Languages in which no word of a title is known, as before they were told from others. */
export async function listWithoutWords(
  db: Queryable,
  languages: readonly LanguageTag[],
): Promise<LanguageTag[]> {
  const rows = await db<{ language: LanguageTag }[]>`
    select language from unnest(${[...languages]}::text[]) as t (language)
    where not exists (select from content.word w where w.language = t.language and w.in_head)`;
  return rows.map(({ language }) => language);
}

export interface WrittenText {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly plain: string;
}

/** Published help in a language, by id. */
export const listWritten = (
  db: Queryable,
  language: LanguageTag,
  page: { readonly after: string; readonly limit: number },
): Promise<WrittenText[]> =>
  db<WrittenText[]>`
    select article_id as id, title, summary, plain from content.shown
    where language = ${language} and kind = 'help' and article_id > ${page.after}
    order by article_id limit ${page.limit}`;
