import { describe, expect, test } from 'vitest';
import { price, quantity, toText } from '../money/money.ts';
import { advanceIndex, emptyIndex, indexRules, type IndexReading } from './index-price.ts';
import type { Quote } from './source-book.ts';

const START_MS = 1_000_000;
const names = ['a', 'b', 'c'] as const;
const market = (type: 'crypto' | 'forex' = 'crypto') => ({
  venues: names.map((name) => ({ name, owner: name })),
  rules: indexRules(type),
  quote: 'USDT',
  pricePrecision: 6,
});

type Said = string | { price: string; ageMs?: number } | null;

/** Plays readings, one per second unless `stepMs` differs; null: the venue does not quote. */
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
  ])('refuses a source that is %s and only allows closing', (_name, said, reason) => {
    const outcome = last([
      ['100', '100', '100'],
      ['100', '100', said],
    ]);
    expect(reasons(outcome)).toEqual([null, null, reason]);
    expect(outcome).toMatchObject({ price: price('100'), state: 'closeOnly' });
  });

  test('treats a silent source as stale once its price is too old', () => {
    const outcomes = play([
      ['100', '100', '100'],
      ...Array.from({ length: 6 }, (): Said[] => ['100', '100', null]),
    ]);
    expect(reasons(outcomes[5]!)).toEqual([null, null, null]);
    expect(reasons(outcomes[6]!)).toEqual([null, null, 'stale']);
  });

  test('reports a source that never quoted as missing', () => {
    expect(reasons(last([['100', '100', null]]))).toEqual([null, null, 'missing']);
  });

  test.each([
    ['exactly at the allowed deviation', '103'],
    ['at the allowed age', { price: '100', ageMs: 1_000 }],
    ['repeated', '100'],
  ])('uses a source that is %s', (_name, said) => {
    const outcome = last([
      ['100', '100', '100'],
      ['100', '100', said],
    ]);
    expect(outcome.state).toBe('live');
  });

  test('allows only one percent for currencies and metals', () => {
    const [outcome] = play([['1.1', '1.1', '1.1111']], 1_000, 'forex');
    expect(outcome!.sources[2]).toMatchObject({ used: false, reason: 'outlier' });
  });

  test('never makes a price from one source alone', () => {
    const outcome = last([
      ['100', '100', '100'],
      ['200', null, '0'],
      ...Array.from({ length: 6 }, (): Said[] => ['200', null, '0']),
    ]);
    expect(outcome).toMatchObject({ state: 'halted', price: price('100') });
    expect(reasons(outcome)).toEqual(['alone', 'stale', 'invalid']);
    expect(outcome.sources.some((source) => source.used)).toBe(false);
  });

  test('makes no price from two that contradict each other', () => {
    const outcome = last([['100', '120', null]]);
    expect(outcome).toBeUndefined();
  });

  test('records no tick before the first price', () => {
    expect(
      play([
        [null, null, null],
        ['100', null, null],
      ]),
    ).toEqual([undefined, undefined]);
  });

  test.each([
    ['far in the future', { price: '100', ageMs: -9_000_000 }, 'future'],
    ['without a time', { price: '100', ageMs: Number.NaN }, 'future'],
    ['not a number, from the future', { price: 'NaN', ageMs: -9_000_000 }, 'invalid'],
  ])(
    'refuses a first quote that is %s without making later ones out of order',
    (_name, said, reason) => {
      const outcomes = play([
        ['100', '100', said],
        ['100', '100', said],
        ['100', '100', '100'],
      ]);
      expect(outcomes.map((outcome) => reasons(outcome!)[2])).toEqual([reason, reason, null]);
      expect(outcomes[0]!.sources[2]).toMatchObject({ price: 0n, timeMs: 0 });
    },
  );

  test('keeps refusing a quote from the future when its time has come', () => {
    const ahead = { price: '100', ageMs: -3_000 };
    const silent = Array.from({ length: 5 }, (): Said[] => ['100', '100', null]);
    const outcomes = play([['100', '100', '100'], ['100', '100', ahead], ...silent]);
    expect(outcomes.slice(1).map((outcome) => reasons(outcome!)[2])).toEqual(
      Array.from({ length: 6 }, () => 'future'),
    );
  });

  test('uses a source immediately when it returns', () => {
    const outcome = last([
      ['100', '100', '100'],
      ['100', '100', 'NaN'],
      ['100', '100', '101'],
    ]);
    expect(outcome.state).toBe('live');
  });

  test('marks a source as frozen that repeats one price while the market moves', () => {
    const rising = Array.from({ length: 70 }, (_, step): Said[] => {
      const text = (100 + step * 0.03).toFixed(2);
      return [text, text, '100'];
    });
    const outcomes = play(rising);
    expect(reasons(outcomes[59]!)).toEqual([null, null, null]);
    expect(reasons(outcomes[61]!)).toEqual([null, null, 'frozen']);
  });

  test('does not mark a quiet market as frozen', () => {
    const outcome = last(Array.from({ length: 200 }, (): Said[] => ['100', '100', '100']));
    expect(outcome.state).toBe('live');
  });
});

