import type { Tick } from '@candor/domain/markets/tick';
import type { Clock, Stop } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { TickAsk } from '../markets/index.ts';
import type { LevelsOf, LockContractFunds } from '../positions/index.ts';
import type { SymbolSettingsReader } from '../settings/index.ts';
import type { CountryGuard } from '../countries/index.ts';

/** What second contracts need from the markets: recorded prices only. */
export interface PriceLog {
  /** Signs a SHA-256 in hexadecimal with the tick key; returns base64. */
  sign(hash: string, atMs: number): string;
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  /** The recorded ticks among these, in any order. */
  findTicks(
    db: Queryable,
    refs: readonly { readonly symbol: string; readonly sequence: number }[],
  ): Promise<Tick[]>;
  /** The first tick that meets each request, in order. */
  findFirstTicks(db: Queryable, asks: readonly TickAsk[]): Promise<(Tick | 'missed' | 'waiting')[]>;
  /**
   * The nearest ticks on both sides of a moment, of any state and tradable: enough for
   * `findStandstill`.
   */
  listTicksAround(
    db: Queryable,
    at: { readonly symbol: string; readonly afterSequence: number; readonly atMs: number },
  ): Promise<Tick[]>;
  /** Delivers every tick after it is recorded. */
  onTick(receive: (tick: Tick) => void): Stop;
}

export interface SecondContractsOptions {
  readonly countries: CountryGuard;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly prices: PriceLog;
  /** Locks contract accounts and returns how much may be taken. */
  readonly lockContractFunds: LockContractFunds;
  readonly mode: 'practice' | 'live';
  readonly levelsOf: LevelsOf;
  /** Symbol settings that operators announced for new contracts. */
  readonly symbolSettings: SymbolSettingsReader;
}
