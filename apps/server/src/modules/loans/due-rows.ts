import { momentsOf } from '@candor/domain/loans/loan-dates';
import type { LoanName } from './store.ts';
import { courseOf, type StoredLoan } from './stored-loan.ts';

export const LOAN_DATES = 'loans.dates';
export const CALL_DEADLINE = 'loans.callDeadline';

export const loanKey = ({ userId, id }: LoanName): string => `${userId}/${id}`;

export function loanOfKey(key: string): LoanName {
  const [userId = '', id = ''] = key.split('/');
  return { userId, id };
}

/** The next moment of a running loan that has not come yet; null if there is none. */
export function nextMomentAt(loan: StoredLoan): number | null {
  if (loan.status !== 'passed') return null;
  return momentsOf(courseOf(loan), loan.version.terms)[loan.moments]?.atMs ?? null;
}

/** Row that brings the next moment of a loan that was just paid out. */
export function datesRow(loan: StoredLoan) {
  return { name: LOAN_DATES, key: loanKey(loan), dueAt: nextMomentAt(loan)! };
}

/** Row for the end of a call; none while there is none. */
export function deadlineRows(loan: StoredLoan) {
  const { cureUntilMs } = loan;
  // The key includes the time: a new call is a new row, and an old one finds nothing to do.
  return cureUntilMs === null
    ? []
    : [{ name: CALL_DEADLINE, key: `${loanKey(loan)}/${cureUntilMs}`, dueAt: cureUntilMs }];
}
