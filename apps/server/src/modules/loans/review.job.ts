import { isInReview } from '@candor/domain/loans/credit-application';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import type { ShortJob } from '../../platform/jobs.ts';
import type { LoansOptions } from './deps.ts';
import { loanOfKey } from './due-rows.ts';
import { PAYOUT, PRACTICE_REVIEW, PRACTICE_STEPS_MS, REVIEW_OVERDUE } from './review-names.ts';
import { beginReview, endApplication, passLoan } from './review.ts';
import { findLoan, type LoanName } from './store.ts';
import { deleteDownloads } from './store-downloads.ts';

/** How soon a payout is tried again for which the house has too little free equity. */
const RETRY_MS = 60_000;
const SWEEP_MS = 3_600_000;

type Deps = Pick<LoansOptions, 'random' | 'outbox' | 'log' | 'countries'>;

/** The practice-mode reviewer, payouts that one person approved, and the alarm for late reviews. */
export const reviewJobs = (deps: Deps): ShortJob[] => [
  {
    name: PRACTICE_REVIEW,
    async run(tx, { key }, nowMs) {
      const loan = await findLoan(tx, loanOfKey(key));
      // An operator or the customer may have decided first.
      if (!loan || !isInReview(loan.status) || loan.decidedBy !== null) return null;
      const passesAtMs = loan.appliedAtMs + PRACTICE_STEPS_MS[1];
      if (nowMs >= passesAtMs) return pay(deps, tx, { name: loan, by: 'practice', nowMs });
      if (loan.status === 'pendingReview')
        await beginReview(deps, tx, { name: loan, by: 'practice', nowMs });
      return passesAtMs;
    },
  },
  {
    name: PAYOUT,
    async run(tx, { key }, nowMs) {
      const loan = await findLoan(tx, loanOfKey(key));
      if (!loan || !isInReview(loan.status) || loan.decidedBy === null) return null;
      return pay(deps, tx, { name: loan, by: loan.decidedBy, nowMs });
    },
  },
  {
    name: REVIEW_OVERDUE,
    async run(tx, { key }) {
      const loan = await findLoan(tx, loanOfKey(key));
      if (loan && isInReview(loan.status))
        deps.log.error({ loan: loan.id }, 'loan review overdue after 24 hours');
      return null;
    },
  },
  {
    name: 'loans.sweep',
    recurringKey: 'all',
    async run(tx, _due, nowMs) {
      await deleteDownloads(tx, nowMs - SWEEP_MS);
      return nowMs + SWEEP_MS;
    },
  },
];

/** Pays out, or waits until the house has enough of its own; nothing during a break or a freeze, or where credit is not offered. */
async function pay(
  deps: Deps,
  tx: Tx,
  verdict: { readonly name: LoanName; readonly by: string; readonly nowMs: number },
): Promise<number | null> {
  try {
    await passLoan(deps, tx, verdict);
    return null;
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof Refusal)) throw error;
    if (/^(responsibleTrading|countries)\./.test(error.key)) {
      await endApplication(deps, tx, verdict);
      return null;
    }
    if (error.key !== 'loans.soldOut') throw error;
    deps.log.warn({ loan: verdict.name.id }, 'loan waits for equity of the house');
    return verdict.nowMs + RETRY_MS;
  }
}
