import type { Clock } from '../../../../platform/clock.ts';
import type { Db, Tx } from '../../../../platform/db.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Translate } from '../../../../platform/messages.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { Outbox } from '../../../../platform/outbox.ts';
import type { Random } from '../../../../platform/random.ts';
import type { CountryGuard } from '../../../countries/index.ts';
import type { ConfirmDeps } from '../../../identity/index.ts';

export interface BondsOptions extends ConfirmDeps {
  readonly countries: CountryGuard;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly mode: 'practice' | 'live';
  readonly translator: (language: string | undefined) => Translate;
  /** Whether a practice product offers bonds of its own; off by default. */
  readonly practiceDay?: boolean;
  /** Opens an account to which nobody can sign in, without the grant of a new customer. */
  readonly openHouseAccount: (
    tx: Tx,
    opening: { readonly username: string; readonly isWelcomed: boolean },
  ) => Promise<string>;
}

/** What the jobs of a bond need. */
export interface BondJobOptions {
  readonly outbox: Outbox;
  /** Notes of one transaction. */
  readonly notesPerBatch?: number;
}
