import { levelsHandlers } from './calls.ts';
import { countJob } from './count.job.ts';
import { announceTerms } from './operators/announce-terms.ts';
import { levelsQueue } from './operators/levels-queue.ts';
import type { LevelsOptions } from './deps.ts';
import { publishFirstTerms } from './level-terms.ts';

/** Levels of customers by what they own, and what comes with them. Refuses: levels.*. */
export const createLevels = (options: LevelsOptions) => ({
  calls: levelsHandlers(options),
  jobs: [countJob(options)],
  operatorCommands: { 'levels.announce': announceTerms },
  operatorQueues: { levels: levelsQueue(options.clock) },
  /** Publishes the first terms; call before serving calls. */
  start: () => publishFirstTerms(options.db, options.clock.now()),
});

export { createFeeTerms, readLevelsInForce } from './level-terms.ts';
export { findLevel, findLevels, listMembersFrom } from './store.ts';
