import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, quantity, rate, type Price } from '../money/money.ts';
import { type Quote, readPrice, receiveQuote, refusalOf, type SourceState } from './source-book.ts';
import { formatSources, parseSources } from './tick.ts';

const NOW_MS = Date.UTC(2026, 2, 7, 12);
const origin = { owner: 'a', quote: 'USDT', rate: rate('1') };
const index = price('100');

const anyQuote: fc.Arbitrary<Quote> = fc.record({
  venue: fc.constant('a'),
  price: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^-?\d{1,30}(\.\d{1,25})?$/),
    fc.constantFrom('', '1e2', '100', '1,5', '1;2', '1\n2'),
  ),
  timeMs: fc.oneof(fc.double(), fc.integer({ min: NOW_MS - 3_000, max: NOW_MS + 3_000 })),
  volume: fc.constant(quantity('1')),
});

describe('an unusable quote', () => {
  test('is recorded so that reading the record gives the same reason', () => {
    fc.assert(
      fc.property(fc.array(anyQuote, { minLength: 1, maxLength: 5 }), (quotes) => {
        let known: SourceState | undefined;
        for (const quote of quotes) known = receiveQuote(known, quote, { nowMs: NOW_MS, index });
        const { price: last, timeMs, refused } = known!;
        const reason = refused?.reason ?? null;
        const report = { venue: 'a', price: last, timeMs, used: !refused, reason, origin };
        const line = formatSources([{ ...report, refused: refused ?? undefined }], NOW_MS);
        const [read] = parseSources(line, NOW_MS);
        expect(formatSources([read!], NOW_MS)).toBe(line);
        expect(line.split(/[;\n]/)).toHaveLength(1);
        expect([read!.price, read!.timeMs, read!.reason]).toEqual([last, timeMs + 0, reason]);
        const lastMs = last === 0n ? undefined : timeMs;
        if (read!.refused) expect(refusalOf(read!.refused, { nowMs: NOW_MS, lastMs })).toBe(reason);
        else expect(reason).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps price and time of the last good quote', () => {
    const good = { venue: 'a', price: '100', timeMs: NOW_MS, volume: quantity('1') };
    const bad = { ...good, price: '101', timeMs: NOW_MS + 60_000 };
    const first = receiveQuote(undefined, good, { nowMs: NOW_MS, index });
    const then = receiveQuote(first, bad, { nowMs: NOW_MS + 500, index });
    expect(then).toEqual({
      ...first,
      refused: { reason: 'future', said: '101', timeMs: NOW_MS + 60_000 },
    });
    const later = { ...good, price: '102', timeMs: NOW_MS + 1_000 };
    expect(receiveQuote(then, later, { nowMs: NOW_MS + 1_000, index })).toMatchObject({
      price: readPrice('102') as Price,
      refused: null,
    });
  });
});
