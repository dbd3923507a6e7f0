import type { Relation } from '@candor/domain/competitions/related';
import type { TokenCode } from '@candor/domain/money/currencies';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { FundPassword } from '../identity/index.ts';
import type { Beacon } from './beacon/beacon.ts';
import type { CountryGuard } from '../countries/index.ts';

export interface OfferingsOptions {
  readonly countries: CountryGuard;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly mode: 'practice' | 'live';
  /** Decides the draws, instead of that of the mode. */
  readonly beacon?: Beacon | undefined;
  readonly fundPassword: FundPassword;
  /** Verified level of customers; omitted if there is none. */
  readonly levelsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, VerifiedLevel>>;
  /** Member level of customers, 0 to 6; 0 if omitted. */
  readonly memberLevelsOf?: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
  /** Other accounts verified as the same person; omitted: every account is somebody else's. */
  readonly sameIdentity?: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<readonly Relation[]>;
  /** Opens the market of a token from a time on. */
  readonly listToken: (tx: Tx, token: TokenCode, atMs: number) => Promise<void>;
}

export interface OfferingsDeps extends OfferingsOptions {
  readonly beacon: Beacon;
  readonly now: () => number;
}
