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
const WORDS_MAX = 8;

const SCRIPT =
  '\\p{Script=Thai}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー々';
const PIECE = new RegExp(`[${SCRIPT}]+|(?:(?![${SCRIPT}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const isPaired = (piece: string): boolean => new RegExp(`^[${SCRIPT}]`, 'u').test(piece);

/** Lowercase, without the accents of Latin letters and the width of East Asian ones. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('đ', 'd');

const piecesIn = (text: string): string[] => folded(text).match(PIECE) ?? [];

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

/** A query for vectors of `vectorOf`; null for a text without letters and digits. */
export function unstemmedQuery(
  typed: string,
  language: LanguageTag,
  mode: 'all' | 'any',
): string | null {
  const pieces = [...new Set(mode === 'all' ? piecesIn(typed) : wordsIn(typed, language))];
  if (pieces.length === 0) return null;
  return pieces
    .slice(0, WORDS_MAX)
    .map(phraseOf)
    .join(mode === 'all' ? ' & ' : ' | ');
}

function phraseOf(piece: string): string {
  const characters = [...piece];
  if (!isPaired(piece) || characters.length === 1) return `'${piece}':*`;
  const pairs = characters.slice(1).map((each, index) => `'${characters[index]}${each}'`);
  return `(${pairs.join(' <-> ')})`;
}

/** Words of a text by the dictionary of its language; single characters only if there is nothing else. */
function wordsIn(typed: string, language: LanguageTag): string[] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(folded(typed))]
    .filter(({ isWordLike }) => isWordLike)
    .flatMap(({ segment }) => segment.match(PIECE) ?? []);
  const long = words.filter((word) => !isPaired(word) || [...word].length > 1);
  return long.length > 0 ? long : words;
}

/** The text with what was typed marked as the database marks it. */
export function markHits(text: string, typed: string, language: LanguageTag): string {
  const hits = hitsIn(text, typed, language);
  let marked = '';
  let at = 0;
  for (const [from, to] of hits) {
    marked += text.slice(at, from) + HIT_START + text.slice(from, to) + HIT_END;
    at = to;
  }
  return marked + text.slice(at);
}

/** A part of a text around the first hit, marked. */
export function markedExcerpt(text: string, typed: string, language: LanguageTag): string {
  const [first] = hitsIn(text, typed, language)[0] ?? [0];
  const characters = [...new Intl.Segmenter(language).segment(text)];
  const at = Math.max(0, characters.findIndex(({ index }) => index >= first) - BEFORE_HIT);
  const part = characters.slice(at, at + EXCERPT_LENGTH).map(({ segment }) => segment);
  return markHits(part.join('').trim(), typed, language);
}

function hitsIn(text: string, typed: string, language: LanguageTag): (readonly [number, number])[] {
  // Folding may shorten or lengthen a character, so each remembers where it came from.
  const from: number[] = [];
  let plain = '';
  for (const { segment, index } of new Intl.Segmenter(language).segment(text)) {
    const folding = folded(segment);
    for (let each = 0; each < folding.length; each++) from.push(index);
    plain += folding;
  }
  from.push(text.length);
  const whole = piecesIn(typed);
  const isThere = whole.some((piece) => plain.includes(piece));
  const found = (isThere ? whole : wordsIn(typed, language)).flatMap((word) => {
    const places: [number, number][] = [];
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      places.push([from[at]!, from[at + word.length]!]);
    return places;
  });
  return merged(found.toSorted((a, b) => a[0] - b[0]));
}

/** Without overlaps. */
function merged(places: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const [start, end] of places) {
    const last = kept.at(-1);
    if (last && start <= last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)];
    else if (end > start) kept.push([start, end]);
  }
  return kept;
}
