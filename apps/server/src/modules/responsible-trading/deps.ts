import type { PeriodSums } from '@candor/domain/responsible-trading/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';

export interface ResponsibleTradingOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  /** What a customer paid in, or announced, in the running periods; in USDT. */
  readonly depositedOf: (db: Queryable, userId: string, nowMs: number) => Promise<PeriodSums>;
  /** Cancels orders that rest; true if some have to be tried again. */
  readonly cancelResting: (userId: string) => Promise<boolean>;
}
