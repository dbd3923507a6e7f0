import type { Db, Queryable } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';

export interface HomeOptions {
  readonly db: Db;
  readonly outbox: Outbox;
  /** Whether a market exists. */
  readonly hasMarket: (symbol: string) => boolean;
  /** What the account has to protect it. */
  readonly safetyOf: (
    db: Queryable,
    userId: string,
  ) => Promise<{ readonly isSecured: boolean; readonly hasFundPassword: boolean }>;
}
