import type { Tick } from '@candor/domain/markets/tick';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';

/** Access to recorded prices only. */
export interface ExchangePrices {
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  /** Recorded ticks by reference, in any order. */
  findTicks(db: Queryable, refs: readonly TickRef[]): Promise<Tick[]>;
}

export interface TickRef {
  readonly symbol: string;
  readonly sequence: number;
}

export interface FlashExchangeOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly prices: ExchangePrices;
}
