/** Share of a common beginning that counts, and the longest beginning that does. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_MAX = 4;

/** Similarity of words that differ only in their vowels, and the fewest consonants that tell. */
const SAME_FRAME = 0.9;
const FRAME_MIN = 3;

/**
 * Consonants of a word, doubled ones once: one name is written `Hussein`, `Husayn` and `Hosein`.
 * Empty for words with too few of them.
 */
export function frameOf(word: string): string {
  const frame = word.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1+/g, '$1');
  return frame.length < FRAME_MIN ? '' : frame;
}

/** How similar two words are, 0 to 1: by their letters, or by their consonants alone. */
export function wordSimilarity(a: string, b: string): number {
  const letters = jaroWinkler(a, b);
  if (letters >= SAME_FRAME) return letters;
  const frame = frameOf(a);
  return frame !== '' && frame === frameOf(b) ? SAME_FRAME : letters;
}

/**
 * Jaro–Winkler similarity, 0 to 1: letters in common at nearby places, less half of those in another
 * order, more for a common beginning.
 * Source: Winkler 1990, String Comparator Metrics, section 3.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < PREFIX_MAX && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

/** What of a word tells quickly that another one is not similar. */
export interface WordShape {
  readonly length: number;
  /** One bit for each letter or digit that occurs. */
  readonly letters: number;
}

/** Of a word in lower-case ASCII. Letters may share a bit: then less is told, nothing wrong. */
export function shapeOf(word: string): WordShape {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return { length: word.length, letters };
}

/**
 * By their letters no two words of these shapes are more similar than this: a letter that only one
 * word has is common to none, and a common beginning of four adds 40 % of the rest.
 */
export function similarityBound(a: WordShape, b: WordShape): number {
  const common = Math.min(
    a.length - bitsOf(a.letters & ~b.letters),
    b.length - bitsOf(b.letters & ~a.letters),
  );
  const jaro = (common / a.length + common / b.length + 1) / 3;
  return jaro + PREFIX_MAX * PREFIX_WEIGHT * (1 - jaro);
}

function bitsOf(number: number): number {
  let count = 0;
  for (let left = number; left !== 0; left &= left - 1) count++;
  return count;
}

function jaroSimilarity(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const isTaken = Array.from<boolean>({ length: b.length }).fill(false);
  const common: string[] = [];
  for (let i = 0; i < a.length; i++) {
    const last = Math.min(b.length - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= last; j++) {
      if (isTaken[j] || a[i] !== b[j]) continue;
      isTaken[j] = true;
      common.push(a[i]!);
      break;
    }
  }
  if (common.length === 0) return 0;
  const others = [...b].filter((_, index) => isTaken[index]);
  const moved = common.filter((letter, index) => letter !== others[index]).length / 2;
  const { length } = common;
  return (length / a.length + length / b.length + (length - moved) / length) / 3;
}
