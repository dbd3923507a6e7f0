import { levelsHandlers } from './calls.ts';
import { countJob } from './count.job.ts';
import { levelsQueue } from './operators/levels-queue.ts';
import type { LevelsOptions } from './deps.ts';
import { publishTerms } from './published-terms.ts';

/** Levels of customers by what they own, and what comes with them. Refuses: levels.noEnvelope. */
export const createLevels = (options: LevelsOptions) => ({
  calls: levelsHandlers(options),
  jobs: [countJob(options)],
  operatorQueues: { levels: levelsQueue },
  /** Publishes the terms in force; call before serving calls. */
  start: () => publishTerms(options.db, options.clock.now()),
});

export { findLevel, findLevels, listMembersFrom } from './store.ts';
