import { proofsHandlers } from './calls.ts';
import type { ProofsOptions } from './deps.ts';
import { pageOf } from '../../platform/pages.ts';
import type { Queryable } from '../../platform/db.ts';
import { findDay, listDays } from './store.ts';
import { packDaysJob } from './pack-days.job.ts';
import { sealDaysJob } from './seal-days.job.ts';

export { checkSeals } from './check-seals.ts';
export { AFTER_DAY_MS } from './seal-days.job.ts';
export { markPracticeDay } from './store-practice-day.ts';
export type { LogKeeper, ProofsOptions } from './deps.ts';

/**
 * What anyone can verify: sealed days of the tick log and of the list of what was filled on them.
 * Days are UTC. Refuses: proofs.dayNotSealed, markets.unknownSymbol, markets.unknownTick.
 */
export function createProofs(options: ProofsOptions) {
  return { calls: proofsHandlers(options), jobs: [sealDaysJob(options), packDaysJob] };
}

/** The day that was sealed last; null before the first. */
export async function findNewestDay(db: Queryable) {
  const [newest] = await listDays(db, pageOf({ pageSize: 1 }));
  return newest ? { day: newest.day, hash: newest.hash } : null;
}

/** Hash of a sealed day; null if it is not sealed. */
export const findDayHash = async (db: Queryable, day: string): Promise<string | null> =>
  (await findDay(db, day))?.hash ?? null;
