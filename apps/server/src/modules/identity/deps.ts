import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Letters } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { SignInProvider } from '../../platform/startup/sign-in-providers.ts';
import type { Agreement } from './agreement.ts';
import type { ReopeningTickets } from './closed-account.ts';
import type { Codes } from './codes.ts';
import type { FreezeLinks } from './freeze-link.ts';
import type { FundPassword } from './fund-password.ts';
import type { Providers } from './providers/providers.ts';
import type { Standing } from './standing.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SealedTexts } from './sealed-text.ts';
import type { SecondFactor } from './second-factor.ts';
import type { RecordSecurityEvent } from './security-events.ts';
import type { Sessions } from './sessions.ts';
import type { TotpKeys } from './totp-key.ts';
import type { Throttle } from './throttle.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mail: Letters;
  readonly outbox: Outbox;
  /** Where visitors on this machine reach the product, if there is no public origin. */
  readonly port?: number;
  /** Public origin, like `https://candor.example`; if missing, the visitor's own machine. */
  readonly publicOrigin?: string | null;
  /** Configured OpenID Connect providers; none by default. */
  readonly signInProviders?: readonly SignInProvider[];
  readonly translator: (language: string | undefined) => Translate;
  /** Grants for a new customer, made in the transaction that creates them. */
  readonly welcome: (tx: Tx, userId: string, nowMs: number) => Promise<void>;
  /** Verification status of a customer. */
  readonly standingOf: (db: Queryable, userId: string) => Promise<Standing>;
  /**
   * Waits for a freeze by the customer under way, and refuses while one is in force:
   * responsibleTrading.frozenByYou.
   */
  readonly requireUnfrozen: (tx: Tx, userId: string) => Promise<void>;
  /** Level of a customer, 0 to 6. */
  readonly memberLevelOf: (db: Queryable, userId: string) => Promise<number>;
}

export interface IdentityDeps extends IdentityOptions {
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly agreement: Agreement;
  readonly providers: Providers;
  readonly throttle: Throttle;
  readonly keys: TotpKeys;
  readonly fundPassword: FundPassword;
  readonly secondFactor: SecondFactor;
  readonly recoveryCodes: RecoveryCodes;
  readonly phrases: SealedTexts;
  readonly freezeLinks: FreezeLinks;
  readonly reopenings: ReopeningTickets;
  readonly recordSecurityEvent: RecordSecurityEvent;
}
