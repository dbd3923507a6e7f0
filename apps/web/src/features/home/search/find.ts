/** Which entries a text finds, best first, forgiving what a thumb types. */

export interface SearchEntry {
  readonly id: string;
  /** Shown, and searched first. */
  readonly title: string;
  readonly note: string;
  /** Other words that find it: symbols, synonyms. */
  readonly words: string;
}

/** From this many letters on, one of them may be wrong; from the second, two. */
const TYPO_FROM = [4, 8] as const;
const NONE = 99;

/** Entries with every word of the text, the closest first; an empty text finds nothing. */
export function found<Entry extends SearchEntry>(
  entries: readonly Entry[],
  text: string,
  most: number,
): Entry[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, wanted) }));
  return scored
    .filter(({ score }) => score < NONE)
    .sort((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function scoreOf({ title, note, words }: SearchEntry, wanted: readonly string[]): number {
  const own = wordsOf(title);
  const others = wordsOf(`${note} ${words}`);
  let score = 0;
  for (const word of wanted) {
    const best = Math.min(...own.map((each) => distance(each, word)), NONE);
    const beside = Math.min(...others.map((each) => distance(each, word) + 1), NONE);
    score += Math.min(best, beside);
  }
  return Math.min(score, NONE);
}

/** 0: the same; 1: begins with it; 2: contains it; more: with typing mistakes. */
function distance(known: string, typed: string): number {
  if (known === typed) return 0;
  if (known.startsWith(typed)) return 1;
  if (typed.length > 2 && known.includes(typed)) return 2;
  const allowed = TYPO_FROM.filter((length) => typed.length >= length).length;
  if (allowed === 0) return NONE;
  // Also at the beginning of a longer word, while it is still being typed.
  const mistakes = Math.min(
    edits(known, typed),
    edits(known.slice(0, typed.length), typed),
    edits(known.slice(0, typed.length + 1), typed),
  );
  return mistakes <= allowed ? 3 + mistakes : NONE;
}

/** Letters to change, add, leave out or swap with their neighbor. Source: Damerau 1964. */
export function edits(one: string, other: string): number {
  let [twoBack, back]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        back![j]! + 1,
        row[j - 1]! + 1,
        back![j - 1]! + (same ? 0 : 1),
        ...(swapped ? [twoBack![j - 2]! + 1] : []),
      );
    }
    [twoBack, back] = [back!, row];
  }
  return back![other.length]!;
}

/** Lowercase, without accents: `depósito` is `deposito`; `BTC/USDT` is two words. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
