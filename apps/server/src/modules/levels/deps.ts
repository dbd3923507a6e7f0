import type { Tick } from '@candor/domain/markets/tick';
import type { Money } from '@candor/domain/money/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';

type SumsOf = (db: Queryable, userIds: readonly string[]) => Promise<ReadonlyMap<string, Money>>;

export interface LevelsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Ticks next to a moment; see the markets module. */
  readonly listTicksAround: (
    db: Queryable,
    at: { readonly symbol: string; readonly afterSequence: number; readonly atMs: number },
  ) => Promise<Tick[]>;
  /** What customers have that is no balance, without unrealized gains; no entry: nothing. In USDT. */
  readonly holdingsOf: SumsOf;
  /** Whether bonuses are paid and envelopes filled; off by default. */
  readonly levelRewards?: boolean;
  /** Principal that customers owe on loans. In USDT. */
  readonly owedOf: SumsOf;
}
