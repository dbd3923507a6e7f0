import { DAY_MS } from '@candor/domain/durations';
import type { ShortJob } from '../../platform/jobs.ts';
import { removeFirings } from './store-firings.ts';

const KEPT_MS = 90 * DAY_MS;
const BATCH_MAX = 5_000;

/** Removes firings that are older than ninety days, a batch at a time. */
export const pruneJob: ShortJob = {
  name: 'alerts.prune',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const removed = await removeFirings(tx, nowMs - KEPT_MS, BATCH_MAX);
    return removed === BATCH_MAX ? nowMs : nowMs + DAY_MS;
  },
};
