import type { Job } from '../../platform/jobs.ts';
import { IDLE_MS } from './sessions.ts';
import { deleteExpired } from './store.ts';

const PERIOD_MS = 10 * 60_000;

/** Removes sessions, codes and counters that are over. */
export const createIdentityJobs = (): Job[] => [
  {
    name: 'identity.expire',
    recurringKey: 'all',
    async run(tx, _due, nowMs) {
      await deleteExpired(tx, nowMs - IDLE_MS, nowMs);
      return nowMs + PERIOD_MS;
    },
  },
];
