import { HOUR_MS } from '@candor/domain/durations';
import type { Job } from '../../platform/jobs.ts';
import { deleteExpired } from './store-rest.ts';

/** Deletes links and counts that expired an hour ago. */
export const sweepJob: Job = {
  name: 'support.sweep',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    await deleteExpired(tx, nowMs - HOUR_MS);
    return nowMs + HOUR_MS;
  },
};
