import type { Relation } from '@candor/domain/competitions/related';
import type { KycLevel } from '@candor/domain/kyc/application';
import type { Tick } from '@candor/domain/markets/tick';
import type { Bus } from '../../platform/bus.ts';
import type { Clock, Stop } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { IdentityReview } from '../../platform/startup/identity-review.ts';
import type { FundPassword, SecondFactor } from '../identity/index.ts';
import type { CountryGuard } from '../countries/index.ts';

/** What loans need from the markets: recorded prices only. */
export interface LoanPrices {
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  /** Ticks of a symbol after one, in order. */
  listTicksAfter(symbol: string, sequence: number, limit: number): Promise<readonly Tick[]>;
  /** Delivers every tick after it is recorded. */
  onTick(receive: (tick: Tick) => void): Stop;
}

export interface LoansOptions {
  readonly countries: CountryGuard;
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly mail: Mail;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly files: Pick<Files, 'open'>;
  readonly mode: 'practice' | 'live';
  /** Who reviews applications: people, or in practice mode the product itself after ten seconds. */
  readonly identityReview: IdentityReview;
  readonly prices: LoanPrices;
  /** Verified level; no entry if unverified. */
  readonly levelsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, KycLevel>>;
  /** Member level, 0 to 6, that raises the limit of credit; omitted while there are none. */
  readonly memberLevelsOf?: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
  /** Other accounts verified as the same person; omitted: every account is somebody else's. */
  readonly sameIdentity?: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<readonly Relation[]>;
  readonly fundPassword: FundPassword;
  readonly secondFactor: SecondFactor;
  /** Name that the customer entered; empty if none. */
  readonly holderOf: (userId: string) => Promise<string>;
  readonly translator: (language: string | undefined) => Translate;
}
