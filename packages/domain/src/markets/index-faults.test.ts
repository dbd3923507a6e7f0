import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFixed } from '../money/fixed.ts';
import { price, quantity, type Price } from '../money/money.ts';
import { advanceIndex, emptyIndex, indexRules, type IndexState } from './index-price.ts';
import type { Quote, Venue } from './source-book.ts';

const venues: readonly Venue[] = ['a', 'b', 'c'].map((name) => ({ name, owner: name }));
const market = { venues, rules: indexRules('crypto'), quote: 'USDT', pricePrecision: 2 };
const STEP_MS = 500;
const START_MS = 10_000_000;
/** How long a quote is valid, plus one step. */
const LIE_STEPS = 11;
/**
 * Allowed distance of a price from the truth. The honest price itself moves by 4 per mille. With
 * three valid sources the median is an honest one; with two, half of a lie just short of an outlier
 * remains.
 */
const ALLOWED_PER_MILLE = { live: 5n, closeOnly: 36n, halted: 1_000n };
const volume = quantity('1');

/** What a faulty venue quotes instead of the honest price, and for how long. */
const anyFault = fc.record({
  venue: fc.constantFrom('a', 'b', 'c'),
  fromStep: fc.integer({ min: 0, max: 150 }),
  steps: fc.integer({ min: 1, max: 60 }),
  kind: fc.constantFrom(
    'silent',
    'zero',
    'nan',
    'negative',
    'half',
    'double',
    'sixPercent',
    'twoPercent',
    'late',
    'early',
    'backwards',
    'repeated',
  ),
});
type Fault = typeof anyFault extends fc.Arbitrary<infer Value> ? Value : never;

function said(fault: Fault | undefined, honest: Price, nowMs: number, venue: string): Quote[] {
  const share = (percent: bigint) => formatFixed((honest * percent) / 100n);
  const quote = { venue, price: formatFixed(honest), timeMs: nowMs, volume };
  switch (fault?.kind) {
    case undefined:
    case 'repeated':
      return [quote];
    case 'silent':
      return [];
    case 'zero':
      return [{ ...quote, price: '0' }];
    case 'nan':
      return [{ ...quote, price: 'NaN' }];
    case 'negative':
      return [{ ...quote, price: `-${quote.price}` }];
    case 'half':
      return [{ ...quote, price: share(50n) }];
    case 'double':
      return [{ ...quote, price: share(200n) }];
    case 'sixPercent':
      return [{ ...quote, price: share(106n) }];
    case 'twoPercent':
      return [{ ...quote, price: share(98n) }];
    case 'late':
      return [{ ...quote, timeMs: nowMs - 6_000 }];
    case 'early':
      return [{ ...quote, timeMs: nowMs + 5_000 }];
    case 'backwards':
      return [{ ...quote, timeMs: nowMs - 700 }];
  }
}

const faultAt = (faults: readonly Fault[], venue: string, step: number): Fault | undefined =>
  faults.find(
    (fault) =>
      fault.venue === venue && step >= fault.fromStep && step < fault.fromStep + fault.steps,
  );

describe('fault schedules', () => {
  test('keep every price close to the truth while at most one venue lies', () => {
    fc.assert(
      fc.property(fc.array(anyFault, { maxLength: 8 }), (faults) => {
        let state: IndexState = emptyIndex;
        const lie = { venue: '', step: 0 };
        for (let step = 0; step < 220; step++) {
          const nowMs = START_MS + step * STEP_MS;
          // A lie is believed while its quote is valid, so no other venue may lie until then: the
          // median cannot survive two liars of three. They fall silent instead.
          if (step - lie.step > LIE_STEPS) lie.venue = '';
          lie.venue ||= venues.find(({ name }) => faultAt(faults, name, step))?.name ?? '';
          if (faultAt(faults, lie.venue, step)) lie.step = step;
          const honest = ((price('20000') * BigInt(10_000 + (step % 40))) / 10_000n) as Price;
          const quotes = venues.flatMap(({ name }) => {
            const fault = faultAt(faults, name, step);
            return fault && name !== lie.venue ? [] : said(fault, honest, nowMs, name);
          });
          const reading = advanceIndex(state, { quotes, nowMs }, market);
          state = reading.state;
          const { outcome } = reading;
          if (!outcome) continue;
          const off = outcome.price > honest ? outcome.price - honest : honest - outcome.price;
          const allowed = ALLOWED_PER_MILLE[outcome.state];
          expect(off * 1_000n <= honest * allowed).toBe(true);
          const used = outcome.sources.filter((source) => source.used).length;
          const states = ['halted', 'halted', 'closeOnly', 'live'];
          expect(outcome.state).toBe(states[used]);
          for (const { used: isUsed, reason } of outcome.sources)
            expect(isUsed).toBe(reason === null);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('never throw or produce a price of zero or below, whatever venues quote', () => {
    const anyQuote = fc.record({
      venue: fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
      price: fc.oneof(fc.string({ maxLength: 50 }), fc.double().map(String)),
      timeMs: fc.oneof(fc.double(), fc.integer({ min: START_MS - 9_000, max: START_MS + 9_000 })),
      volume: fc.constant(volume),
    });
    fc.assert(
      fc.property(fc.array(fc.array(anyQuote, { maxLength: 6 }), { maxLength: 20 }), (rounds) => {
        let state = emptyIndex;
        for (const [step, quotes] of rounds.entries()) {
          const reading = advanceIndex(state, { quotes, nowMs: START_MS + step * STEP_MS }, market);
          state = reading.state;
          if (reading.outcome) expect(reading.outcome.price > 0n).toBe(true);
        }
      }),
    );
  });
});
