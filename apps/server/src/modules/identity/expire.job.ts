import type { Job } from '../../platform/jobs.ts';
import { IDLE_MS } from './sessions.ts';
import { deleteExpired } from './store-sessions.ts';

const PERIOD_MS = 10 * 60_000;

/** Deletes expired sessions, codes and counters. */
export const expireJob: Job = {
  name: 'identity.expire',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    await deleteExpired(tx, nowMs - IDLE_MS, nowMs);
    return nowMs + PERIOD_MS;
  },
};
