import type { LeaderTask } from '../../platform/lease.ts';
import { secondContractsHandlers } from './calls.ts';
import type { SecondContractsOptions } from './deps.ts';
import { exposureJob } from './exposure.job.ts';
import { putFirstSetsInForce } from './first-sets.ts';
import { publishRules } from './published-rules.ts';
import { createSettler } from './settler.ts';
import { tellSettledJob } from './tell-settled.job.ts';
import { openStakesOf } from './views.ts';

export type { PriceLog, SecondContractsOptions } from './deps.ts';
export { listSettledStakes, listStakes, type SettledStake, sumStakesAt } from './store-stakes.ts';
export { streamSettled } from './store-day.ts';
export { countActive } from './store.ts';

/**
 * Fixed-payout contracts on up or down over seconds, settled by recorded ticks alone, in USDT.
 * Refuses: secondContracts.*, markets.*, positions.marketClosed and its neighbors,
 * wallet.insufficientBalance.
 */
export function createSecondContracts(options: SecondContractsOptions) {
  const { db, clock } = options;
  const settler = createSettler(options);
  return {
    calls: secondContractsHandlers(options),
    jobs: [exposureJob, tellSettledJob(options)],
    /** Stakes of a customer's active contracts, in USDT. */
    openStakesOf: (userId: string) => openStakesOf(db, userId, clock.now()),
    /** Puts the first sets in force and publishes the current rules; call before serving calls. */
    async start(): Promise<void> {
      // Sold for real money too, but only where a country allows it (decision 0345).
      await putFirstSetsInForce(db, clock.now());
      await publishRules(db, clock.now());
    },
    /** Settles what fell due while no engine ran, then what falls due. */
    leaderTask: settler satisfies LeaderTask,
    /** Settles what the log can decide now. */
    settle: settler.round,
  };
}
