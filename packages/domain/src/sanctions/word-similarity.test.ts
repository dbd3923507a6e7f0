import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jaroWinkler, shapeOf, similarityBound, wordSimilarity } from './word-similarity.ts';

test.each([
  ['martha', 'marhta', 0.9611],
  ['dwayne', 'duane', 0.84],
  ['dixon', 'dicksonx', 0.8133],
  ['jellyfish', 'smellyfish', 0.8963],
  ['abc', 'xyz', 0],
  ['same', 'same', 1],
])('%s and %s are as similar as in the published examples', (a, b, value) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(value, 4);
});

test.each([
  ['hussein', 'husayn', 0.9],
  ['mohammed', 'muhamad', 0.9],
  ['maria', 'mario', 0.92],
  ['anna', 'ana', 0.9333],
  ['lea', 'leo', 0.8222],
])('%s and %s may be one name in two spellings', (a, b, value) => {
  expect(wordSimilarity(a, b)).toBeCloseTo(value, 4);
});

const word = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'o', '1'),
});

test('is the same both ways, within 0 and 1, and within the bound of their shapes', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const value = jaroWinkler(a, b);
      expect(value).toBeCloseTo(jaroWinkler(b, a), 10);
      expect(wordSimilarity(a, b)).toBe(wordSimilarity(b, a));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(similarityBound(shapeOf(a), shapeOf(b)) + 1e-12);
    }),
  );
});
