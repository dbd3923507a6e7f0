import { HOUR_MS } from '../durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, money, type Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { NO_QUOTES, UNUSED_MAX, unusedAt, withQuote, type UnusedQuotes } from './unused-quotes.ts';

const NOW_MS = 1_700_000_000_000;
const LARGEST = money('50000');
const refusalOf = (command: () => unknown) => {
  try {
    command();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return [error.key, error.details?.['minutes']];
    throw error;
  }
};

describe('unused quotes', () => {
  const five = Array.from({ length: 5 }).reduce<UnusedQuotes>(
    (unused) => withQuote(unused, LARGEST, NOW_MS),
    NO_QUOTES,
  );

  test('are limited to five of the largest until some have decayed', () => {
    expect(refusalOf(() => withQuote(five, LARGEST, NOW_MS))).toEqual([
      'flashExchange.quotesUnused',
      '12',
    ]);
    expect(refusalOf(() => withQuote(five, LARGEST, NOW_MS + HOUR_MS / 5 - 1))).not.toBeNull();
    expect(refusalOf(() => withQuote(five, LARGEST, NOW_MS + HOUR_MS / 5))).toBeNull();
  });

  test('decay within an hour, but not when the clock runs backward', () => {
    expect(unusedAt(five, NOW_MS + HOUR_MS)).toBe(0n);
    expect(unusedAt(five, NOW_MS - HOUR_MS)).toBe(UNUSED_MAX);
  });

  test('never exceed twice the limit within an hour, in any pattern of requests', () => {
    const intents = fc.array(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 600_000 }),
        value: fc.bigInt({ min: 1n, max: LARGEST }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(intents, (asked) => {
        let unused = NO_QUOTES;
        let nowMs = NOW_MS;
        const given: { atMs: number; value: Money }[] = [];
        for (const { afterMs, value } of asked) {
          nowMs += afterMs;
          if (refusalOf(() => (unused = withQuote(unused, value as Money, nowMs)))) continue;
          given.push({ atMs: nowMs, value: value as Money });
          const lastHour = given.filter(({ atMs }) => atMs > nowMs - HOUR_MS);
          expect(add(...lastHour.map((each) => each.value))).toBeLessThanOrEqual(2n * UNUSED_MAX);
        }
      }),
    );
  });
});
