import type { Job } from '../../platform/jobs.ts';
import { IDLE_MS } from './sessions.ts';
import { createSecurityMailJob } from './security-mail.job.ts';
import { deleteExpired } from './store-sessions.ts';

const PERIOD_MS = 10 * 60_000;

/** Removes what is over: sessions, codes, counters. */
const expireJob: Job = {
  name: 'identity.expire',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    await deleteExpired(tx, nowMs - IDLE_MS, nowMs);
    return nowMs + PERIOD_MS;
  },
};

export const createIdentityJobs = (deps: Parameters<typeof createSecurityMailJob>[0]): Job[] => [
  expireJob,
  createSecurityMailJob(deps),
];
