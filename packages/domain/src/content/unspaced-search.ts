/**
 * Search in languages for which the database has no words of its own. Scripts without spaces, and
 * Korean with its endings, are indexed by pairs of characters with their places, so that any part
 * of a text is found as it is written; other words by their letters without accents.
 */
import type { LanguageTag } from '../languages.ts';
import { HIT_END, HIT_START } from './article.ts';

/** Languages whose words the database knows. */
export const stemmedLanguages = { en: 'english', es: 'spanish' } as const;
export type StemmedLanguage = keyof typeof stemmedLanguages;

export const isStemmed = (language: LanguageTag): language is StemmedLanguage =>
  Object.hasOwn(stemmedLanguages, language);

/** The last place that a text search vector can tell from the ones before it. */
const PLACE_MAX = 16_383;
const PLACES_PER_WORD_MAX = 256;
const EXCERPT_LENGTH = 160;
const BEFORE_HIT = 40;
/** Terms of a search, at most. */
export const WORDS_MAX = 8;

const SCRIPT =
  '\\p{Script=Thai}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々';
const PIECE = new RegExp(`[${SCRIPT}]+|(?:(?![${SCRIPT}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
export const isPaired = (piece: string): boolean => new RegExp(`^[${SCRIPT}]`, 'u').test(piece);

/** Lowercase, without the accents of Latin letters and the width of East Asian ones. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('đ', 'd');

/** Runs of letters: of one script without spaces, or a word. */
export const piecesIn = (text: string): string[] => folded(text).match(PIECE) ?? [];

/** Every pair of neighbors, and the last character alone, so that each begins an entry. */
function entriesOf(piece: string): string[] {
  if (!isPaired(piece)) return [piece];
  const characters = [...piece];
  return characters.map((each, index) => each + (characters[index + 1] ?? ''));
}

/** A text search vector with the places of its entries; the first texts weigh most. */
export function vectorOf(texts: readonly string[]): string {
  const places = new Map<string, string[]>();
  let place = 0;
  for (const [index, text] of texts.entries()) {
    for (const entry of piecesIn(text).flatMap(entriesOf)) {
      place = Math.min(place + 1, PLACE_MAX);
      const of = places.get(entry) ?? [];
      if (of.length < PLACES_PER_WORD_MAX) of.push(`${place}${'ABCD'[index] ?? 'D'}`);
      places.set(entry, of);
    }
    // A phrase never spans two texts.
    place = Math.min(place + 1, PLACE_MAX);
  }
  return [...places].map(([entry, of]) => `'${entry}':${of.join(',')}`).join(' ');
}

/** What a search asks for: of each term, any of its spellings. */
export type Terms = readonly (readonly string[])[];

/** What was typed, as it is; null for a text without letters and digits. */
export const typedTerms = (typed: string): Terms | null => termsOf(piecesIn(typed));

/** Any of its words by the dictionary of its language. */
export const wordTerms = (typed: string, language: LanguageTag): Terms | null =>
  termsOf(wordsIn(typed, language));

function termsOf(words: readonly string[]): Terms | null {
  const terms = [...new Set(words)].slice(0, WORDS_MAX).map((word) => [word]);
  return terms.length > 0 ? terms : null;
}

/** A query for vectors of `vectorOf`. */
export const unstemmedQuery = (terms: Terms, mode: 'all' | 'any'): string =>
  terms
    .map((spellings) =>
      spellings.length > 1 ? `(${spellings.map(phraseOf).join(' | ')})` : phraseOf(spellings[0]!),
    )
    .join(mode === 'all' ? ' & ' : ' | ');

function phraseOf(piece: string): string {
  const characters = [...piece];
  if (!isPaired(piece) || characters.length === 1) return `'${piece}':*`;
  const pairs = characters.slice(1).map((each, index) => `'${characters[index]}${each}'`);
  return `(${pairs.join(' <-> ')})`;
}

/** Words of a text by the dictionary of its language; single characters only if there is nothing else. */
function wordsIn(typed: string, language: LanguageTag): string[] {
  const words = segmentsIn(folded(typed), language).flatMap(
    ({ segment }) => segment.match(PIECE) ?? [],
  );
  const long = words.filter((word) => !isPaired(word) || [...word].length > 1);
  return long.length > 0 ? long : words;
}

const segmentsIn = (text: string, language: LanguageTag) =>
  [...segmenterOf(language).segment(text)].filter(({ isWordLike }) => isWordLike);

/** Kept: making one takes longer than a piece of text does. */
const segmenters = new Map<LanguageTag, Intl.Segmenter>();

function segmenterOf(language: LanguageTag): Intl.Segmenter {
  const kept = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, kept);
  return kept;
}

/** Letters of the shortest and the longest word that a misspelled one may stand for. */
const KNOWN_LENGTH_MIN = 3;
const KNOWN_LENGTH_MAX = 40;
/** The same of a script without spaces. */
const KNOWN_CHARACTERS_MIN = 2;
const KNOWN_CHARACTERS_MAX = 12;

/** Japanese terms are written in one script, also where its dictionary divides them. */
const RUN = /[\p{Script=Katakana}ー]{2,12}|[\p{Script=Han}々]{2,12}/gu;

/**
 * Words of a text that a misspelled one may stand for, each once. Without spaces these are words of
 * the language's dictionary and, as most terms are compounds, two of them together; in Korean,
 * whose words end in particles, also their beginnings.
 */
export function knownWordsIn(text: string, language: LanguageTag): string[] {
  const pieces = piecesIn(text);
  const words = pieces.flatMap((piece) => {
    if (!isPaired(piece)) return piece.length >= KNOWN_LENGTH_MIN ? [piece] : [];
    return language === 'ko'
      ? beginningsOf(piece)
      : [...compoundsIn(piece, language), ...(language === 'ja' ? (piece.match(RUN) ?? []) : [])];
  });
  return [...new Set(words)].filter(({ length }) => length <= KNOWN_LENGTH_MAX);
}

function beginningsOf(piece: string): string[] {
  const syllables = [...piece].slice(0, KNOWN_CHARACTERS_MAX);
  return syllables
    .map((_, index) => syllables.slice(0, index + 1).join(''))
    .slice(KNOWN_CHARACTERS_MIN - 1);
}

function compoundsIn(piece: string, language: LanguageTag): string[] {
  const segments = segmentsIn(piece, language).map(({ segment }) => segment);
  return segments
    .flatMap((segment, index) => [segment, segment + (segments[index + 1] ?? '')])
    .filter((word) => {
      const { length } = [...word];
      return length >= KNOWN_CHARACTERS_MIN && length <= KNOWN_CHARACTERS_MAX;
    });
}

/** The text with the spellings of a search marked as the database marks its hits. */
export const markHits = (text: string, terms: Terms): string =>
  markedPart(text, hitsIn(text, charactersIn(text), terms), [0, text.length]);

/** A part of a text, with what of the hits lies in it marked. */
function markedPart(text: string, hits: readonly Span[], [begin, end]: Span): string {
  let marked = '';
  let at = begin;
  for (const [start, stop] of hits) {
    const [from, to] = [Math.max(start, begin), Math.min(stop, end)];
    if (from >= to) continue;
    marked += text.slice(at, from) + HIT_START + text.slice(from, to) + HIT_END;
    at = to;
  }
  return marked + text.slice(at, end);
}

/** A part of a text around the first hit, marked. */
export function markedExcerpt(text: string, terms: Terms): string {
  const near = partWithHit(text, terms);
  const characters = charactersIn(near);
  const hits = hitsIn(near, characters, terms);
  const first = hits[0]?.[0] ?? 0;
  const at = Math.max(0, characters.findLastIndex(({ index }) => index <= first) - BEFORE_HIT);
  const begin = characters[at]?.index ?? 0;
  const end = characters[at + EXCERPT_LENGTH]?.index ?? near.length;
  return markedPart(near, hits, [begin, end]).trim();
}

/** Code units that are looked at before the first hit and after it, and the rest of their words. */
const NEAR_BEFORE = 160;
const NEAR_AFTER = 480;

/** Enough of a long text for an excerpt: looking at each of its characters would take long. */
function partWithHit(text: string, terms: Terms): string {
  const whole = folded(text);
  const places = terms.flat().map((word) => whole.indexOf(word));
  const first = Math.min(...places.filter((place) => place >= 0));
  if (!Number.isFinite(first)) return text.slice(0, NEAR_AFTER);
  // Folding moves letters, and keeps the spaces between words.
  const before = [...whole.slice(0, first).matchAll(/\s+/g)].length;
  const spaces = [...text.matchAll(/\s+/g)].map(({ index, 0: space }) => index + space.length);
  const at = before === 0 ? first : (spaces[before - 1] ?? first);
  const from = spaces.findLast((end) => end <= at - NEAR_BEFORE) ?? 0;
  const to = spaces.find((end) => end >= at + NEAR_AFTER) ?? text.length;
  const part = text.slice(from, to);
  return terms.flat().some((word) => folded(part).includes(word)) ? part : text;
}

/**
 * What readers see as one character: a letter with its marks, a Korean syllable of several sounds, or
 * pictures that are joined. `Intl.Segmenter` knows more of them, and takes much longer.
 */
const CHARACTER =
  /(?:\p{RI}{2}|[^\p{M}]|^\p{M})[\p{M}\u1160-\u11ff\uff9e\uff9f\u0e33]*(?:\u200d[^\p{M}]\p{M}*)*/gsu;

const charactersIn = (text: string): RegExpExecArray[] => [...text.matchAll(CHARACTER)];

type Span = readonly [number, number];

/** Where the words of a search stand in a text that is given with its characters. */
function hitsIn(text: string, characters: readonly RegExpExecArray[], terms: Terms): Span[] {
  // Folding may shorten or lengthen a character, so each remembers where it came from.
  const from: number[] = [];
  let plain = '';
  const known = new Map<string, string>();
  for (const { 0: character, index } of characters) {
    const folding = known.get(character) ?? folded(character);
    known.set(character, folding);
    for (let each = 0; each < folding.length; each++) from.push(index);
    plain += folding;
  }
  from.push(text.length);
  const found = terms.flat().flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      places.push([from[at]!, from[at + word.length]!]);
    return places;
  });
  return merged(found.toSorted((a, b) => a[0] - b[0]));
}

/** Without overlaps. */
function merged(places: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const [start, end] of places) {
    const last = kept.at(-1);
    if (last && start <= last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)];
    else if (end > start) kept.push([start, end]);
  }
  return kept;
}
