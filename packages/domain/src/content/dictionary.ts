/**
 * Words of published texts, and which of them a misspelled word may stand for: those that differ
 * from it by one letter, or by two if it is long.
 */
import type { LanguageTag } from '../languages.ts';
import { mergeSorted } from './merge-sorted.ts';
import { type Effort, indexSpellings } from './spelling-index.ts';
import { folded } from './unspaced-search.ts';

/** A word that a search can find. */
export interface KnownWord {
  readonly word: string;
  /** Whether a title or a summary contains it. */
  readonly isInHead: boolean;
}

export interface Similar {
  /** The nearest words, at most `SPELLINGS_MAX`; the likeliest first. */
  readonly words: readonly string[];
  /** Letters by which they differ. */
  readonly apart: number;
}

/** Place of a character in the order of sounds. */
type SoundOf = (character: string) => number;

export interface Dictionary {
  /** Whether a text contains the word. */
  has(word: string): boolean;
  /** Whether a text contains the word or a longer one that begins with it. */
  hasBeginning(word: string): boolean;
  /** None for a word with too few letters, or once the effort of a search is used up. */
  similarTo(word: string, effort?: Effort): Similar;
  /** Whether a word has too few letters to stand for another one. */
  isTooShort(word: string): boolean;
}

const SPELLINGS_MAX = 3;
/** From this number of letters on two of them may be wrong. */
const LONG = 8;
/** With fewer letters too many other words are similar. */
const LETTERS_MIN: Readonly<Record<LanguageTag, number>> = {
  en: 4,
  es: 4,
  ms: 4,
  // Syllables, which are written apart.
  vi: 3,
  // Single sounds, of which a syllable has two or three.
  ko: 4,
  th: 3,
  ja: 2,
  'zh-Hant-TW': 2,
  'zh-Hant-HK': 2,
};
/** With so few characters of a script without spaces, half of the words of a text are similar. */
const SHORT: Readonly<Partial<Record<LanguageTag, number>>> = {
  ja: 3,
  'zh-Hant-TW': 3,
  'zh-Hant-HK': 3,
};
const NONE: Similar = { words: [], apart: 0 };

interface Entry extends KnownWord {
  readonly letters: string;
}

/** Words between two pauses. */
const PAUSE_EACH = 128;

/** Pauses after every few words: tens of thousands of them at once would keep others waiting. */
export function* buildDictionary(
  language: LanguageTag,
  words: readonly KnownWord[],
): Generator<void, Dictionary> {
  const known = new Set<string>();
  const entries: Entry[] = [];
  for (const [place, each] of words.entries()) {
    known.add(each.word);
    entries.push({ ...each, letters: lettersOf(each.word, language) });
    if (place % PAUSE_EACH === 0) yield;
  }
  const sorted = yield* mergeSorted([...known], byCode);
  const index = yield* indexSpellings(entries.map(({ letters }) => letters));
  const soundOf = yield* orderSounds(language, words);
  const isTooShort = (word: string) => lettersOf(word, language).length < LETTERS_MIN[language];
  return {
    has: (word) => known.has(word),
    hasBeginning: (word) => sorted[placeOf(sorted, word)]?.startsWith(word) ?? false,
    isTooShort,
    similarTo(word, effort = createEffort()) {
      effort.left -= PER_WORD;
      if (effort.left < 0) return NONE;
      const letters = lettersOf(word, language);
      if (letters.length < LETTERS_MIN[language]) return NONE;
      const max = letters.length < LONG ? 1 : 2;
      const { found: places, apart } = index.nearest(letters, max, effort);
      const found = places.map((place) => entries[place]!);
      const alike = soundOf ? saidLike(letters, found, soundOf) : [];
      const likely =
        letters.length > (SHORT[language] ?? 0) ? found : found.filter(({ isInHead }) => isInHead);
      const chosen = (alike.length > 0 ? alike : likely).toSorted(likelier(letters));
      return { words: chosen.slice(0, SPELLINGS_MAX).map((each) => each.word), apart };
    },
  };
}

/** Words that a search compares with what was typed, at most; what is left then is not corrected. */
const EFFORT = 2_000;
/** What looking for one word costs besides, in comparisons. */
const PER_WORD = 4;

/** For all that one reader typed. */
export const createEffort = (): Effort => ({ left: EFFORT });

/** Characters that stand so near to each other in the order of their sounds are said alike. */
const ALIKE_PLACES = 3;

/**
 * Who writes Chinese by its sounds picks a wrong character of the same sound. The order of
 * dictionaries by Zhuyin tells which ones those are.
 */
function* orderSounds(
  language: LanguageTag,
  words: readonly KnownWord[],
): Generator<void, SoundOf | null> {
  if (!language.startsWith('zh')) return null;
  const { compare } = new Intl.Collator('zh-Hant-u-co-zhuyin');
  const known = new Set<string>();
  for (const [place, { word }] of words.entries()) {
    for (const character of word) known.add(character);
    if (place % PAUSE_EACH === 0) yield;
  }
  const characters = yield* mergeSorted([...known], compare);
  const places = new Map(characters.map((character, place) => [character, place]));
  return (character) => places.get(character) ?? placeOf(characters, character, compare);
}

/** Entries of which all characters that differ are said alike. */
function saidLike(letters: string, entries: readonly Entry[], soundOf: SoundOf): Entry[] {
  const sounds = entries.length === 0 ? [] : [...letters].map(soundOf);
  return entries.filter(
    (entry) =>
      entry.letters.length === letters.length &&
      [...entry.letters].every(
        (each, at) => each === letters[at] || Math.abs(soundOf(each) - sounds[at]!) <= ALIKE_PLACES,
      ),
  );
}

/** What titles name is what people ask for; the first letter is seldom wrong. */
const likelier =
  (letters: string) =>
  (a: Entry, b: Entry): number =>
    Number(b.isInHead) - Number(a.isInHead) ||
    Number(b.letters[0] === letters[0]) - Number(a.letters[0] === letters[0]) ||
    Math.abs(a.letters.length - letters.length) - Math.abs(b.letters.length - letters.length) ||
    (a.word < b.word ? -1 : 1);

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Index of the first that does not come before `text`. */
function placeOf(sorted: readonly string[], text: string, compare = byCode): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle]!, text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * What is compared: letters without accents, single sounds of Korean syllables, and one kana for
 * both of a pair.
 */
const lettersOf = (word: string, language: LanguageTag): string => {
  const plain = folded(word);
  if (language === 'ko') return plain.normalize('NFD');
  return plain.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
};
