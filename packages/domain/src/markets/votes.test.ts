import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countVotes, voicesOf, type Allegiance } from './votes.ts';

const anySources = fc.array(
  fc.record({
    owner: fc.constantFrom('a', 'b', 'c', 'd'),
    quote: fc.constantFrom('USDT', 'USD', 'USDC', 'DAI'),
  }),
  { maxLength: 8 },
);

/** Brute force over every group. */
function mostApart(sources: readonly Allegiance[]): number {
  let most = 0;
  for (let mask = 0; mask < 2 ** sources.length; mask++) {
    const group = sources.filter((_, index) => (mask >> index) % 2 === 1);
    const foreign = group.filter(({ quote }) => quote !== 'USDT');
    const isApart =
      new Set(group.map(({ owner }) => owner)).size === group.length &&
      new Set(foreign.map(({ quote }) => quote)).size === foreign.length;
    if (isApart) most = Math.max(most, group.length);
  }
  return most;
}

test('counts votes as the largest group without a shared owner or foreign currency', () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      expect(countVotes(sources, 'USDT')).toBe(mostApart(sources));
    }),
  );
});

test('never gives an owner or a foreign currency more weight than a single source', () => {
  const alone = voicesOf({ owner: 'a', quote: 'USDT' }, [], 'USDT');
  fc.assert(
    fc.property(anySources, (sources) => {
      const sum = (of: (source: Allegiance) => boolean) =>
        sources
          .filter(of)
          .reduce((voices, source) => voices + voicesOf(source, sources, 'USDT'), 0);
      for (const { owner, quote } of sources) {
        expect(sum((source) => source.owner === owner)).toBeLessThanOrEqual(alone);
        if (quote !== 'USDT')
          expect(sum((source) => source.quote === quote)).toBeLessThanOrEqual(alone);
      }
    }),
  );
});

test.each([
  [
    'the three markets of one exchange',
    [
      ['x', 'USDT'],
      ['x', 'USD'],
      ['x', 'USDC'],
    ],
    1,
  ],
  [
    'the USDC markets of two exchanges',
    [
      ['x', 'USDC'],
      ['y', 'USDC'],
    ],
    1,
  ],
  [
    'three exchanges in the currency of the symbol',
    [
      ['x', 'USDT'],
      ['y', 'USDT'],
      ['z', 'USDT'],
    ],
    3,
  ],
  [
    'the four of the recording',
    [
      ['x', 'USD'],
      ['x', 'USDT'],
      ['x', 'USDC'],
      ['y', 'USDC'],
    ],
    2,
  ],
  ['nobody', [], 0],
])('%s: so many votes', (_name, sources, votes) => {
  const named = sources.map(([owner = '', quote = '']) => ({ owner, quote }));
  expect(countVotes(named, 'USDT')).toBe(votes);
});
