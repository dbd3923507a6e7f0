import { daysBetween, type Day } from '../../../calendar.ts';
import { roundUpTo, unitOf } from '../../../money/fixed.ts';
import { add, smaller, subtract, ZERO, type Money, type Rate } from '../../../money/money.ts';
import { invariant } from '../../../refusal.ts';
import {
  INSTALMENT_DECIMALS,
  lateInterestOf,
  planDues,
  type BondTerms,
  type PlannedDue,
} from './annuity.ts';

/** More days late than this is a default. Shown before buying. */
export const DEFAULT_AFTER_DAYS = 90;

/**
 * `early`: the borrower repays the rest before its time. `accelerated`: after a default the rest of
 * the principal is due at once. Either replaces the instalments that were not due yet.
 */
export type DueKind = 'instalment' | 'early' | 'accelerated';

export interface Due extends PlannedDue {
  readonly kind: DueKind;
  readonly interestPaid: Money;
  readonly principalPaid: Money;
  /** Replaced by a due of another kind before its day; no longer owed. */
  readonly isReplaced: boolean;
}

export type LoanStatus = 'repaying' | 'defaulted' | 'repaid' | 'writtenOff';

/** A bond from its payout on: what the borrower owes to all notes together. */
export interface BondLoan extends BondTerms {
  readonly paidOutOn: Day;
  /** Late interest per day on what is overdue, simple, as a ratio. */
  readonly lateDailyRate: Rate;
  readonly status: LoanStatus;
  /** The day of the default; null without one. */
  readonly defaultedOn: Day | null;
  /** Owed on the day of the default, without late interest; what recoveries are measured against. */
  readonly claim: Money;
  readonly dues: readonly Due[];
  /** Accrued and not yet paid. */
  readonly lateInterest: Money;
}

/** Part of a payment: what it paid, and of which due. */
export interface PaymentLine {
  readonly part: 'interest' | 'principal' | 'lateInterest';
  /** Number of the due; null for late interest. */
  readonly due: number | null;
  readonly amount: Money;
}

export const openLoan = (
  terms: BondTerms & Pick<BondLoan, 'paidOutOn' | 'lateDailyRate'>,
): BondLoan => ({
  ...terms,
  status: 'repaying',
  defaultedOn: null,
  claim: ZERO,
  dues: planDues(terms, terms.paidOutOn).map((due) => ({
    ...due,
    kind: 'instalment',
    interestPaid: ZERO,
    principalPaid: ZERO,
    isReplaced: false,
  })),
  lateInterest: ZERO,
});

/** Principal and interest of a due that are still unpaid; zero once it is replaced. */
export const unpaidOf = (due: Due): Money =>
  due.isReplaced
    ? ZERO
    : subtract(add(due.principal, due.interest), add(due.principalPaid, due.interestPaid));

const sumOf = (dues: readonly Due[], of: (due: Due) => Money): Money => add(...dues.map(of));

/** Principal and interest owed up to a day, that day included. */
export const owedOn = ({ dues }: BondLoan, day: Day): Money =>
  sumOf(
    dues.filter((due) => due.day <= day),
    unpaidOf,
  );

/** Days that the oldest unpaid due is late; zero if none is. */
export function daysLate({ dues }: BondLoan, day: Day): number {
  const oldest = dues.find((due) => due.day < day && unpaidOf(due) > 0n);
  return oldest ? daysBetween(oldest.day, day) : 0;
}

/** Adds the late interest of one day on what was overdue when it began. */
export function accrueLateInterest(loan: BondLoan, day: Day): BondLoan {
  const overdue = sumOf(
    loan.dues.filter((due) => due.day < day),
    unpaidOf,
  );
  const interest = lateInterestOf(overdue, loan.lateDailyRate);
  return { ...loan, lateInterest: add(loan.lateInterest, interest) };
}

/**
 * Applies a payment, after costs, to what is owed: interest and principal of the oldest due first,
 * late interest last. Source: products §2.
 */
export function applyPayment(
  loan: BondLoan,
  { amount, day }: { readonly amount: Money; readonly day: Day },
): { loan: BondLoan; lines: PaymentLine[] } {
  let left = amount;
  const lines: PaymentLine[] = [];
  const take = (part: PaymentLine['part'], due: number | null, owed: Money): Money => {
    const taken = smaller(left, owed);
    left = subtract(left, taken);
    if (taken > 0n) lines.push({ part, due, amount: taken });
    return taken;
  };
  const dues = loan.dues.map((due) => {
    if (due.isReplaced || due.day > day) return due;
    const interest = take('interest', due.number, subtract(due.interest, due.interestPaid));
    const principal = take('principal', due.number, subtract(due.principal, due.principalPaid));
    return {
      ...due,
      interestPaid: add(due.interestPaid, interest),
      principalPaid: add(due.principalPaid, principal),
    };
  });
  const late = take('lateInterest', null, loan.lateInterest);
  invariant(left === 0n, 'a payment is no more than what is owed');
  return {
    loan: settled({ ...loan, dues, lateInterest: subtract(loan.lateInterest, late) }),
    lines,
  };
}

const settled = (loan: BondLoan): BondLoan =>
  loan.lateInterest === 0n && sumOf(loan.dues, unpaidOf) === 0n
    ? { ...loan, status: 'repaid' }
    : loan;

/** After a default, the principal of all later instalments is due at once, without their interest. */
export function declareDefault(loan: BondLoan, day: Day): BondLoan {
  const next = replaceLater(loan, { kind: 'accelerated', day, interest: ZERO });
  return { ...next, status: 'defaulted', defaultedOn: day, claim: owedOn(next, day) };
}

/**
 * The borrower repays the rest: the principal of all later instalments, and the interest of the
 * running month by whole days.
 */
export function repayEarly(loan: BondLoan, day: Day): BondLoan {
  const next = loan.dues.find((due) => due.day > day);
  invariant(next, 'an early repayment comes before the last instalment');
  const before = loan.dues.findLast((due) => due.day <= day)?.day ?? loan.paidOutOn;
  const days = BigInt(daysBetween(before, next.day));
  const passed = BigInt(daysBetween(before, day));
  const exact = (next.interest * passed + days - 1n) / days;
  const interest = roundUpTo(exact, INSTALMENT_DECIMALS) as Money;
  return replaceLater(loan, { kind: 'early', day, interest });
}

function replaceLater(
  loan: BondLoan,
  { kind, day, interest }: Pick<Due, 'kind' | 'day' | 'interest'>,
): BondLoan {
  const later = loan.dues.filter((due) => due.day > day);
  if (later.length === 0) return loan;
  const dues = loan.dues.map((due) => (due.day > day ? { ...due, isReplaced: true } : due));
  const number = loan.dues.length + 1;
  const principal = sumOf(later, (due) => due.principal);
  const paid = { interestPaid: ZERO, principalPaid: ZERO, isReplaced: false };
  return { ...loan, dues: [...dues, { number, kind, day, principal, interest, ...paid }] };
}

/** Part of an amount in ten-thousandths, truncated to cents: nobody pays fractions of a cent. */
export const partOf = (amount: Money, tenThousandths: number): Money => {
  const cent = unitOf(2);
  return (((amount * BigInt(tenThousandths)) / 10_000n / cent) * cent) as Money;
};
