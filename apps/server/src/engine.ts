import { createLease, type LeaderTask, type LeaseOptions } from './platform/lease.ts';

/**
 * The parts of the product that only one node runs at a time, under one lease: they record prices
 * and act on them. They start in order of dependency and stop in the same order, so that no new
 * price arrives while what is due is settled.
 */
export function createEngine(
  options: Omit<LeaseOptions, 'name' | 'leaderTask'>,
  leaderTasks: readonly LeaderTask[],
) {
  return createLease({
    ...options,
    name: 'engine',
    leaderTask: {
      async begin(epoch) {
        for (const leaderTask of leaderTasks) await leaderTask.begin(epoch);
      },
      async end() {
        for (const leaderTask of leaderTasks) await leaderTask.end();
      },
    },
  });
}
