import type { PriceRange } from '@candor/domain/alerts/alert';
import type { Tick } from '@candor/domain/markets/tick';
import type { Bus } from '../../platform/bus.ts';
import type { Clock, Stop } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';

/** A minute of the log. */
export interface MinuteRange extends PriceRange {
  /** Its beginning. Epoch milliseconds. */
  readonly startMs: number;
}

/** What alerts need from the markets: recorded prices only. */
export interface AlertPrices {
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  /** Ticks of a symbol after one, in order. */
  listTicksAfter(symbol: string, sequence: number, limit: number): Promise<readonly Tick[]>;
  /** Delivers every tick after it is recorded. */
  onTick(receive: (tick: Tick) => void): Stop;
}

export interface AlertsOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly prices: AlertPrices;
  /** Recorded minutes of a symbol that begin in a span, in order; none that are seeded. */
  readonly listMinutes: (
    db: Queryable,
    span: { readonly symbol: string; readonly fromMs: number; readonly beforeMs: number },
  ) => Promise<readonly MinuteRange[]>;
}
