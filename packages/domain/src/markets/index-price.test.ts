import { describe, expect, test } from 'vitest';
import { price, quantity, toText } from '../money/money.ts';
import { advanceIndex, emptyIndex, indexRules, type IndexReading } from './index-price.ts';
import type { Quote } from './source-book.ts';

const START_MS = 1_000_000;
const names = ['a', 'b', 'c'] as const;
const market = (type: 'crypto' | 'forex' = 'crypto') => ({
  venues: names.map((name) => ({ name, weight: 1 })),
  rules: indexRules(type),
});

type Said = string | { price: string; ageMs?: number } | null;

/** Plays readings, one a second unless `stepMs` says otherwise; null: the venue says nothing. */
function play(
  readings: readonly (readonly Said[])[],
  stepMs = 1_000,
  type: 'crypto' | 'forex' = 'crypto',
) {
  let state = emptyIndex;
  const outcomes: IndexReading['outcome'][] = [];
  for (const [step, said] of readings.entries()) {
    const nowMs = START_MS + step * stepMs;
    const quotes = said.flatMap((one, index): Quote[] => {
      if (one === null) return [];
      const { price: text, ageMs = 0 } = typeof one === 'string' ? { price: one } : one;
      const volume = quantity('0.5');
      return [{ venue: names[index]!, price: text, timeMs: nowMs - ageMs, volume }];
    });
    const reading = advanceIndex(state, { quotes, nowMs }, market(type));
    state = reading.state;
    outcomes.push(reading.outcome);
  }
  return outcomes;
}

const last = (readings: readonly (readonly Said[])[], stepMs?: number) =>
  play(readings, stepMs).at(-1)!;
const reasons = (outcome: ReturnType<typeof last>) => outcome.sources.map(({ reason }) => reason);

describe('index of three sources', () => {
  test('is their median, and live', () => {
    const outcome = last([['100', '101', '102']]);
    expect(outcome).toMatchObject({ price: price('101'), state: 'live' });
    expect(toText(outcome.volume)).toBe('1.5');
  });

  test.each([
    ['zero', '0', 'invalid'],
    ['negative', '-1', 'invalid'],
    ['no number', 'NaN', 'invalid'],
    ['infinite', 'Infinity', 'invalid'],
    ['an exponent', '1e2', 'invalid'],
    ['empty', '', 'invalid'],
    ['a digit of another script', '١٠٠', 'invalid'],
    ['longer than any price', '9'.repeat(40), 'invalid'],
    ['an outlier above', '103.1', 'outlier'],
    ['an outlier below', '96.9', 'outlier'],
    ['ahead of our clock', { price: '100', ageMs: -1_001 }, 'future'],
    ['older than before', { price: '100', ageMs: 1_001 }, 'outOfOrder'],
  ])('a source that is %s is refused, and positions can only be closed', (_name, said, reason) => {
    const outcome = last([
      ['100', '100', '100'],
      ['100', '100', said],
    ]);
    expect(reasons(outcome)).toEqual([null, null, reason]);
    expect(outcome).toMatchObject({ price: price('100'), state: 'closeOnly' });
  });

  test('a source that falls silent is stale once its price is older than allowed', () => {
    const outcomes = play([
      ['100', '100', '100'],
      ...Array.from({ length: 6 }, (): Said[] => ['100', '100', null]),
    ]);
    expect(reasons(outcomes[5]!)).toEqual([null, null, null]);
    expect(reasons(outcomes[6]!)).toEqual([null, null, 'stale']);
  });

  test('a source that was never heard is missing', () => {
    expect(reasons(last([['100', '100', null]]))).toEqual([null, null, 'missing']);
  });

  test.each([
    ['exactly at the deviation allowed', '103'],
    ['at the age allowed', { price: '100', ageMs: 1_000 }],
    ['repeated', '100'],
  ])('a source that is %s is used', (_name, said) => {
    const outcome = last([
      ['100', '100', '100'],
      ['100', '100', said],
    ]);
    expect(outcome.state).toBe('live');
  });

  test('currencies and metals allow one percent only', () => {
    const [outcome] = play([['1.1', '1.1', '1.1111']], 1_000, 'forex');
    expect(outcome!.sources[2]).toMatchObject({ used: false, reason: 'outlier' });
  });

  test('one source alone never makes a price', () => {
    const outcome = last([
      ['100', '100', '100'],
      ['200', null, '0'],
      ...Array.from({ length: 6 }, (): Said[] => ['200', null, '0']),
    ]);
    expect(outcome).toMatchObject({ state: 'halted', price: price('100') });
    expect(reasons(outcome)).toEqual(['alone', 'stale', 'invalid']);
    expect(outcome.sources.some((source) => source.used)).toBe(false);
  });

  test('two that contradict each other make no price', () => {
    const outcome = last([['100', '120', null]]);
    expect(outcome).toBeUndefined();
  });

  test('before the first price there is no tick at all', () => {
    expect(
      play([
        [null, null, null],
        ['100', null, null],
      ]),
    ).toEqual([undefined, undefined]);
  });

  test('a source that comes back is used at once', () => {
    const outcome = last([
      ['100', '100', '100'],
      ['100', '100', 'NaN'],
      ['100', '100', '101'],
    ]);
    expect(outcome.state).toBe('live');
  });

  test('a source that repeats one price while the market leaves it is frozen', () => {
    const rising = Array.from({ length: 70 }, (_, step): Said[] => {
      const text = (100 + step * 0.03).toFixed(2);
      return [text, text, '100'];
    });
    const outcomes = play(rising);
    expect(reasons(outcomes[59]!)).toEqual([null, null, null]);
    expect(reasons(outcomes[61]!)).toEqual([null, null, 'frozen']);
  });

  test('a quiet market that repeats itself is not frozen', () => {
    const outcome = last(Array.from({ length: 200 }, (): Said[] => ['100', '100', '100']));
    expect(outcome.state).toBe('live');
  });
});

