import { numberToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { extend, formatLocator, parseLocator } from './block-locator.ts';

const block = (number: bigint) => ({ number, hash: numberToHex(number, { size: 32 }) });

/** The locator after reading this many blocks one by one. */
function readTo(newest: bigint) {
  let locator = extend([], block(0n));
  for (let number = 1n; number <= newest; number++) locator = extend(locator, block(number));
  return locator;
}

describe('a block locator', () => {
  test.each([1n, 20n, 1_000n, 5_003n])(
    'reaches back in growing steps after %s blocks',
    (newest) => {
      const ages = readTo(newest).map(({ number }) => newest - number);
      expect(ages.slice(0, 9)).toEqual(
        Array.from({ length: Math.min(9, ages.length) }, (_, age) => BigInt(age)),
      );
      expect(ages.length).toBeLessThan(22);
      for (const [index, age] of ages.entries())
        // Reading again from the next remaining block costs at most a few times the depth.
        if (age > 8n && ages[index + 1] !== undefined)
          expect(ages[index + 1]! <= age * 4n).toBe(true);
      const oldest = ages.at(-1)!;
      expect(oldest * 3n >= (newest < 4_096n ? newest : 4_096n)).toBe(true);
    },
  );

  test('parses what it formatted', () => {
    const locator = readTo(500n);
    expect(parseLocator(formatLocator(locator))).toEqual(locator);
  });
});
