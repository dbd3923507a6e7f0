import type { LongJob } from '../../platform/jobs.ts';
import type { SanctionsOptions } from './deps.ts';
import { enroll } from './store-screenings.ts';

const AGAIN_MS = 24 * 3_600_000;

/**
 * Has everybody compared who was there before lists were, and whoever should be compared and is not:
 * no change elsewhere can leave somebody out for longer than a day.
 */
export const enrollJob = ({ db, listCompared }: SanctionsOptions): LongJob => ({
  name: 'sanctions.enroll',
  recurringKey: 'all',
  async work(_due, nowMs) {
    const userIds = await listCompared(db);
    return { next: nowMs + AGAIN_MS, write: (tx) => enroll(tx, userIds, nowMs) };
  },
});
