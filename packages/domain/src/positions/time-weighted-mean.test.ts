import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, toText } from '../money/money.ts';
import { anyPrice } from './testing/arbitrary.ts';
import { TimeWeightedMean } from './time-weighted-mean.ts';

const means = (validityMs: number, ticks: readonly (readonly [number, string])[]) => {
  const mean = new TimeWeightedMean({ priceValidityMs: validityMs, pricePrecision: 2 });
  return ticks.map(([timeMs, text]) => toText(mean.push(timeMs, price(text))));
};

describe('time-weighted mean of three seconds', () => {
  test('returns the first price as its own mean', () => {
    expect(means(5_000, [[0, '100']])).toEqual(['100']);
  });

  test('weights a price by its duration, a new one by nothing yet', () => {
    const ticks = [
      [0, '100'],
      [2_000, '200'],
      [3_000, '900'],
    ] as const;
    expect(means(5_000, ticks)).toEqual(['100', '100', '133.33']);
  });

  test('rounds to the nearest quotable price, half a step up', () => {
    const ticks = [
      [0, '100'],
      [1_500, '100.01'],
      [3_000, '100.01'],
      [4_501, '100.01'],
    ] as const;
    expect(means(5_000, ticks)).toEqual(['100', '100', '100.01', '100.01']);
    const earlier = [
      [0, '100'],
      [1_501, '100.01'],
      [3_000, '100.01'],
    ] as const;
    expect(means(5_000, earlier).at(-1)).toBe('100');
  });

  test('drops prices from before the window', () => {
    const ticks = [
      [0, '100'],
      [1_000, '200'],
      [4_000, '200'],
    ] as const;
    expect(means(5_000, ticks).at(-1)).toBe('200');
  });

  test('gives the old price no weight after a weekend', () => {
    const ticks = [
      [0, '100'],
      [172_800_000, '90'],
    ] as const;
    expect(means(15_000, ticks)).toEqual(['100', '90']);
  });

  test('stops weighting a price past its validity in the middle of the window', () => {
    const ticks = [
      [0, '100'],
      [6_000, '50'],
    ] as const;
    expect(means(5_000, ticks).at(-1)).toBe('100');
  });

  test('lies between the lowest and the highest price of the path', () => {
    const path = fc.array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), anyPrice), { minLength: 1 });
    fc.assert(
      fc.property(path, (steps) => {
        const mean = new TimeWeightedMean({ priceValidityMs: 5_000, pricePrecision: 2 });
        let timeMs = 0;
        return steps.every(([waitMs, step], index) => {
          timeMs += waitMs;
          const found = mean.push(timeMs, step);
          const seen = steps.slice(0, index + 1).map(([, each]) => each);
          return seen.some((each) => each <= found) && seen.some((each) => each >= found);
        });
      }),
    );
  });
});
