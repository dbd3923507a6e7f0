import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, type Price } from '../money/money.ts';
import { weightedMedian, type Vote } from './weighted-median.ts';

const votes = (...pairs: [string, number][]): Vote[] =>
  pairs.map(([text, weight]) => ({ price: price(text), weight }));

describe('weighted median', () => {
  test.each([
    ['one voice', votes(['7', 1]), '7'],
    ['the middle of three', votes(['9', 1], ['1', 1], ['5', 1]), '5'],
    ['the mean of two', votes(['10', 1], ['20', 1]), '15'],
    ['a heavy voice', votes(['1', 1], ['2', 1], ['100', 3]), '100'],
    ['two halves', votes(['1', 2], ['2', 1], ['4', 1]), '1.5'],
    [
      'shared voices cannot outvote',
      votes(['100', 12], ['101', 12], ['150', 6], ['151', 6]),
      '101',
    ],
  ])('%s', (_name, given, expected) => {
    expect(weightedMedian(given)).toBe(price(expected));
  });

  test('is undefined without votes', () => {
    expect(weightedMedian([])).toBeUndefined();
  });

  const anyVotes = fc.array(
    fc.record({
      price: fc.bigInt({ min: 1n, max: 10n ** 24n }).map((value) => value as Price),
      weight: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 1, maxLength: 9 },
  );

  test('lies between the votes regardless of order', () => {
    fc.assert(
      fc.property(anyVotes, (given) => {
        const median = weightedMedian(given)!;
        const prices = given.map((vote) => vote.price);
        const within = prices.some((low) => low <= median) && prices.some((high) => high >= median);
        return within && weightedMedian(given.toReversed()) === median;
      }),
    );
  });

  test('cannot be moved past an honest vote by less than half of the weight', () => {
    fc.assert(
      fc.property(anyVotes, fc.bigInt({ min: 1n, max: 10n ** 30n }), (honest, lie) => {
        const weight = honest.reduce((sum, vote) => sum + vote.weight, 0) - 1;
        if (weight === 0) return true;
        const median = weightedMedian([...honest, { price: lie as Price, weight }])!;
        const prices = honest.map((vote) => vote.price);
        return prices.some((low) => low <= median) && prices.some((high) => high >= median);
      }),
    );
  });
});
