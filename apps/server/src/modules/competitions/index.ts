import { advanceJob } from './advance.job.ts';
import { competitionsHandlers } from './calls.ts';
import type { CompetitionsOptions } from './deps.ts';
import { operatorCommandsOf } from './operators/operator-commands.ts';
import { competitionsQueue } from './operators/operator-queue.ts';
import { practiceJob } from './practice.job.ts';
import { announcePastCompetition, type PastCompetition } from './practice-past.ts';

export type { CompetitionsOptions } from './deps.ts';

/**
 * Competitions of customers on their contract accounts, on boards that anybody can recompute.
 * Refuses: competitions.*, kyc.basicRequired, kyc.advancedRequired.
 */
export const createCompetitions = (options: CompetitionsOptions) => ({
  calls: competitionsHandlers(options),
  jobs: [advanceJob(options), ...(options.contests ? [practiceJob(options)] : [])],
  operatorCommands: operatorCommandsOf(options),
  operatorQueues: { competitions: competitionsQueue(options.clock) },
  announcePast: (past: PastCompetition) => announcePastCompetition(options, past),
});
