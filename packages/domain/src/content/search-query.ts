/** Words that a search is made of, at most. */
const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;

/** Lowercase words of what a reader typed; everything but letters and digits separates them. */
export const wordsOf = (typed: string): string[] =>
  [
    ...new Set(
      typed
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ]
    .slice(0, WORDS_MAX)
    .map((word) => word.slice(0, WORD_LENGTH_MAX));

/**
 * A PostgreSQL query text. Each word also finds longer words that begin with it and the spellings
 * that it may stand for. `all`: every word must be found, otherwise any.
 */
export function queryText(
  words: readonly string[],
  spellings: ReadonlyMap<string, readonly string[]>,
  mode: 'all' | 'any',
): string {
  const terms = words.map((word) => {
    const others = (spellings.get(word) ?? []).filter((each) => each !== word);
    return `(${[`${word}:*`, ...others].join(' | ')})`;
  });
  return terms.join(mode === 'all' ? ' & ' : ' | ');
}

/** Shorter words stand for nothing else: too many others are similar. */
const KNOWN_LENGTH_MIN = 4;

/** Words of a text that a misspelled one may stand for, each once. */
export const wordsIn = (text: string): string[] =>
  [
    ...new Set(
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ].filter((word) => word.length >= KNOWN_LENGTH_MIN && word.length <= WORD_LENGTH_MAX);
