import { kycHandlers } from './calls.ts';
import type { KycOptions } from './deps.ts';
import { fullName } from '@candor/domain/kyc/personal-data';
import { levelsOf, standingOf } from './level-of.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { identityQueue } from './operator-queue.ts';
import { createReviewJobs } from './review.job.ts';
import { findPersonalData } from './store-personal-data.ts';

/** Proof of a person by documents, in two grades. Refuses: kyc.*, upload.notFound. */
export const createKyc = (options: KycOptions) => ({
  calls: kycHandlers(options),
  jobs: createReviewJobs(options),
  operatorCommands: operatorCommandsOf(options),
  operatorQueues: { identity: identityQueue(options) },
  /** What customers have proved: who they are, or also where they live; missing: nothing. */
  levelsOf,
  /** How both grades stand, for a customer's own data. */
  standingOf,
  /** A customer's name as they gave it; empty when they gave none. */
  holderOf: async (userId: string): Promise<string> => {
    const data = await findPersonalData(options.db, userId);
    return data ? fullName(data) : '';
  },
});