describe('jump guard', () => {
  const at = (text: string, times: number) =>
    Array.from({ length: times }, (): Said[] => [text, text, text]);

  test('a jump is acted on with the third reading that shows it', () => {
    const outcomes = play([...at('100', 8), ...at('106', 3)]);
    expect(outcomes.slice(8).map((outcome) => [outcome!.state, toText(outcome!.price)])).toEqual([
      ['halted', '100'],
      ['halted', '100'],
      ['live', '106'],
    ]);
    expect(reasons(outcomes[8]!)).toEqual(['jump', 'jump', 'jump']);
  });

  test('a spike of two readings never becomes a price', () => {
    const outcomes = play([...at('100', 8), ...at('50', 2), ...at('100', 3)]);
    expect(new Set(outcomes.map((outcome) => toText(outcome!.price)))).toEqual(new Set(['100']));
    expect(outcomes.at(-1)!.state).toBe('live');
  });

  test('readings that contradict each other confirm nothing', () => {
    const outcomes = play([...at('100', 8), ...at('110', 1), ...at('90', 1), ...at('110', 1)]);
    expect(outcomes.slice(8).map((outcome) => outcome!.state)).toEqual(
      Array.from({ length: 3 }, () => 'halted'),
    );
  });

  test('five percent is no jump', () => {
    expect(last([...at('100', 8), ...at('105', 1)])).toMatchObject({ price: price('105') });
  });

  test('a creep of four percent in five seconds, again and again, needs no confirmation', () => {
    const creep = Array.from({ length: 30 }, (_, step) =>
      at((100 * 1.007 ** step).toFixed(6), 1),
    ).flat();
    expect(play(creep).every((outcome) => outcome!.state === 'live')).toBe(true);
  });

  test('after half a minute of silence nothing is compared', () => {
    const outcomes = play([...at('100', 2), ...at('150', 1)], 31_000);
    expect(outcomes.at(-1)).toMatchObject({ price: price('150'), state: 'live' });
  });
});
