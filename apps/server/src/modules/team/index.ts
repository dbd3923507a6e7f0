import { teamHandlers } from './calls.ts';
import type { TeamOptions } from './deps.ts';
import { rebatesJob } from './rebates.job.ts';

/** Invitations, and what the trading fees of the invited bring their inviters. */
export const createTeam = (options: TeamOptions) => ({
  calls: teamHandlers(options),
  jobs: [rebatesJob(options)],
});
