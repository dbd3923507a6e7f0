import { HOUR_MS } from '@candor/domain/durations';
import type { HistoryReach } from '../seed-history.ts';

/** Just enough seeded history for a test that is not about history. */
export const shortHistory: HistoryReach = {
  minutesMs: HOUR_MS,
  hoursMs: 24 * HOUR_MS,
  daysMs: 48 * HOUR_MS,
};