describe('votes', () => {
  const three = (owners: readonly string[], quotes: readonly (string | undefined)[]) => ({
    ...market(),
    venues: owners.map((owner, index) => ({
      name: names[index]!,
      owner,
      ...(quotes[index] ? { quote: quotes[index] } : {}),
    })),
  });
  const judged = (about: ReturnType<typeof three>, prices: readonly string[], steps = 2) => {
    let state = emptyIndex;
    let outcome: IndexReading['outcome'];
    for (let step = 0; step < steps; step++) {
      const nowMs = START_MS + step * 1_000;
      const quotes = prices.map((text, index): Quote => {
        const venue = { venue: names[index]!, price: text };
        return { ...venue, timeMs: nowMs, volume: quantity('1') };
      });
      ({ state, outcome } = advanceIndex(state, { quotes, nowMs }, about));
    }
    return outcome;
  };

  test('count three markets of one owner as one vote, which makes no price', () => {
    expect(judged(three(['x', 'x', 'x'], []), ['100', '100', '100'])).toBeUndefined();
  });

  test('only allow closing with two markets of one owner and one of another', () => {
    const outcome = judged(three(['x', 'x', 'y'], []), ['100', '100', '100.2']);
    expect(outcome).toMatchObject({ state: 'closeOnly', price: price('100.1') });
  });

  test('convert markets in another currency at the rate one owner shows', () => {
    const outcome = judged(three(['x', 'x', 'y'], [undefined, 'USDC', 'USDC']), [
      '100',
      '125',
      '125.5',
    ]);
    // x: 100 and 125 · 0.8, y: 125.5 · 0.8; each of the three has half a vote.
    expect(outcome).toMatchObject({ state: 'closeOnly', price: price('100') });
    expect(outcome!.sources.map(({ origin }) => toText(origin!.rate))).toEqual(['1', '0.8', '0.8']);
  });

  test('leave markets in another currency out without a rate', () => {
    const outcome = judged(three(['x', 'y', 'z'], [undefined, undefined, 'USDC']), [
      '100',
      '100',
      '100',
    ]);
    expect(outcome!.state).toBe('closeOnly');
    expect(outcome!.sources[2]).toMatchObject({ used: false, reason: 'unconverted' });
  });

  test('make no price from two votes more than a third of the outlier limit apart', () => {
    const two = three(['x', 'y', 'z'], []);
    expect(judged(two, ['100', '101', 'NaN'])!.state).toBe('closeOnly');
    expect(judged(two, ['100', '101.1', 'NaN'])).toBeUndefined();
  });

  test("round the index to the symbol's decimals, half to even", () => {
    const cents = (a: string, b: string) => {
      const about = { ...three(['x', 'y', 'z'], []), pricePrecision: 2 };
      return toText(judged(about, [a, b, 'NaN'])!.price);
    };
    expect(cents('100.00', '100.01')).toBe('100');
    expect(cents('100.01', '100.02')).toBe('100.02');
    expect(cents('100.004', '100.0061')).toBe('100.01');
    expect(cents('100.004', '100.0059')).toBe('100');
  });
});

describe('jump guard', () => {
  const at = (text: string, times: number) =>
    Array.from({ length: times }, (): Said[] => [text, text, text]);

  test('accepts a jump on the third reading that shows it', () => {
    const outcomes = play([...at('100', 8), ...at('106', 3)]);
    expect(outcomes.slice(8).map((outcome) => [outcome!.state, toText(outcome!.price)])).toEqual([
      ['halted', '100'],
      ['halted', '100'],
      ['live', '106'],
    ]);
    expect(reasons(outcomes[8]!)).toEqual(['jump', 'jump', 'jump']);
  });

  test('never accepts a spike of two readings', () => {
    const outcomes = play([...at('100', 8), ...at('50', 2), ...at('100', 3)]);
    expect(new Set(outcomes.map((outcome) => toText(outcome!.price)))).toEqual(new Set(['100']));
    expect(outcomes.at(-1)!.state).toBe('live');
  });

  test('confirms nothing from readings that contradict each other', () => {
    const outcomes = play([...at('100', 8), ...at('110', 1), ...at('90', 1), ...at('110', 1)]);
    expect(outcomes.slice(8).map((outcome) => outcome!.state)).toEqual(
      Array.from({ length: 3 }, () => 'halted'),
    );
  });

  test('does not treat five percent as a jump', () => {
    expect(last([...at('100', 8), ...at('105', 1)])).toMatchObject({ price: price('105') });
  });

  test('needs no confirmation for repeated moves of four percent in five seconds', () => {
    const creep = Array.from({ length: 30 }, (_, step) =>
      at((100 * 1.007 ** step).toFixed(6), 1),
    ).flat();
    expect(play(creep).every((outcome) => outcome!.state === 'live')).toBe(true);
  });

  test('compares nothing after half a minute of silence', () => {
    const outcomes = play([...at('100', 2), ...at('150', 1)], 31_000);
    expect(outcomes.at(-1)).toMatchObject({ price: price('150'), state: 'live' });
  });
});
