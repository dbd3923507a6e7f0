import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { HIT_END, HIT_START } from '@candor/domain/content/article';
import { createEffort, type Dictionary } from '@candor/domain/content/dictionary';
import { queryText, wordsOf } from '@candor/domain/content/search-query';
import { correctedTerms } from '@candor/domain/content/unspaced-correction';
import {
  isStemmed,
  markedExcerpt,
  markHits,
  type StemmedLanguage,
  type Terms,
  typedTerms,
  unstemmedQuery,
  wordTerms,
} from '@candor/domain/content/unspaced-search';
import type { LanguageTag } from '@candor/domain/languages';
import type { Queryable } from '../../platform/db.ts';
import type { FindDictionary } from './known-words.ts';
import { type Found, searchStemmed, searchUnstemmed } from './store-search.ts';
import type { Reader } from './views.ts';

const FOUND_DEFAULT = 20;

export interface SearchDeps {
  readonly db: Queryable;
  readonly dictionaryOf: FindDictionary;
}

/** All words must be found; if no article has them all, any of them. */
export async function searchHelp(
  deps: SearchDeps,
  { query, limit = FOUND_DEFAULT }: RequestOf<'searchHelp'>,
  { language, translate }: Reader,
): Promise<ResultOf<'searchHelp'>> {
  const found = isStemmed(language)
    ? await findStemmed(deps, language, { typed: query, limit })
    : await findUnstemmed(deps, language, { typed: query, limit });
  return found.map(({ id, category, writtenIn, title, excerpt }) => ({
    id,
    category,
    categoryName: translate(`content.category.${category}`),
    language: writtenIn,
    isFallback: writtenIn !== language,
    title: markedParts(title),
    excerpt: markedParts(excerpt),
  }));
}

interface Typed {
  readonly typed: string;
  readonly limit: number;
}

async function findStemmed(
  { db, dictionaryOf }: SearchDeps,
  language: StemmedLanguage,
  { typed, limit }: Typed,
): Promise<Found[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const spellings = spellingsOf(words, await dictionaryOf(language));
  const search = (mode: 'all' | 'any') =>
    searchStemmed(db, language, { query: queryText(words, spellings, mode), limit });
  const all = await search('all');
  return all.length > 0 || words.length === 1 ? all : search('any');
}

/** What each word that no text contains may stand for. */
function spellingsOf(words: readonly string[], dictionary: Dictionary) {
  const effort = createEffort();
  const unknown = words.filter((word) => !dictionary.has(word));
  return new Map(unknown.map((word) => [word, dictionary.similarTo(word, effort).words]));
}

/** As typed; else as it may have been meant; else any word of either. */
async function findUnstemmed(
  { db, dictionaryOf }: SearchDeps,
  language: LanguageTag,
  { typed, limit }: Typed,
): Promise<Found[]> {
  const search = async (terms: Terms | null, mode: 'all' | 'any'): Promise<Found[]> => {
    if (terms === null) return [];
    const found = await searchUnstemmed(db, language, {
      query: unstemmedQuery(terms, mode),
      limit,
    });
    return found.map((each) => ({
      ...each,
      title: markHits(each.title, terms),
      excerpt: markedExcerpt(each.excerpt, terms),
    }));
  };
  const terms = typedTerms(typed);
  const found = await search(terms, 'all');
  if (found.length > 0 || terms === null) return found;
  const corrected = correctedTerms(typed, await dictionaryOf(language));
  for (const mode of ['all', 'any'] as const) {
    const meant = await search(corrected, mode);
    if (meant.length > 0) return meant;
  }
  return search(wordTerms(typed, language), 'any');
}

function markedParts(text: string): { text: string; isHit: boolean }[] {
  return text
    .split(HIT_START)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isHit: false }];
      const [hit = '', rest = ''] = part.split(HIT_END);
      return [
        { text: hit, isHit: true },
        { text: rest, isHit: false },
      ];
    })
    .filter((part) => part.text !== '');
}
