import type { ServedForms } from '../kinds/served-forms.ts';
import { endEmptyOrders } from '../end-pool-orders.ts';
import { poolsHandlers } from './calls.ts';
import type { PoolsOptions } from './deps.ts';
import { openPoolsJob } from './open-pools.job.ts';
import { poolDayJob } from './pool-day.job.ts';

/**
 * Pools whose units customers hold: each an account of the house that trades like a customer.
 * Refuses: pools.*.
 */
export const createPools = (options: PoolsOptions, forms: ServedForms) => ({
  calls: poolsHandlers(options, forms),
  jobs: [openPoolsJob(options), poolDayJob({ ...options, onUnits: endEmptyOrders })],
});

export type { PoolsOptions } from './deps.ts';
