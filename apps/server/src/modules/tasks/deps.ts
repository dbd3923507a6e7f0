import type { Tick } from '@candor/domain/markets/tick';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';

export interface TasksOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly mode: 'practice' | 'live';
  /** Whether a first start in practice mode announces the first tasks; off by default. */
  readonly taskRewards?: boolean;
  /** Recorded ticks by symbol and sequence; see the markets module. */
  readonly findTicks: (
    db: Queryable,
    refs: readonly { readonly symbol: string; readonly sequence: number }[],
  ) => Promise<Tick[]>;
}
