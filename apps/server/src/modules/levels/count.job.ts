import { addDays, dayOf, endOfDay, startOfDay } from '@candor/domain/calendar';
import type { LongJob } from '../../platform/jobs.ts';
import { assetsAt } from './assets-at.ts';
import { countCustomers, type CountedDay } from './count-customers.ts';
import type { LevelsOptions } from './deps.ts';
import { readLevelsInForce } from './level-terms.ts';
import { type Count, findNewestCount, lockCount, setCounted } from './store.ts';

/** Longer than any transaction of the day before may still write. */
const SETTLED_MS = 5 * 60_000;
/** Reading what a million customers own takes a minute. */
const DEADLINE_MS = 10 * 60_000;
/** Customers in one transaction, whose balances are locked until it commits. */
const BATCH_MAX = 500;

/** Counts what customers owned at each 00:00 UTC+8, once, in order, however long nothing ran. */
export function countJob(options: LevelsOptions): LongJob {
  // Read once a day: what was owned at a past midnight does not change any more.
  let known: CountedDay | null = null;
  return {
    name: 'levels.count',
    recurringKey: 'all',
    deadlineMs: DEADLINE_MS,
    async work(_due, nowMs) {
      const count = dueCount(await findNewestCount(options.db), nowMs);
      const dueMs = startOfDay(count.day) + SETTLED_MS;
      if (nowMs < dueMs) return { next: dueMs, write: async () => undefined };
      if (known?.day !== count.day)
        known = {
          day: count.day,
          levels: await readLevelsInForce(options.db, startOfDay(count.day)),
          owners: await assetsAt(options, count.day),
        };
      const { levels } = known;
      const left = known.owners.filter(({ userId }) => userId > (count.doneTo ?? ''));
      const owners = left.slice(0, BATCH_MAX);
      return {
        next: nowMs,
        async write(tx, atMs) {
          const { doneTo, isEnded } = await lockCount(tx, count.day);
          if (isEnded || doneTo !== count.doneTo) return;
          if (owners.length > 0)
            await countCustomers(tx, options, { day: count.day, levels, owners }, atMs);
          await setCounted(tx, count.day, {
            doneTo: owners.at(-1)?.userId ?? doneTo,
            endedMs: owners.length === left.length ? atMs : null,
          });
        },
      };
    },
  };
}

/** The day to count next; the first one is that in which the product began to count. */
function dueCount(newest: Count | null, nowMs: number): Count {
  if (newest && !newest.isEnded) return newest;
  const day = newest ? addDays(newest.day, 1) : dayOf(nowMs);
  return { day, doneTo: null, isEnded: false };
}

/** When assets are counted next, for whom this is shown. Epoch milliseconds. */
export const nextCount = (nowMs: number): number => endOfDay(dayOf(nowMs));
