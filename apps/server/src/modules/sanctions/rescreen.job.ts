import type { ShortJob } from '../../platform/jobs.ts';
import { requestAllScreenings } from './store-screenings.ts';

export const RESCREEN_JOB = 'sanctions.rescreen';

/** After a new edition: everybody is compared again, each in a due row of their own. */
export const rescreenJob: ShortJob = {
  name: RESCREEN_JOB,
  async run(tx, { key }, nowMs) {
    await requestAllScreenings(tx, Number(key), nowMs);
    return null;
  },
};
