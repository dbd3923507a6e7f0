import { DAY_MS, HOUR_MS } from '../durations.ts';
import { describe, expect, test } from 'vitest';
import { money, rate, toText, type Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import {
  chargeHours,
  endsAt,
  graceEndsAt,
  interestOwed,
  lateInterest,
  lateInterestMax,
  lateInterestOfDay,
  type LoanCourse,
  newDebt,
  owedAt,
  repay,
  termInterest,
  totalOwed,
} from './debt.ts';

const START_MS = Date.UTC(2026, 10, 23, 1, 41);
const pledge: LoanCourse = {
  startedAtMs: START_MS,
  days: 30,
  dailyRate: rate('0.0002'),
  graceHours: 24,
  lateFactor: rate('1.5'),
  lateShareMax: rate('0.5'),
};
const credit: LoanCourse = { ...pledge, days: 14, dailyRate: rate('0.0003') };
const at = (course: LoanCourse, principal: string, ms: number) =>
  chargeHours(newDebt(money(principal), course), course, START_MS + ms);
const refusalOf = (command: () => unknown) => {
  try {
    command();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return [error.key, error.details];
    throw error;
  }
};

describe('what a loan costs', () => {
  test('10,800 at 0.02% for 30 days: 64.80 in all; late 3.24 a day, at most 5,400', () => {
    expect(toText(termInterest(money('10800'), pledge, 30))).toBe('64.8');
    expect(toText(lateInterestOfDay(money('10800'), pledge))).toBe('3.24');
    expect(toText(lateInterestMax(money('10800'), pledge))).toBe('5400');
  });

  test('2,000 at 0.03% for 14 days: 8.40 in all; late 0.90 a day, at most 1,000', () => {
    expect(toText(termInterest(money('2000'), credit, 14))).toBe('8.4');
    expect(toText(lateInterestOfDay(money('2000'), credit))).toBe('0.9');
    expect(toText(lateInterestMax(money('2000'), credit))).toBe('1000');
  });
});

describe('interest', () => {
  test.each([
    [0, '0'],
    [1, '0.09'],
    [HOUR_MS, '0.09'],
    [HOUR_MS + 1, '0.18'],
    [DAY_MS, '2.16'],
    [30 * DAY_MS, '64.8'],
    // The grace costs nothing.
    [31 * DAY_MS, '64.8'],
    // The first late hour: 10,800 · 0.0003 / 24.
    [31 * DAY_MS + 1, '64.935'],
    [32 * DAY_MS, '68.04'],
    [400 * DAY_MS, '1260.36'],
  ])('after %i ms is %s', (ms, interest) => {
    expect(toText(interestOwed(at(pledge, '10800', ms)))).toBe(interest);
  });

  test('late never exceeds half of the principal', () => {
    const debt = at(pledge, '10800', 40_000 * DAY_MS);
    expect(toText(lateInterest(debt))).toBe('5400');
    expect(toText(totalOwed(debt))).toBe('16264.8');
  });

  test('late is capped by the principal that was late, not by what was once borrowed', () => {
    const before = at(credit, '2000', DAY_MS);
    const { debt } = repay(before, (totalOwed(before) - money('100')) as Money);
    const capped = chargeHours(debt, credit, START_MS + 40_000 * DAY_MS);
    expect(toText(lateInterest(capped))).toBe('50');
  });

  test('is rounded up once, however often it is brought up to date', () => {
    const course = { ...pledge, dailyRate: rate('0.0007') };
    let debt = newDebt(money('0.000123'), course);
    for (let hour = 1; hour <= 700; hour++)
      debt = chargeHours(debt, course, START_MS + hour * HOUR_MS);
    expect(debt).toEqual(at(course, '0.000123', 700 * HOUR_MS));
    expect(toText(interestOwed(debt))).toBe('0.000003');
  });

  test('on the rest only, after a part was repaid', () => {
    const { debt, interest, principal } = repay(at(pledge, '10800', DAY_MS), money('5402.16'));
    expect([interest, principal].map(toText)).toEqual(['2.16', '5400']);
    expect(toText(interestOwed(chargeHours(debt, pledge, START_MS + 2 * DAY_MS)))).toBe('1.08');
  });
});

describe('a repayment', () => {
  test('pays interest first', () => {
    const debt = at(credit, '2000', 10 * DAY_MS);
    expect(toText(interestOwed(debt))).toBe('6');
    const part = repay(debt, money('2.5'));
    expect([part.interest, part.principal, totalOwed(part.debt)].map(toText)).toEqual([
      '2.5',
      '0',
      '2003.5',
    ]);
  });

  test('of everything leaves nothing, and nothing accrues afterward', () => {
    const debt = at(credit, '2000', 10 * DAY_MS);
    const { debt: after } = repay(debt, totalOwed(debt));
    expect(owedAt(after, credit, START_MS + 500 * DAY_MS)).toBe(0n);
  });

  test.each([
    ['0', 'loans.nothingToRepay', {}],
    ['2000.000001', 'loans.moreThanOwed', { owed: '2000' }],
    ['1.0000001', 'wallet.tooPrecise', { decimals: '6' }],
  ])('of %s is refused: %s', (amount, key, details) => {
    expect(refusalOf(() => repay(at(credit, '2000', 0), money(amount)))).toEqual([key, details]);
  });
});

test('dates: the end, and a day of grace', () => {
  expect(new Date(endsAt(credit)).toISOString()).toBe('2026-12-07T01:41:00.000Z');
  expect(graceEndsAt(credit) - endsAt(credit)).toBe(DAY_MS);
});
