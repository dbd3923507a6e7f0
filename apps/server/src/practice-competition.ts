import { createCompetitions } from './modules/competitions/index.ts';
import { createKyc } from './modules/kyc/index.ts';
import { listTicksAround } from './modules/markets/index.ts';
import type { ModulesOptions } from './modules-options.ts';
import type { Clock } from './platform/clock.ts';
import { createJobs } from './platform/jobs.ts';
import { createMetrics } from './platform/metrics.ts';

/**
 * The competition among the house's traders on the day before a first start in practice mode, at
 * the time of their clock. It runs through the same announcement and job as any other: the board is
 * computed from what they traded, its hashes are published, and what they won is paid.
 */
export function createPracticeCompetition(options: ModulesOptions, clock: Clock) {
  const at = (name: string) => ({
    ...options,
    clock,
    metrics: createMetrics(),
    contests: false,
    random: options.random.fork(`practice-competition/${name}`),
  });
  const { levelsOf, sameIdentity } = createKyc(at('kyc'));
  const competitions = createCompetitions({
    ...at('competitions'),
    levelsOf,
    sameIdentity,
    listTicksAround,
  });
  const jobs = createJobs({ ...at('jobs'), jobs: competitions.jobs });
  return {
    announce: competitions.announcePast,
    /** Makes the board final and pays, once its time has come. */
    async finish(): Promise<void> {
      while ((await jobs.runDue()) > 0);
    },
  };
}
