import { scheduleDue } from '../../../platform/jobs.ts';
import type { Tx } from '../../../platform/db.ts';
import { applicationKey } from '../application-key.ts';
import type { KycOptions } from '../deps.ts';
import { caseCommandsOf } from './case-commands.ts';
import { caseQueue } from './case-queue.ts';
import { createOutsideJobs, OUTSIDE_JOB } from './review.job.ts';
import { insertReview, type Named } from './store-reviews.ts';
import { createSumsub, SUMSUB } from './sumsub.ts';
import { createWebhook } from './webhook.ts';

/** Reviews by an outside reviewer; without one, what it had is handed to people. */
export const createOutside = (options: KycOptions) => {
  const { sumsub = null } = options;
  const reviewer = sumsub ? { api: createSumsub(sumsub, options), levels: sumsub.levels } : null;
  return {
    jobs: createOutsideJobs({ ...options, reviewer }),
    operatorCommands: caseCommandsOf(options),
    operatorQueues: { identityCases: caseQueue },
    receive: sumsub ? createWebhook(options, sumsub.webhookSecret) : null,
  };
};

/** With the application itself, in its transaction. */
export async function giveToReviewer(tx: Tx, named: Named, nowMs: number): Promise<void> {
  await insertReview(tx, named, { reviewer: SUMSUB, nowMs });
  await scheduleDue(tx, { name: OUTSIDE_JOB, key: applicationKey(named), dueAt: nowMs });
}

export { SUMSUB } from './sumsub.ts';
