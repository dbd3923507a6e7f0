import { openArchive } from './archives.ts';
import { ownDataHandlers } from './calls.ts';
import type { OwnDataOptions } from './deps.ts';
import { createBuildJob, eraseJob } from './jobs.ts';

export type { ArchivedTable } from './deps.ts';

/** What customers may have of their own data. Refuses: ownData.*. */
export const createOwnData = (options: OwnDataOptions) => ({
  calls: ownDataHandlers(options),
  jobs: [createBuildJob(options), eraseJob],
  operatorCommands: {},
  operatorQueues: {},
  downloads: { openArchive: (ticket: string) => openArchive(options, ticket) },
});
