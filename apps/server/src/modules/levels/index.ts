import { levelsHandlers } from './calls.ts';
import { countJob } from './count.job.ts';
import type { LevelsOptions } from './deps.ts';

/** Levels of customers by what they own, and what comes with them. Refuses: levels.noEnvelope. */
export const createLevels = (options: LevelsOptions) => ({
  calls: levelsHandlers(options),
  jobs: [countJob(options)],
});

export { findLevel, findLevels, listMembersFrom } from './store.ts';
