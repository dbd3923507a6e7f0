import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, quantity, rate, type Price } from '../money/money.ts';
import type { SourceReport } from './judge-sources.ts';
import {
  findBrokenLink,
  formatSources,
  GENESIS_HASH,
  parseSources,
  tickText,
  type Tick,
} from './tick.ts';

/** Not SHA-256, but a function that distinguishes texts, which is all a chain needs. */
const digest = (text: string): string => {
  let hash = 7n;
  for (const char of text)
    hash = (hash * 1_000_003n + BigInt(char.codePointAt(0) ?? 0)) % 2n ** 256n;
  return hash.toString(16).padStart(64, '0');
};

const source: SourceReport = {
  venue: 'alder',
  price: price('100.5'),
  timeMs: 999,
  used: true,
  reason: null,
};

function chain(length: number): Tick[] {
  const ticks: Tick[] = [];
  for (let sequence = 1; sequence <= length; sequence++) {
    const facts = {
      symbol: 'BTCUSDT',
      sequence,
      timeMs: 1_000 * sequence,
      price: price(String(100 + sequence)),
      volume: quantity('0.25'),
      state: 'live' as const,
      simulated: true,
      sources: [{ ...source, timeMs: 1_000 * sequence - 1 }],
      previousHash: ticks.at(-1)?.hash ?? GENESIS_HASH,
    };
    ticks.push({ ...facts, hash: digest(tickText(facts)), signature: '' });
  }
  return ticks;
}

describe('canonical text', () => {
  test('matches the output of docs/verify', () => {
    expect(tickText(chain(1)[0]!)).toBe(
      [
        'candor-tick-1',
        'BTCUSDT',
        '1',
        '1000',
        '101',
        '0.25',
        'live',
        'simulated',
        'alder,100.5,1,used',
        GENESIS_HASH,
      ].join('\n'),
    );
  });

  test("of the second form includes a source's owner and conversion", () => {
    const origin = { owner: 'alder & sons', quote: 'USDC', rate: rate('0.87') };
    const first = chain(1)[0]!;
    const sources = first.sources.map((each) => ({ ...each, origin }));
    const lines = tickText({ ...first, sources }).split('\n');
    expect([lines[0], lines[8]]).toEqual([
      'candor-tick-2',
      'alder,alder & sons,USDC,100.5,0.87,1,used',
    ]);
  });

  test.each([1, 2])('sources of form %i survive the round trip', (form) => {
    const origin = { owner: 'x', quote: 'USDC', rate: rate('0.998') };
    const anySource = fc
      .record({
        venue: fc.stringMatching(/^[a-z][a-z-]{0,12}$/),
        price: fc.bigInt({ min: 0n, max: 10n ** 26n }).map((value) => value as Price),
        timeMs: fc.integer({ min: 0, max: 2 ** 41 }),
        reason: fc.constantFrom(null, 'stale', 'outlier', 'invalid', 'missing'),
      })
      .map((one) => ({ ...one, used: one.reason === null }))
      .map((one) => (form === 1 ? one : { ...one, origin }));
    fc.assert(
      fc.property(fc.array(anySource, { maxLength: 5 }), fc.nat(2 ** 31), (sources, timeMs) => {
        expect(parseSources(formatSources(sources, timeMs), timeMs)).toEqual(sources);
      }),
    );
  });
});

describe('chain', () => {
  test('has no broken link when unmodified', () => {
    expect(findBrokenLink(chain(20), digest)).toBeNull();
  });

  test.each<[string, (tick: Tick) => Partial<Tick>]>([
    ['a price', () => ({ price: price('1') })],
    ['a time', (tick) => ({ timeMs: tick.timeMs + 1 })],
    ['a state', () => ({ state: 'halted' })],
    ['a refused source', () => ({ sources: [{ ...source, used: false, reason: 'outlier' }] })],
    ['the hash', () => ({ hash: GENESIS_HASH })],
  ])('detects a change of %s', (_name, change) => {
    const ticks = chain(20);
    const forged = ticks.with(9, { ...ticks[9]!, ...change(ticks[9]!) });
    expect(findBrokenLink(forged, digest)).toBe(10);
  });

  test('detects a removed tick', () => {
    expect(findBrokenLink(chain(20).toSpliced(9, 1), digest)).toBe(11);
  });
});
