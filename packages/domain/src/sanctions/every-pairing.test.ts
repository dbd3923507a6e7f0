import { expect, test } from 'vitest';
import { comparableName, nameSimilarity } from './name-match.ts';

/*
 * The rule of names, written a second time from decision 0240 alone: every way of pairing the words
 * is tried, and the best one counts. Shares nothing with the product.
 */

/** Jaro–Winkler by the definition: matching letters marked on both sides. */
function winkler(a: string, b: string): number {
  const reach = Math.max(Math.floor(Math.max(a.length, b.length) / 2) - 1, 0);
  const markA = new Set<number>();
  const markB = new Set<number>();
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < b.length; j++)
      if (!markA.has(i) && !markB.has(j) && a[i] === b[j] && Math.abs(i - j) <= reach) {
        markA.add(i);
        markB.add(j);
      }
  const m = markA.size;
  if (m === 0) return 0;
  const inA = [...a].filter((_, i) => markA.has(i));
  const inB = [...b].filter((_, j) => markB.has(j));
  const t = inA.filter((letter, at) => letter !== inB[at]).length / 2;
  const jaro = (m / a.length + m / b.length + (m - t) / m) / 3;
  let same = 0;
  while (same < Math.min(4, a.length, b.length) && a[same] === b[same]) same++;
  return jaro + 0.1 * same * (1 - jaro);
}

const consonants = (word: string): string =>
  [...word.replace(/[aeiouy]/g, '')].filter((letter, at, all) => letter !== all[at - 1]).join('');

/** Below 0.84 two words have nothing in common; equal consonants from three on are similar at 0.9. */
function words(a: string, b: string): number {
  const letters = winkler(a, b);
  const isFramed = consonants(a).length >= 3 && consonants(a) === consonants(b);
  const value = isFramed ? Math.max(letters, 0.9) : letters;
  return value >= 0.84 ? value : 0;
}

/** The best sum of letters times similarity over all ways to pair words. */
function best(short: readonly string[], long: readonly string[]): number {
  const [first, ...rest] = short;
  if (first === undefined) return 0;
  const alone = best(rest, long);
  const paired = long.map(
    (other, at) => first.length * words(first, other) + best(rest, long.toSpliced(at, 1)),
  );
  return Math.max(alone, ...paired);
}

function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.join('') === b.join('')) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const extra = Math.min(0.09, 0.03 * (long.length - short.length));
  return Math.max(0, best(short, long) / short.join('').length - extra);
}

/** Names whose words resemble each other, as those of fathers and sons do. */
const SYLLABLES = ['ha', 'has', 'san', 'sein', 'hus', 'mo', 'ham', 'med', 'mah', 'moud', 'ah'];
let seed = 7n;
const below = (range: number): number => {
  seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n);
  return Number(seed >> 33n) % range;
};
const word = (): string =>
  Array.from({ length: 2 + below(2) }, () => SYLLABLES[below(SYLLABLES.length)]).join('');
const name = (): string[] => Array.from({ length: 1 + below(4) }, word);

test('the best pairing of words counts, in whichever order they come', () => {
  for (let round = 0; round < 5_000; round++) {
    const [a, b] = [name(), name()];
    const found = nameSimilarity(comparableName(a.join(' ')), comparableName(b.join(' ')));
    expect([a, b, found.toFixed(9)]).toEqual([a, b, similarity(a, b).toFixed(9)]);
  }
});

test('a listed name is found when its words resemble each other', () => {
  const [listed, written] = ['Husha Hushamah', 'Hussan Husmah'].map(comparableName);
  expect(nameSimilarity(written!, listed!)).toBeGreaterThan(0.88);
});

test('a name of very many equal words is compared at once', () => {
  const long = comparableName(Array.from({ length: 60 }, () => 'hasan').join(' '));
  const other = comparableName(Array.from({ length: 59 }, () => 'hassan').join(' '));
  expect(nameSimilarity(long, other)).toBeGreaterThan(0.84);
});
