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

/** Whether no word of a title is known in a language, as before they were told from others. */
export async function lacksWords(db: Queryable, language: LanguageTag): Promise<boolean> {
  const [row] = await db<{ lacks: boolean }[]>`
    select not exists (select 1 from content.word where language = ${language} and in_head)
      as lacks`;
  return row!.lacks;
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
