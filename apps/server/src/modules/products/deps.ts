import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { ConfirmDeps } from '../identity/index.ts';
import type { MiningPrices } from './kinds/mining/index.ts';
import type { PoolsOptions } from './pools/index.ts';

export interface ProductsOptions extends ConfirmDeps, PoolsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly mode: 'practice' | 'live';
  readonly prices: MiningPrices & PoolsOptions['prices'];
  /** Level of each customer now. */
  readonly levelsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
}
