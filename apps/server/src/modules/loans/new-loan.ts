import { newDebt } from '@candor/domain/loans/debt';
import { type Money, ZERO } from '@candor/domain/money/money';
import type { Prepared } from './prepare.ts';
import type { StoredLoan } from './stored-loan.ts';

/** What every application says, whatever it borrows on. */
interface Application {
  readonly userId: string;
  /** Id that the loan will get. */
  readonly id: string;
  readonly request: { readonly amount: Money; readonly days: number };
  readonly prepared: Prepared;
}

/** A loan as applied for, under the terms of its agreement; nothing is paid out yet. */
export function newLoan(
  { userId, id, request: { amount, days }, prepared: { version } }: Application,
  asked: Pick<StoredLoan, 'purpose' | 'pledged'>,
  nowMs: number,
): StoredLoan {
  return {
    ...asked,
    userId,
    id,
    kind: version.terms.kind,
    version,
    status: 'pendingReview',
    amount,
    days,
    appliedAtMs: nowMs,
    decidedAtMs: null,
    decidedBy: null,
    startedAtMs: null,
    closedAtMs: null,
    closeReason: null,
    debt: newDebt(amount, version.terms),
    loss: ZERO,
    marginState: 'calm',
    cureUntilMs: null,
    watchedFromMs: null,
    moments: 0,
    movements: 1,
  };
}
