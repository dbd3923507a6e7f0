import { describe, expect, test } from 'vitest';
import { money, price, rate, toText } from '../money/money.ts';
import {
  borrowable,
  collateralNeeded,
  loanToValue,
  priceAtLevel,
  reaches,
} from './loan-to-value.ts';
import { marginPrices, marginStep, stateAfter, watchedPrices } from './margin-watch.ts';
import { defaultTerms, type PledgeTerms } from './terms.ts';

const terms = defaultTerms.find(({ id }) => id === 'pledge-BTC') as PledgeTerms;
const collateral = { quantity: money('0.35'), haircut: rate('0.1') };
const debt = money('10800');

describe('10,800 on 0.35 BTC with a haircut of 10%', () => {
  test.each([
    ['68412.5', '0.501'],
    ['48000', '0.714'],
  ])('at %s is a loan to value of %s', (index, ltv) => {
    expect(toText(loanToValue(debt, collateral, price(index))!).slice(0, 5)).toBe(ltv);
  });

  test('is warned at 48,979.59, called at 45,714.28 and sold at 41,308.08', () => {
    const shown = Object.values(marginPrices(debt, collateral, terms.ltv)).map((level) =>
      toText(level).replace(/(\.\d\d)\d*/, '$1'),
    );
    expect(shown).toEqual(['48979.59', '45714.28', '41308.08']);
  });

  test('the haircut is on the side of the house: without it the loan would look safer', () => {
    const uncut = { ...collateral, haircut: rate('0') };
    const at = price('45000');
    expect(reaches(debt, terms.ltv.call, collateral, at)).toBe(true);
    expect(reaches(debt, terms.ltv.call, uncut, at)).toBe(false);
  });
});

test('a level is reached at its price and not one unit above', () => {
  const level = priceAtLevel(debt, terms.ltv.sell, collateral);
  expect(reaches(debt, terms.ltv.sell, collateral, level)).toBe(true);
  expect(reaches(debt, terms.ltv.sell, collateral, (level + 1n) as typeof level)).toBe(false);
});

test('what can be borrowed and what collateral is needed are inverse, both in favor of the house', () => {
  const index = price('68412.5');
  const most = borrowable(collateral, terms.ltv.initial, index);
  expect(toText(most)).toBe('12929.9625');
  expect(toText(collateralNeeded(most, terms.ltv.initial, terms.haircut, index))).toBe('0.35');
  expect(loanToValue(debt, { ...collateral, quantity: money('0') }, index)).toBeNull();
});

describe('the next step', () => {
  const step = (index: string, state: 'calm' | 'warned' | 'called', atMs = 0, cureUntilMs = 100) =>
    marginStep(
      { state, cureUntilMs: state === 'called' ? cureUntilMs : null, ltv: terms.ltv },
      { debt, collateral, index: price(index), atMs },
    );

  test.each([
    ['48979.60', 'calm', null],
    ['48979.59', 'calm', 'warn'],
    ['45714.28', 'calm', 'call'],
    ['45714.28', 'warned', 'call'],
    ['41308.08', 'calm', 'sell'],
    ['41308.08', 'warned', 'sell'],
    ['41308.08', 'called', 'sell'],
    ['42000', 'called', null],
    // Between 70 and 75 the call goes on; below 70 it is cured.
    ['48000', 'called', null],
    ['48979.60', 'called', 'cure'],
    ['48979.60', 'warned', null],
    // 10,800 / (0.35 · 0.9 · 0.65) = 52,747.25
    ['52747.25', 'warned', null],
    ['52747.26', 'warned', 'calm'],
  ] as const)('at %s of a loan that is %s: %s', (index, state, expected) => {
    expect(step(index, state)).toBe(expected);
  });

  test('a call that was not met is sold when its day is over, and dropped below 75', () => {
    expect(step('45714.28', 'called', 99)).toBeNull();
    expect(step('45714.28', 'called', 100)).toBe('sell');
    expect(step('45714.29', 'called', 100)).toBe('cure');
  });

  test('a call gives 24 hours; a cure above 70 stays warned', () => {
    const at = { debt, collateral, index: price('45000'), atMs: 5, ltv: terms.ltv };
    expect(stateAfter('call', terms, at)).toEqual({ state: 'called', cureUntilMs: 86_400_005 });
    expect(stateAfter('cure', terms, { ...at, index: price('48000') }).state).toBe('warned');
    expect(stateAfter('cure', terms, { ...at, index: price('50000') }).state).toBe('calm');
  });

  test('watches exactly the prices at which something happens', () => {
    for (const state of ['calm', 'warned', 'called'] as const) {
      const watched = { state, cureUntilMs: state === 'called' ? 1e15 : null, ltv: terms.ltv };
      const { fallsTo, risesAbove } = watchedPrices(watched, debt, collateral);
      const at = (index: bigint) =>
        marginStep(watched, { debt, collateral, index: index as typeof fallsTo, atMs: 0 });
      expect(at(fallsTo)).not.toBeNull();
      expect(at(fallsTo + 1n)).toBeNull();
      if (risesAbove === null) continue;
      expect(at(risesAbove)).toBeNull();
      expect(at(risesAbove + 1n)).not.toBeNull();
    }
  });
});
