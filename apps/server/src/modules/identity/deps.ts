import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Random } from '../../platform/random.ts';
import type { Codes } from './codes.ts';
import type { Sessions } from './sessions.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
  /** What a new customer is given, inside the transaction that makes them one. */
  readonly welcome: (tx: Tx, userId: string, nowMs: number) => Promise<void>;
}

export interface IdentityDeps extends IdentityOptions {
  readonly codes: Codes;
  readonly sessions: Sessions;
}
