import type { Job } from '../../platform/jobs.ts';
import { deleteExposures } from './store-exposure.ts';

const PERIOD_MS = 600_000;

/** Deletes exposures of past seconds, so that the table stays as small as the open exposure. */
export const exposureJob: Job = {
  name: 'secondContracts.exposure',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    await deleteExposures(tx, Math.floor((nowMs - PERIOD_MS) / 1_000));
    return nowMs + PERIOD_MS;
  },
};
