import { expect, test } from 'vitest';
import { money, price, toText } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import {
  creditLeft,
  requireApplicant,
  requireOffered,
  requireReasons,
} from './credit-application.ts';
import { momentsOf } from './loan-dates.ts';
import {
  creditLimit,
  type CreditTerms,
  defaultTerms,
  parseTerms,
  termsText,
  yearlyRate,
} from './terms.ts';
import { withdrawable } from './withdrawable.ts';

const credit = defaultTerms.find(({ kind }) => kind === 'credit') as CreditTerms;
const pledge = defaultTerms.find(({ id }) => id === 'pledge-BTC')!;
const keyOf = (command: () => unknown): string | null => {
  try {
    command();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
};

test('terms are read back from their published text exactly', () => {
  for (const terms of defaultTerms) {
    expect(parseTerms(termsText(terms, 3))).toEqual(terms);
    expect(JSON.parse(termsText(terms, 3))).toMatchObject({ version: 3 });
  }
});

test('a year of credit is 10.95%, of a pledge loan 7.30%', () => {
  expect(toText(yearlyRate(credit))).toBe('0.1095');
  expect(toText(yearlyRate(pledge))).toBe('0.073');
});

test.each([
  ['none', 6, '0'],
  ['basic', 0, '2000'],
  ['basic', 6, '5000'],
  ['advanced', 0, '3000'],
  ['advanced', 99, '5000'],
] as const)('credit of identity %s at level %i: %s', (grade, level, limit) => {
  expect(toText(creditLimit(credit, grade, level))).toBe(limit);
});

test.each([
  ['499.99', 7, 'loans.amountTooSmall'],
  ['5000.01', 7, 'loans.amountTooLarge'],
  ['500', 8, 'loans.termNotOffered'],
  ['500', 30, null],
])('credit of %s for %i days: %s', (amount, days, key) => {
  expect(keyOf(() => requireOffered(credit, money(amount), days))).toBe(key);
});

test.each([
  [6, 'loans.termNotOffered'],
  [7, null],
  [180, null],
  [181, 'loans.termNotOffered'],
])('a pledge loan of %i days: %s', (days, key) => {
  expect(keyOf(() => requireOffered(pledge, money('100'), days))).toBe(key);
});

const applicant = {
  grade: 'basic',
  memberLevel: 0,
  creditUsed: money('1400'),
  isUnderReview: false,
  sentToday: 0,
} as const;

test.each([
  [{}, '600', null],
  [{}, '600.000001', 'loans.overLimit'],
  [{ grade: 'none' }, '500', 'kyc.basicRequired'],
  [{ isUnderReview: true }, '500', 'loans.alreadyUnderReview'],
  [{ sentToday: 5 }, '500', 'loans.tooManyApplications'],
] as const)('an applicant with %o who wants %s: %s', (change, amount, key) => {
  expect(keyOf(() => requireApplicant(credit, money(amount), { ...applicant, ...change }))).toBe(
    key,
  );
});

test('used credit counts against the limit and never makes it negative', () => {
  expect(toText(creditLeft(credit, applicant))).toBe('600');
  expect(creditLeft(credit, { ...applicant, creditUsed: money('9000') })).toBe(0n);
});

test('a rejection needs a reason for something that was sent', () => {
  expect(keyOf(() => requireReasons({}, ['income']))).toBe('loans.reasonsMissing');
  expect(keyOf(() => requireReasons({ bankStatement: 'tooOld' }, ['income']))).toBe(
    'loans.reasonsMissing',
  );
  expect(
    keyOf(() => requireReasons({ income: 'tooOld', signature: 'mismatch' }, ['income'])),
  ).toBeNull();
});

test('the moments of a pledge loan end with its collateral a week after its end', () => {
  const course = { ...pledge, startedAtMs: 0, days: 30 };
  const days = momentsOf(course, pledge).map(({ kind, atMs }) => [kind, atMs / 86_400_000]);
  expect(days).toEqual([
    ['dueSoon', 29],
    ['ended', 30],
    ['overdue', 31],
    ['matured', 37],
  ]);
  expect(momentsOf({ ...credit, startedAtMs: 0, days: 7 }, credit)).toHaveLength(3);
});

test.each([
  // Own 10,000 and 2,000 of credit, of which 2,008.40 are owed.
  ['USDT', '12000', '1', '12000', '2008.4', '9991.6'],
  // What was borrowed and exchanged stays too.
  ['BTC', '0.2', '60000', '12000', '2008.4', '0.16652666'],
  ['USDT', '500', '1', '12000', '2008.4', '500'],
  ['USDT', '1500', '1', '1500', '2008.4', '0'],
  ['USDT', '12000', '1', '12000', '0', '12000'],
  ['BTC', '0.2', null, '12000', '2008.4', '0'],
] as const)('of %s %s at %s with %s in all and %s owed, %s may leave', (...row) => {
  const [currency, available, unit, total, owed, left] = row;
  expect(
    toText(
      withdrawable({
        currency,
        available: money(available),
        unitPrice: unit === null ? null : price(unit),
        total: money(total),
        creditOwed: money(owed),
      }),
    ),
  ).toBe(left);
});
