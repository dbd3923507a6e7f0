import { addMonths, type Day } from '../../../calendar.ts';
import {
  multiplyDown,
  multiplyUp,
  ONE,
  roundHalfEvenTo,
  roundUpTo,
  unitOf,
} from '../../../money/fixed.ts';
import { smaller, subtract, type Money, type Rate } from '../../../money/money.ts';

/** Decimals of everything that a borrower owes. A debit rounds up to them. */
export const INSTALMENT_DECIMALS = 4;

export interface BondTerms {
  /** The sum lent. */
  readonly principal: Money;
  /** Interest of one month, as a ratio. */
  readonly monthlyRate: Rate;
  readonly months: number;
}

/** What a borrower owes on one day. */
export interface PlannedDue {
  /** From 1. */
  readonly number: number;
  readonly day: Day;
  readonly principal: Money;
  readonly interest: Money;
}

/**
 * The equal monthly payment A = P·r/(1 − (1 + r)⁻ⁿ), from exact integers, rounded up to four
 * decimals: 10 000 at 1 % a month over 36 months is 332.1431. Source: rules §7.
 */
export function instalmentOf({ principal, monthlyRate, months }: BondTerms): Money {
  const unit = unitOf(INSTALMENT_DECIMALS);
  if (monthlyRate === 0n) return (ceilDivide(principal, BigInt(months) * unit) * unit) as Money;
  const grown = (ONE + monthlyRate) ** BigInt(months);
  const one = ONE ** BigInt(months);
  return (ceilDivide(principal * monthlyRate * grown, ONE * (grown - one) * unit) * unit) as Money;
}

/**
 * All instalments of a sum paid out on `paidOutOn`: the same date of every month after it, or the
 * last day of a shorter one. The last instalment is whatever is still owed, so it absorbs the
 * rounding of the others. Source: products §2.
 */
export function planDues(terms: BondTerms, paidOutOn: Day): PlannedDue[] {
  const instalment = instalmentOf(terms);
  let outstanding = terms.principal;
  return Array.from({ length: terms.months }, (_, index) => {
    const interest = monthOf(outstanding, terms.monthlyRate);
    const isLast = index === terms.months - 1;
    const principal = isLast ? outstanding : smaller(subtract(instalment, interest), outstanding);
    outstanding = subtract(outstanding, principal);
    return { number: index + 1, day: addMonths(paidOutOn, index + 1), principal, interest };
  });
}

/** The interest within an instalment: to the nearest unit, since the instalment itself is fixed. */
const monthOf = (outstanding: Money, monthlyRate: Rate): Money =>
  roundHalfEvenTo(multiplyDown(outstanding, monthlyRate), INSTALMENT_DECIMALS) as Money;

/** Late interest of a day on a sum, rounded up to four decimals. */
export const lateInterestOf = (overdue: Money, dailyRate: Rate): Money =>
  roundUpTo(multiplyUp(overdue, dailyRate), INSTALMENT_DECIMALS) as Money;

const ceilDivide = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
