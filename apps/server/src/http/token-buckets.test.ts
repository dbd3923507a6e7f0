import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const PER_MINUTE = 3_000;

describe('a token bucket', () => {
  test('allows a burst of a tenth of a minute and refills steadily', () => {
    const buckets = createTokenBuckets(PER_MINUTE);
    const admitted = (count: number, nowMs: number) =>
      Array.from({ length: count }, () => buckets.pay('a', 1, nowMs)).filter(Boolean).length;
    expect(admitted(3_000, 0)).toBe(300);
    expect(admitted(100, 20)).toBe(1);
    expect(admitted(100, 1_020)).toBe(50);
    expect(admitted(3_000, 3_600_000)).toBe(300);
  });

  test('gains nothing from a clock that steps back, and is separate for each caller', () => {
    const buckets = createTokenBuckets(60);
    expect(buckets.pay('a', 60, 1_000_000)).toBe(true);
    expect(buckets.pay('a', 1, 0)).toBe(false);
    expect(buckets.pay('b', 60, 0)).toBe(true);
    expect(buckets.share('a', 0)).toBe(0);
  });

  test('charges a full bucket for a price above it, so that every call stays possible', () => {
    const buckets = createTokenBuckets(10);
    expect(buckets.pay('a', 30, 0)).toBe(true);
    expect(buckets.pay('a', 1, 0)).toBe(false);
    expect(buckets.pay('a', 30, 60_000)).toBe(true);
  });

  test('never allows more than one burst plus the refill, in any order of calls', () => {
    const intent = fc.record({ price: fc.integer({ min: 1, max: 30 }), waitMs: fc.nat(2_000) });
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 300 }), (intents) => {
        const buckets = createTokenBuckets(PER_MINUTE);
        let nowMs = 0;
        let spent = 0;
        for (const { price, waitMs } of intents) {
          nowMs += waitMs;
          if (buckets.pay('a', price, nowMs)) spent += price;
          // In units of 1/60,000 token, so that the oracle needs no fractions.
          if (spent * 60_000 > 300 * 60_000 + nowMs * PER_MINUTE + 1) return false;
        }
        return true;
      }),
      { numRuns: 100 },
    );
  });
});
