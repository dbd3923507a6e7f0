import { expect, test } from 'vitest';
import { money, rate, ZERO } from '../money/money.ts';
import { type Ranked, placesOf, prizesOf } from './ranking.ts';
import { groupsOf } from './related.ts';
import { statusOf } from './life.ts';
import { type CompetitionTerms, prizeTotal, termsProblem } from './terms.ts';
import { traderName } from './trader-name.ts';

const HOUR = 3_600_000;
const terms: CompetitionTerms = {
  titles: { en: 'November contracts', es: 'Contratos de noviembre' },
  startsAtMs: 10 * HOUR,
  joinsUntilMs: 12 * HOUR,
  endsAtMs: 20 * HOUR,
  baseMin: money('100'),
  profitPrizes: ['500', '300', '200'].map(money),
  returnPrizes: [money('100')],
  verification: 'none',
};

const ranked = (
  handle: string,
  profit: string,
  changes: Partial<Ranked> & { base?: string; peakAtMs?: number } = {},
): Ranked => {
  const start = money(changes.base ?? '1000');
  const made = money(profit);
  return {
    handle,
    group: null,
    joinedAtMs: 0,
    ...changes,
    score: {
      start,
      end: (start + made) as typeof start,
      in: ZERO,
      out: ZERO,
      bonus: ZERO,
      profit: made,
      return: rate(String(Number(profit) / Number(changes.base ?? '1000'))),
      peakAtMs: changes.peakAtMs ?? 5,
      trades: 1,
    },
  };
};
const placed = (entrants: readonly Ranked[], by: 'profit' | 'return' = 'profit') =>
  [...placesOf(entrants, terms)[by]].toSorted((a, b) => a[1] - b[1]).map(([handle]) => handle);

test('ranks by profit, then the earlier peak, then who joined earlier, then the handle', () => {
  const entrants = [
    ranked('e', '10'),
    ranked('d', '10'),
    ranked('c', '10', { joinedAtMs: -1 }),
    ranked('b', '10', { peakAtMs: 4 }),
    ranked('a', '-5'),
    ranked('f', '11'),
  ];
  expect(placed(entrants)).toEqual(['f', 'b', 'c', 'd', 'e', 'a']);
  expect(placed(entrants.toReversed())).toEqual(['f', 'b', 'c', 'd', 'e', 'a']);
});

test('has no place by return below the base', () => {
  const entrants = [ranked('tiny', '50', { base: '99.99' }), ranked('some', '50')];
  expect(placed(entrants, 'return')).toEqual(['some']);
  expect(placed(entrants)).toHaveLength(2);
});

test('gives prizes down the board, one to each group, none without a profit', () => {
  const entrants = [
    ranked('a', '40', { group: 'g' }),
    ranked('b', '30', { group: 'g' }),
    ranked('c', '20'),
    ranked('d', '0'),
  ];
  const prizes = prizesOf(entrants, placesOf(entrants, terms), terms);
  expect(Object.fromEntries(prizes)).toEqual({
    a: { profit: money('500'), return: money('100') },
    c: { profit: money('300'), return: 0n },
  });
});

test('groups what relations connect, in any order', () => {
  const chain = [
    { a: '3', b: '2' },
    { a: '1', b: '2' },
    { a: '7', b: '8' },
    { a: '5', b: '5' },
  ];
  const expected = { 1: '1', 2: '1', 3: '1', 7: '7', 8: '7' };
  expect(Object.fromEntries(groupsOf(chain))).toEqual(expected);
  expect(Object.fromEntries(groupsOf(chain.toReversed()))).toEqual(expected);
});

test('has the statuses of a competition', () => {
  const at = (nowMs: number, hasLeft = false) =>
    statusOf({ phase: 'announced', terms }, { nowMs, hasLeft });
  expect([at(0), at(10 * HOUR), at(20 * HOUR - 1), at(20 * HOUR)]).toEqual([
    'upcoming',
    'running',
    'running',
    'ended',
  ]);
  expect(at(0, true)).toBe('left');
  expect(statusOf({ phase: 'cancelled', terms }, { nowMs: 0, hasLeft: false })).toBe('ended');
});

test.each([
  ['titleEn', { titles: { en: ' ' } }],
  ['titleEs', { titles: { en: 'x', es: 'x'.repeat(61) } }],
  ['endsAtMs', { endsAtMs: 10 * HOUR }],
  ['joinsUntilMs', { joinsUntilMs: 9 * HOUR }],
  ['joinsUntilMs', { joinsUntilMs: 20 * HOUR - 1 }],
  ['baseMin', { baseMin: ZERO }],
  ['profitPrizes', { profitPrizes: ['1', '2'].map(money) }],
  ['profitPrizes', { profitPrizes: [money('0.001')] }],
  ['returnPrizes', { returnPrizes: [ZERO] }],
  ['returnPrizes', { profitPrizes: [], returnPrizes: [] }],
] as const)('does not announce without a sound %s', (name, changes) => {
  expect(termsProblem(terms)).toBeNull();
  expect(termsProblem({ ...terms, ...changes })).toBe(name);
});

test('sums all prizes, and names a handle the same every time', () => {
  expect(prizeTotal(terms)).toBe(money('1100'));
  expect(traderName('00ff1020'.padEnd(64, '0'))).toBe(traderName('00ff1020'.padEnd(64, '1')));
  expect(traderName('00ff1020')).toMatch(/^[2-9A-Z]{2}·[2-9A-Z]{2}$/);
});
