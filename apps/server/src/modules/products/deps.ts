import type { Queryable } from '../../platform/db.ts';
import type { BondsOptions } from './kinds/bonds/index.ts';
import type { MiningPrices } from './kinds/mining/index.ts';
import type { PoolsOptions } from './pools/index.ts';

export interface ProductsOptions extends PoolsOptions, BondsOptions {
  readonly prices: MiningPrices & PoolsOptions['prices'];
  /** Level of each customer now. */
  readonly levelsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
}
