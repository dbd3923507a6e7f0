import { bestPairing } from './best-pairing.ts';
import type { BirthdayMatch } from './birthdays.ts';
import { wordSimilarity } from './word-similarity.ts';

/** A name as it is compared: words in lower-case ASCII, each with at least two letters. */
export interface ComparableName {
  readonly words: readonly string[];
  /** All letters in their order, without spaces: scripts disagree about where words end. */
  readonly joined: string;
}

export interface ListedName extends ComparableName {
  /** As the list writes it. */
  readonly text: string;
  /** The list itself warns that the name is common or doubtful. */
  readonly isWeak: boolean;
}

/** Less similar words have nothing in common. */
export const WORD_MIN = 0.84;
/** Share that each word costs which only the longer name has, and the most that they cost together. */
const EXTRA_WORD = 0.03;
const EXTRA_WORDS_MAX = 0.09;
/** Scores from which a name is a hit, depending on how the birthdays compare. */
export const HIT_MIN = { same: 0.82, near: 0.88, unknown: 0.88 } as const;

/** Splits a name that was written in ASCII. */
export function comparableName(ascii: string): ComparableName {
  const words = ascii
    .toLowerCase()
    .replaceAll(/['`’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const long = words.filter((word) => word.length > 1);
  return { words: long.length > 0 ? long : words, joined: words.join('') };
}

/**
 * How similar two names are, 0 to 1, whatever the order of their words. Each word of the shorter
 * name is paired with a word of the longer one and weighs as much as it has letters; of all ways to
 * pair them the best one counts, and a word without a pair counts zero. The same letters with other
 * spaces are the same name.
 */
export function nameSimilarity(a: ComparableName, b: ComparableName): number {
  if (a.joined === b.joined) return 1;
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
  const letters = short.reduce((sum, word) => sum + word.length, 0);
  const found = bestPairing(
    short.map((word) => long.map((other) => word.length * similarityIfAny(word, other))),
  );
  const extra = Math.min(EXTRA_WORDS_MAX, (long.length - short.length) * EXTRA_WORD);
  return letters === 0 ? 0 : Math.max(0, found / letters - extra);
}

function similarityIfAny(a: string, b: string): number {
  const value = wordSimilarity(a, b);
  return value >= WORD_MIN ? value : 0;
}

/**
 * Score of a hit, 0 to 1, or null. A weak name, or one that shares a single word, only counts with
 * the same birthday, unless it is the whole name; nobody with another birthday is a hit.
 */
export function hitScore(
  name: ComparableName,
  listed: ListedName,
  birthday: BirthdayMatch,
): number | null {
  if (birthday === 'other') return null;
  const score = nameSimilarity(name, listed);
  if (score < HIT_MIN[birthday]) return null;
  if (birthday === 'same') return score;
  const isOneWord = Math.min(name.words.length, listed.words.length) < 2;
  const isDoubtful = listed.isWeak || (isOneWord && name.joined !== listed.joined);
  return isDoubtful ? null : score;
}
