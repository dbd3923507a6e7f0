import { proofsHandlers } from './calls.ts';
import type { ProofsOptions } from './deps.ts';
import { sealDaysJob } from './seal-days.job.ts';

export type { LogKeeper, ProofsOptions } from './deps.ts';

/**
 * What anybody can check without trusting us: sealed days of the tick log and of everything that was
 * filled on them. Days are UTC. Refuses: proofs.dayNotSealed, markets.unknownSymbol, markets.unknownTick.
 */
export function createProofs(options: ProofsOptions) {
  return { calls: proofsHandlers(options), jobs: [sealDaysJob(options)] };
}
