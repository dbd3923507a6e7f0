import type { ShortJob } from '../../platform/jobs.ts';
import { applicationOf } from './application-key.ts';
import { approveApplication } from './decide.ts';
import type { KycOptions } from './deps.ts';
import { findApplication } from './store.ts';

export const PRACTICE_JOB = 'kyc.practiceReview';
export const OVERDUE_JOB = 'kyc.overdue';
/** Long enough to see the pending state. */
export const PRACTICE_REVIEW_MS = 10_000;

interface ReviewDeps {
  readonly outbox: Pick<KycOptions['outbox'], 'publish'>;
  readonly log: KycOptions['log'];
}

/** The practice-mode reviewer, and the alarm for overdue reviews. */
export const createReviewJobs = (deps: ReviewDeps): ShortJob[] => [
  {
    name: PRACTICE_JOB,
    async run(tx, { key }, nowMs) {
      const application = await findApplication(tx, applicationOf(key));
      // An operator may have decided first.
      if (application?.status === 'pending')
        await approveApplication(deps, tx, { ...applicationOf(key), decidedBy: 'practice', nowMs });
      return null;
    },
  },
  {
    name: OVERDUE_JOB,
    async run(tx, { key }) {
      const application = await findApplication(tx, applicationOf(key));
      if (application?.status === 'pending')
        deps.log.error(
          { application: application.id },
          'verification review overdue after 24 hours',
        );
      return null;
    },
  },
];
