import { kycHandlers } from './calls.ts';
import type { KycOptions } from './deps.ts';
import { fullName } from '@candor/domain/kyc/personal-data';
import { levelsOf, standingOf } from './level-of.ts';
import { operatorCommandsOf } from './operator-commands.ts';
import { identityQueue } from './operator-queue.ts';
import { createOutside } from './outside/index.ts';
import { createReviewJobs } from './review.job.ts';
import { findPersonalData } from './store-personal-data.ts';
import { listSameIdentity } from './store-related.ts';

/** Identity verification by documents, at two levels. Refuses: kyc.*, upload.notFound. */
export const createKyc = (options: KycOptions) => {
  const outside = createOutside(options);
  return {
    calls: kycHandlers(options),
    jobs: [...createReviewJobs(options), ...outside.jobs],
    operatorCommands: { ...operatorCommandsOf(options), ...outside.operatorCommands },
    operatorQueues: { identity: identityQueue(options), ...outside.operatorQueues },
    /** Takes webhooks of the outside reviewer; null without one. */
    receiveReview: outside.receive,
    /** Verified level of customers, identity or also address; no entry if unverified. */
    levelsOf,
    /** Status of both levels, for a customer's own data. */
    standingOf,
    /** Other accounts verified as the same person. */
    sameIdentity: listSameIdentity,
    /** Name that the customer entered; empty if none. */
    holderOf: async (userId: string): Promise<string> => {
      const data = await findPersonalData(options.db, userId);
      return data ? fullName(data) : '';
    },
  };
};

export { findNamed, personsOf } from './store-persons.ts';
export { listStatedPlaces } from './store-places.ts';
export { listSameIdentity } from './store-related.ts';
export { listVerified } from './store.ts';
