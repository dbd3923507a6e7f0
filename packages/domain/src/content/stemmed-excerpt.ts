import { HIT_END, HIT_START } from './article.ts';

/** Words of an excerpt, at most. */
const EXCERPT_WORDS = 20;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A word of a text and what of the search it answers; null: nothing. */
interface Word {
  readonly from: number;
  readonly to: number;
  readonly stem: string | null;
}

/** Stems of a PostgreSQL query, such as `fee` and `fund` of `'fee':* & ( 'fund' | 'funds' )`. */
export const stemsIn = (query: string): string[] => [
  ...new Set([...query.matchAll(/'([^']+)'/g)].map(([, stem]) => stem!)),
];

/** A text with its hits marked: words that begin with a stem. */
export const markStems = (text: string, stems: readonly string[]): string =>
  marked(text, wordsIn(text, stems));

/**
 * The part of a text where most of what was searched for stands together, marked; its beginning if
 * nothing is found. Among equal parts the first.
 */
export function stemmedExcerpt(text: string, stems: readonly string[]): string {
  const words = wordsIn(text, stems);
  let best = { from: 0, stems: 0, hits: 0 };
  for (const [from, { stem }] of words.entries()) {
    if (stem === null) continue;
    const near = words.slice(from, from + EXCERPT_WORDS).flatMap((word) => word.stem ?? []);
    const found = { from, stems: new Set(near).size, hits: near.length };
    if (found.stems > best.stems || (found.stems === best.stems && found.hits > best.hits))
      best = found;
  }
  // At the end of a text, words before it complete the excerpt.
  const from = Math.max(0, Math.min(best.from, words.length - EXCERPT_WORDS));
  const part = words.slice(from, from + EXCERPT_WORDS);
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return '';
  const shift = (word: Word) => ({
    ...word,
    from: word.from - first.from,
    to: word.to - first.from,
  });
  return marked(text.slice(first.from, last.to), part.map(shift));
}

function wordsIn(text: string, stems: readonly string[]): Word[] {
  const known = stems.map(asWritten);
  const plain = foldedText(text);
  return [...plain.matchAll(WORD)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    stem: known.find((stem) => word.startsWith(stem)) ?? null,
  }));
}

/** Lowercase without accents. Each letter becomes one letter, so that places stay the same. */
const foldedText = (text: string): string =>
  // Nearly all letters are plain, and those need no look each.
  text
    .replaceAll(/[^\p{ASCII}]/gu, folded)
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function folded(letter: string): string {
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.length === letter.length ? plain : letter;
}

/** Stemming writes `parti` for `party`, which begins no word of a text. */
function asWritten(stem: string): string {
  const plain = foldedText(stem);
  return plain.length > 2 && plain.endsWith('i') ? plain.slice(0, -1) : plain;
}

function marked(text: string, words: readonly Word[]): string {
  let shown = '';
  let at = 0;
  for (const { from, to } of words.filter(({ stem }) => stem !== null)) {
    shown += text.slice(at, from) + HIT_START + text.slice(from, to) + HIT_END;
    at = to;
  }
  return shown + text.slice(at);
}
