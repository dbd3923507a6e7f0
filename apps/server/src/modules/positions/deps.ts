import type { FeeTerms } from '@candor/domain/positions/terms';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import type { Tick } from '@candor/domain/markets/tick';
import type { Bus } from '../../platform/bus.ts';
import type { Clock, Stop } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { Extreme, ExtremeAsk } from '../markets/index.ts';
import type { SymbolSettingsReader } from '../settings/index.ts';
import type { CountryGuard } from '../countries/index.ts';

/** A customer's verified level, read in the transaction that depends on it. */
/** Verified levels by customer; a missing entry means none. */
export type LevelsOf = (
  db: Queryable,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, VerifiedLevel>>;

/** Identifies one recorded tick. */
export interface TickRef {
  readonly symbol: string;
  readonly sequence: number;
  /** Approximate recording time. Epoch milliseconds. */
  readonly aboutMs?: number;
}

/** What positions need from the markets: recorded prices only. */
export interface PriceLog {
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  /** The recorded ticks among these, in any order. */
  findTicks(db: Queryable, refs: readonly TickRef[]): Promise<Tick[]>;
  /** The best price of each span of the log, in order; null where nothing counts. */
  findExtremes(db: Queryable, asks: readonly ExtremeAsk[]): Promise<(Extreme | null)[]>;
  /** Ticks of a symbol after a sequence, oldest first. */
  listTicksAfter(symbol: string, sequence: number, limit: number): Promise<Tick[]>;
  /** Delivers every tick after it is recorded, in order per symbol. */
  onTick(receive: (tick: Tick) => void): Stop;
}

export interface PositionsOptions {
  readonly countries: CountryGuard;
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly prices: PriceLog;
  readonly mode: 'practice' | 'live';
  readonly levelsOf: LevelsOf;
  /** What customers pay at a moment: their level by the newest count discounts the trading fee. */
  readonly feeTermsOf: (
    db: Queryable,
    userIds: readonly string[],
    atMs: number,
  ) => Promise<ReadonlyMap<string, FeeTerms>>;
  /** Whether the first leveraged order needs the suitability quiz; off by default. */
  readonly suitabilityQuiz?: boolean;
  /** Symbol settings that operators announced for new positions. */
  readonly symbolSettings: SymbolSettingsReader;
}
