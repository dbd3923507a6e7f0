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

/**
 * By their letters no two words of these lengths are more similar than this: spares comparing their letters.
 * Jaro is at most (2 + shorter ÷ longer) ÷ 3, and a common beginning of four adds 40 % of the rest.
 */
export function similarityBound(lengthA: number, lengthB: number): number {
  const jaro = (2 + Math.min(lengthA, lengthB) / Math.max(lengthA, lengthB)) / 3;
  return jaro + PREFIX_MAX * PREFIX_WEIGHT * (1 - jaro);
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
