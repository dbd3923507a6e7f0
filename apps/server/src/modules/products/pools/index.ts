import type { ServedForms } from '../kinds/served-forms.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import { createCommandRunner } from '../../ledger/index.ts';
import { afterNav } from '../after-nav.ts';
import { lockOverJob } from '../lock-over.job.ts';
import { poolCapacityJob } from '../pool-capacity.job.ts';
import { poolsHandlers } from './calls.ts';
import { cancelRequestCommand } from './cancel-request.ts';
import type { PoolsOptions } from './deps.ts';
import { openPoolsJob } from './open-pools.job.ts';
import { poolDayJob } from './pool-day.job.ts';
import { listWaitingBuys } from './store-requests.ts';

/**
 * Pools whose units customers hold: each an account of the house that trades like a customer.
 * Refuses: pools.*.
 */
export const createPools = (options: PoolsOptions, forms: ServedForms) => ({
  calls: poolsHandlers(options, forms),
  /** Cancels what a customer would buy at the next NAV; one that has begun is executed. */
  async cancelBuys(userId: string): Promise<void> {
    const deps = { ...options, now: () => options.clock.now() };
    const cancel = createCommandRunner(deps, cancelRequestCommand(forms));
    for (const id of await listWaitingBuys(options.db, userId))
      await refusalOf(() => cancel({ userId, id }, { idempotency: null, encode: () => null }));
  },
  jobs: [
    openPoolsJob(options),
    poolDayJob({ ...options, onUnits: afterNav(options) }),
    lockOverJob(options),
    poolCapacityJob,
  ],
});

export type { PoolsOptions } from './deps.ts';
