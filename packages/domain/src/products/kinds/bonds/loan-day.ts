import type { Day } from '../../../calendar.ts';
import { subtract, type Money } from '../../../money/money.ts';
import {
  accrueLateInterest,
  applyPayment,
  type BondLoan,
  daysLate,
  declareDefault,
  DEFAULT_AFTER_DAYS,
  type PaymentLine,
  repayEarly,
} from './loan.ts';
import { arrivingOn, repaysEarlyOn, type SimulatedBorrower } from './simulated-borrower.ts';

/** A payment of a borrower, as it is shared among the notes. */
export interface BondPayment {
  readonly gross: Money;
  readonly costs: Money;
  readonly lines: readonly PaymentLine[];
}

/**
 * One day of a bond, in this order: late interest on what was overdue when the day began, the
 * payment that arrives, a default. `borrower` is null where none is simulated.
 */
export function runLoanDay(
  before: BondLoan,
  day: Day,
  borrower: SimulatedBorrower | null,
): { loan: BondLoan; payment: BondPayment | null } {
  let loan = accrueLateInterest(before, day);
  if (borrower && repaysEarlyOn(borrower, loan, day)) loan = repayEarly(loan, day);
  const arriving = borrower && arrivingOn(borrower, loan, day);
  let payment: BondPayment | null = null;
  if (arriving && arriving.gross > 0n) {
    const { gross, costs } = arriving;
    const applied = applyPayment(loan, { amount: subtract(gross, costs), day });
    loan = applied.loan;
    payment = { gross, costs, lines: applied.lines };
  }
  if (arriving?.isLast && loan.status === 'defaulted') loan = { ...loan, status: 'writtenOff' };
  const isDefault = loan.status === 'repaying' && daysLate(loan, day) > DEFAULT_AFTER_DAYS;
  return { loan: isDefault ? declareDefault(loan, day) : loan, payment };
}
