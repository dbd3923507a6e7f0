/**
 * Words of published texts, and which of them a misspelled word may stand for: those that differ
 * from it by one letter, or by two if it is long.
 */
import type { LanguageTag } from '../languages.ts';
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

/** Whether two characters are pronounced alike. */
type SoundsAlike = (a: string, b: string) => boolean;

export interface Dictionary {
  /** Whether a text contains the word. */
  has(word: string): boolean;
  /** Whether a text contains the word or a longer one that begins with it. */
  hasBeginning(word: string): boolean;
  /** None for a word with too few letters. */
  similarTo(word: string): Similar;
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
  /** Which letters occur, folded to 32 bits. */
  readonly mask: number;
}

export function createDictionary(language: LanguageTag, words: readonly KnownWord[]): Dictionary {
  const known = new Set(words.map(({ word }) => word));
  const sorted = [...known].toSorted();
  const entries = words.map((each): Entry => {
    const letters = lettersOf(each.word, language);
    return { ...each, letters, mask: maskOf(letters) };
  });
  const byLength = Map.groupBy(entries, ({ letters }) => letters.length);
  const soundsAlike = soundsOf(language, words);
  const isTooShort = (word: string) => lettersOf(word, language).length < LETTERS_MIN[language];
  return {
    has: (word) => known.has(word),
    hasBeginning: (word) => sorted[placeOf(sorted, word)]?.startsWith(word) ?? false,
    isTooShort,
    similarTo(word) {
      if (isTooShort(word)) return NONE;
      const letters = lettersOf(word, language);
      const { found, apart } = nearest(letters, byLength);
      const alike = found.filter((each) => isSaidLike(letters, each.letters, soundsAlike));
      const likely =
        letters.length > (SHORT[language] ?? 0) ? found : found.filter(({ isInHead }) => isInHead);
      const chosen = (alike.length > 0 ? alike : likely).toSorted(likelier(letters));
      return { words: chosen.slice(0, SPELLINGS_MAX).map((each) => each.word), apart };
    },
  };
}

/** The entries that differ least. */
function nearest(
  letters: string,
  byLength: ReadonlyMap<number, readonly Entry[]>,
): { readonly found: readonly Entry[]; readonly apart: number } {
  let max = letters.length < LONG ? 1 : 2;
  let found: Entry[] = [];
  const mask = maskOf(letters);
  for (let length = letters.length - max; length <= letters.length + max; length++)
    for (const entry of byLength.get(length) ?? []) {
      // Each difference adds or removes two kinds of letters at most.
      if (bitsIn(mask ^ entry.mask) > 2 * max) continue;
      const apart = lettersApart(letters, entry.letters, max);
      if (apart > max) continue;
      if (apart < max) [max, found] = [apart, []];
      found.push(entry);
    }
  return { found, apart: max };
}

/** Characters that stand so near to each other in the order of their sounds are said alike. */
const ALIKE_PLACES = 3;

/**
 * Who writes Chinese by its sounds picks a wrong character of the same sound. The order of
 * dictionaries by Zhuyin tells which ones those are.
 */
function soundsOf(language: LanguageTag, words: readonly KnownWord[]): SoundsAlike | null {
  if (!language.startsWith('zh')) return null;
  const { compare } = new Intl.Collator('zh-Hant-u-co-zhuyin');
  const characters = [...new Set(words.flatMap(({ word }) => [...word]))].toSorted(compare);
  const place = (character: string) => placeOf(characters, character, compare);
  return (a, b) => Math.abs(place(a) - place(b)) <= ALIKE_PLACES;
}

/** Whether all characters that differ are said alike. */
const isSaidLike = (a: string, b: string, soundsAlike: SoundsAlike | null): boolean =>
  soundsAlike !== null &&
  a.length === b.length &&
  [...a].every((each, at) => each === b[at] || soundsAlike(each, b[at]!));

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

function maskOf(letters: string): number {
  let mask = 0;
  for (let at = 0; at < letters.length; at++) mask |= 1 << (letters.charCodeAt(at) & 31);
  return mask;
}

function bitsIn(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/**
 * Letters that are missing, added, replaced or swapped with their neighbor between two words;
 * `max + 1` if there are more than `max`.
 */
export function lettersApart(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const step = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      row.push(isSwapped ? Math.min(step, before[j - 2]! + 1) : step);
    }
    if (Math.min(...row) > max) return max + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, max + 1);
}
