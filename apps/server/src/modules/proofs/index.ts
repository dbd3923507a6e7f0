import { proofsHandlers } from './calls.ts';
import type { ProofsOptions } from './deps.ts';
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
  return { calls: proofsHandlers(options), jobs: [sealDaysJob(options)] };
}
