import { expect, test } from 'vitest';
import { unitOf } from '../../../money/fixed.ts';
import { add, money, toText, type Money } from '../../../money/money.ts';
import { splitAmongNotes } from './split-among-notes.ts';

const moneyOf = (...texts: string[]): Money[] => texts.map((text) => money(text));

test('gives the units left over to the largest remainders', () => {
  const { shares, residue } = splitAmongNotes(money('100'), moneyOf('50', '50', '50'), 2);
  expect(shares.map(toText)).toEqual(['33.34', '33.33', '33.33']);
  expect(toText(residue)).toBe('0');
});

test('keeps what is smaller than a unit as residue', () => {
  const { shares, residue } = splitAmongNotes(money('10.0059'), moneyOf('100', '300'), 2);
  expect(shares.map(toText)).toEqual(['2.5', '7.5']);
  expect(toText(residue)).toBe('0.0059');
});

/**
 * Independent of the quota arithmetic: hands out unit by unit to the note whose received part is
 * furthest below its exact share, in fractions compared by cross-multiplication.
 */
function handOut(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, each) => sum + each, 0n);
  const got = weights.map((weight) => {
    let low = 0n;
    let high = units;
    while (low < high) {
      const middle = (low + high + 1n) / 2n;
      if (middle * total <= units * weight) low = middle;
      else high = middle - 1n;
    }
    return low;
  });
  let left = units - got.reduce((sum, each) => sum + each, 0n);
  for (; left > 0n; left--) {
    let best = 0;
    for (let at = 1; at < weights.length; at++) {
      const missing = (index: number) => units * weights[index]! - got[index]! * total;
      if (missing(at) > missing(best)) best = at;
    }
    got[best]! += 1n;
  }
  return got;
}

test('equals unit-by-unit distribution and sums to the payment, in 10 000 random cases', () => {
  const seed = 4_711;
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let run = 0; run < 10_000; run++) {
    const notes = Array.from(
      { length: 1 + random(12) },
      () => (BigInt(50 + random(5_000)) * 10n ** 18n + BigInt(random(1_000)) * unitOf(3)) as Money,
    );
    const amount = (BigInt(1 + random(16_000_000)) * unitOf(5) + BigInt(random(99))) as Money;
    const { shares, residue } = splitAmongNotes(amount, notes, 6);
    if (add(...shares, residue) !== amount)
      expect.fail(`seed ${seed}, run ${run}: not zero in sum`);
    const expected = handOut(amount / unitOf(6), notes).map((each) => each * unitOf(6));
    expect(shares, `seed ${seed}, run ${run}`).toEqual(expected);
  }
});
