import { openArchive } from './archives.ts';
import { ownDataHandlers } from './calls.ts';
import { createCloseJob } from './close.job.ts';
import { closingsQueue } from './closings-queue.ts';
import type { OwnDataOptions } from './deps.ts';
import { createEraseClassJob } from './erase-class.job.ts';
import { createBuildJob, eraseJob } from './jobs.ts';

export { closingFacts } from './closings-queue.ts';
export type { ArchivedTable, Business, Retained, RetainedTable } from './deps.ts';

/** What customers may have of their own data. Refuses: ownData.*. */
export const createOwnData = (options: OwnDataOptions) => ({
  calls: ownDataHandlers(options),
  jobs: [createBuildJob(options), eraseJob, createCloseJob(options), createEraseClassJob(options)],
  operatorCommands: {},
  operatorQueues: { closings: closingsQueue },
  downloads: { openArchive: (ticket: string) => openArchive(options, ticket) },
});
