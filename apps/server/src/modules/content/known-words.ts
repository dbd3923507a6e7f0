/** Words of published help, and what misspelled ones stand for. */
import {
  createDictionary,
  type Dictionary,
  type KnownWord,
} from '@candor/domain/content/dictionary';
import { wordsIn } from '@candor/domain/content/search-query';
import { isStemmed, knownWordsIn } from '@candor/domain/content/unspaced-search';
import { type LanguageTag, languageTags } from '@candor/domain/languages';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import {
  insertWords,
  lacksWords,
  listWords,
  listWritten,
  type WrittenText,
} from './store-words.ts';

type Text = Pick<WrittenText, 'title' | 'summary' | 'plain'>;

/** Makes the words of a text known to searches. */
export async function addWords(db: Queryable, language: LanguageTag, text: Text): Promise<void> {
  const wordsOf = (part: string) =>
    isStemmed(language) ? wordsIn(part) : knownWordsIn(part, language);
  const head = new Set(wordsOf(`${text.title}\n${text.summary}`));
  const rest = wordsOf(text.plain).filter((word) => !head.has(word));
  const known =
    (isInHead: boolean) =>
    (word: string): KnownWord => ({ word, isInHead });
  await insertWords(db, language, [...[...head].map(known(true)), ...rest.map(known(false))]);
}

const PAGE = 100;

/** Adds the words of what was published by a version of the product that did not keep them. */
export async function addMissingWords(db: Db): Promise<void> {
  for (const language of languageTags) {
    if (!(await lacksWords(db, language))) continue;
    for (let after: string | undefined = ''; after !== undefined;) {
      const texts: WrittenText[] = await listWritten(db, language, { after, limit: PAGE });
      for (const text of texts) await addWords(db, language, text);
      after = texts.at(-1)?.id;
    }
  }
}

/** A word published a moment ago is corrected to from then on. */
const KEPT_MS = 60_000;

export type FindDictionary = (language: LanguageTag) => Promise<Dictionary>;

/** Dictionaries are kept in memory: comparing a word with all others takes less than reading them. */
export function createDictionaries({ db, clock }: { db: Queryable; clock: Clock }): FindDictionary {
  const kept = new Map<LanguageTag, { readonly atMs: number; readonly dictionary: Dictionary }>();
  return async (language) => {
    const nowMs = clock.now();
    const known = kept.get(language);
    if (known && Math.abs(nowMs - known.atMs) < KEPT_MS) return known.dictionary;
    const dictionary = createDictionary(language, await listWords(db, language));
    kept.set(language, { atMs: nowMs, dictionary });
    return dictionary;
  };
}
