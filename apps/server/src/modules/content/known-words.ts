/** Words of published help, and what misspelled ones stand for. */
import { setImmediate } from 'node:timers/promises';
import {
  buildDictionary,
  type Dictionary,
  type KnownWord,
} from '@candor/domain/content/dictionary';
import { wordsIn } from '@candor/domain/content/search-query';
import { isStemmed, knownWordsIn } from '@candor/domain/content/unspaced-search';
import { type LanguageTag, languageTags } from '@candor/domain/languages';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import {
  countWords,
  insertWords,
  listWithoutWords,
  listWords,
  listWritten,
  type WordCounts,
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
  for (const language of await listWithoutWords(db, languageTags)) {
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

interface Kept {
  readonly checkedAtMs: number;
  readonly counts: WordCounts;
  readonly dictionary: Dictionary;
}

/**
 * Dictionaries are kept in memory: comparing a word with all others takes less than reading them.
 * One is built when it is first asked for and when words were added since, by whoever asks first;
 * others wait for the same. Between small parts of that work everybody else is served.
 */
export function createDictionaries({ db, clock }: { db: Queryable; clock: Clock }): FindDictionary {
  const kept = new Map<LanguageTag, Kept>();
  const awaited = new Map<LanguageTag, Promise<Dictionary>>();

  async function renew(language: LanguageTag): Promise<Dictionary> {
    const known = kept.get(language);
    const checkedAtMs = clock.now();
    const counts = await countWords(db, language);
    // A word stays a word, so equal counts are equal words.
    const isSame = counts.all === known?.counts.all && counts.heads === known.counts.heads;
    const dictionary = isSame
      ? known!.dictionary
      : await unhurried(buildDictionary(language, await listWords(db, language)));
    kept.set(language, { checkedAtMs, counts, dictionary });
    return dictionary;
  }

  return async (language) => {
    const known = kept.get(language);
    if (known && Math.abs(clock.now() - known.checkedAtMs) < KEPT_MS) return known.dictionary;
    const renewal =
      awaited.get(language) ?? renew(language).finally(() => awaited.delete(language));
    awaited.set(language, renewal);
    return renewal;
  };
}

/** Lets other requests run in every pause. */
async function unhurried<Result>(work: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}
