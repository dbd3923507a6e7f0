import { loansHandlers } from './calls.ts';
import { applicationCanceller } from './cancel-applications.ts';
import { callDeadlineJob, loanDatesJob } from './dates.job.ts';
import type { LoansOptions } from './deps.ts';
import { createLoanLetters } from './letter.ts';
import { createMarginWatch } from './margin-watch.ts';
import { openAgreement } from './open-agreement.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { loansQueue } from './operator-queue.ts';
import { reviewJobs } from './review.job.ts';
import { publishTerms } from './store-terms.ts';

export type { LoansOptions } from './deps.ts';
export { countUnfinished as countUnfinishedLoans, listBorrowers, sumPrincipals } from './store.ts';
export { creditOwedOf } from './views.ts';

/**
 * Loans on credit and against collateral, paid out of the house's own equity.
 * Refuses: loans.*, kyc.basicRequired, identity.fundPassword*, wallet.insufficientBalance.
 */
export function createLoans(options: LoansOptions) {
  const { db, clock } = options;
  const watch = createMarginWatch(options);
  return {
    calls: loansHandlers(options),
    jobs: [loanDatesJob(options), callDeadlineJob(options), ...reviewJobs(options)],
    deliveries: [createLoanLetters(options)],
    operatorCommands: operatorCommandsOf(options),
    operatorQueues: { loans: loansQueue(options) },
    cancelApplications: applicationCanceller(options),
    openAgreement: (ticket: string) => openAgreement(options, ticket),
    /** Puts the first terms in force and publishes them; call before serving calls. */
    start: (): Promise<void> => publishTerms(db, clock.now()),
    /** Judges loans at every recorded price, and at those that nobody judged. */
    leaderTask: watch.leaderTask,
    /** Resolves when every loan is judged at everything recorded so far. */
    settled: watch.settled,
  };
}
