import type { ShortJob } from '../../platform/jobs.ts';
import { makeTickDay } from './store-days.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days that exist before anybody needs them: a product that nobody looks after has that long. */
const DAYS_AHEAD = 7;

/** Makes the tables of the days to come, so that midnight is a moment like any other. */
export const tickDaysJob: ShortJob = {
  name: 'markets.tickDays',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const today = Math.floor(nowMs / DAY_MS);
    for (let day = today; day <= today + DAYS_AHEAD; day += 1) await makeTickDay(tx, day * DAY_MS);
    return nowMs + HOUR_MS;
  },
};
