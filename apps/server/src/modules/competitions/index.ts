import type { CompetitionTerms } from '@candor/domain/competitions/terms';
import { inTransaction } from '../../platform/db.ts';
import { advanceJob } from './advance.job.ts';
import { announceCompetition } from './announce.ts';
import { competitionsHandlers } from './calls.ts';
import type { CompetitionsOptions } from './deps.ts';
import { operatorCommandsOf } from './operators/operator-commands.ts';
import { competitionsQueue } from './operators/operator-queue.ts';

export type { CompetitionsOptions } from './deps.ts';

/**
 * Competitions of customers on their contract accounts, on boards that anybody can recompute.
 * Refuses: competitions.*, kyc.basicRequired, kyc.advancedRequired.
 */
export const createCompetitions = (options: CompetitionsOptions) => ({
  calls: competitionsHandlers(options),
  jobs: [advanceJob(options)],
  operatorCommands: operatorCommandsOf(options),
  operatorQueues: { competitions: competitionsQueue(options.clock) },
  /** Without operators: for the first start in practice mode only. Returns its id. */
  async announceForPractice(terms: CompetitionTerms): Promise<string> {
    const nowMs = options.clock.now();
    const id = options.random.uuid(nowMs);
    await inTransaction(options.db, (tx) => announceCompetition(tx, { id, terms }, nowMs));
    return id;
  },
});
