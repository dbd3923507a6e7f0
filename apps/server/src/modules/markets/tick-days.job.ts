import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import type { ShortJob } from '../../platform/jobs.ts';
import { makeTickDay } from './store-days.ts';

/** Days created in advance: how long an unattended product can continue. */
const DAYS_AHEAD = 7;

/** Creates the tables of the coming days, so that midnight needs no special handling. */
export const tickDaysJob: ShortJob = {
  name: 'markets.tickDays',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    const today = Math.floor(nowMs / DAY_MS);
    for (let day = today; day <= today + DAYS_AHEAD; day += 1) await makeTickDay(tx, day * DAY_MS);
    return nowMs + HOUR_MS;
  },
};
