import { expect, test } from 'vitest';
import { ONE, unitOf } from '../../../money/fixed.ts';
import { add, money, rate, toText, type Money, type Rate } from '../../../money/money.ts';
import { INSTALMENT_DECIMALS, instalmentOf, planDues } from './annuity.ts';

const example = { principal: money('10000'), monthlyRate: rate('0.01'), months: 36 };
const UNIT = unitOf(INSTALMENT_DECIMALS);

test('pays 10 000 at 1 % a month back in 36 instalments of 332.1431', () => {
  const dues = planDues(example, '2024-01-31');
  const amounts = dues.map((due) => toText(add(due.principal, due.interest)));
  expect(new Set(amounts.slice(0, -1))).toEqual(new Set(['332.1431']));
  expect(toText(add(...dues.map((due) => due.principal)))).toBe('10000');
  expect(amounts.at(-1)).toBe('332.143');
});

test('is due on the same date of every month, or on the last day of a shorter one', () => {
  const days = planDues(example, '2024-01-31').map(({ day }) => day);
  expect(days.slice(0, 4)).toEqual(['2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31']);
  expect(days[10]).toBe('2024-12-31');
  expect(days[11]).toBe('2025-01-31');
  expect(days[12]).toBe('2025-02-28');
});

test('pays a sum without interest back in equal parts', () => {
  const dues = planDues({ ...example, monthlyRate: 0n as Rate }, '2026-01-01');
  expect(toText(dues[0]!.principal)).toBe('277.7778');
  expect(toText(add(...dues.map(({ principal }) => principal)))).toBe('10000');
});

/**
 * Independent of the formula: what is owed after n months of interest and payments of `instalment`,
 * as an exact fraction with the denominator ONE ** n.
 */
function owedAfter(instalment: Money, { principal, monthlyRate, months }: typeof example): bigint {
  let owed: bigint = principal;
  let scale = 1n;
  for (let month = 0; month < months; month++) {
    owed = owed * (ONE + monthlyRate) - instalment * scale * ONE;
    scale *= ONE;
  }
  return owed;
}

test('is the smallest instalment that pays the sum off, in 10 000 random cases', () => {
  const random = numbers(20_261_123);
  for (let run = 0; run < 10_000; run++) {
    const terms = {
      principal: (BigInt(50 + random(2_000_000)) * ONE +
        BigInt(random(1_000_000)) * unitOf(6)) as Money,
      monthlyRate: (BigInt(1 + random(50_000)) * unitOf(6)) as Rate,
      months: 1 + random(60),
    };
    const instalment = instalmentOf(terms);
    const label = JSON.stringify([
      toText(terms.principal),
      toText(terms.monthlyRate),
      terms.months,
    ]);
    if (owedAfter(instalment, terms) > 0n) expect.fail(`${label} is not paid off`);
    if (owedAfter((instalment - UNIT) as Money, terms) <= 0n) expect.fail(`${label} is too much`);
    const dues = planDues(terms, '2026-01-31');
    if (add(...dues.map((due) => due.principal)) !== terms.principal) expect.fail(label);
    // The last one absorbs at most what a rounded unit a month can grow to.
    const last = dues.at(-1)!;
    const off = add(last.principal, last.interest) - instalment;
    const grown = BigInt(terms.months) * 2n * UNIT * 20n;
    if (off > grown || off < -grown) expect.fail(`${label}: last instalment is off by ${off}`);
    if (dues.some((due) => due.principal < 0n || due.interest < 0n)) expect.fail(label);
  }
});

/** Repeatable whole numbers below a bound (xorshift). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
