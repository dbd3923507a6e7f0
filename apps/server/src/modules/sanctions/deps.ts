import type { Block } from '@candor/domain/sanctions/screening';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';

/** A customer whose documents were accepted or are under review. */
export interface NamedPerson {
  /** First names, then surnames. */
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly birthday: string;
}

/** Where a customer can be paid outside. */
export interface Payee {
  /** Chain address, or bank account number. */
  readonly account: string;
  /** Of a bank account. */
  readonly holder: string | null;
}

/** What other modules know of customers, and what they do about a case. */
export interface SanctionsParts {
  readonly personOf: (db: Queryable, userId: string) => Promise<NamedPerson | null>;
  /** Everybody who is verified, and everybody who can be paid outside. */
  readonly listCompared: (db: Queryable) => Promise<readonly string[]>;
  readonly payeesOf: (db: Queryable, userId: string) => Promise<readonly Payee[]>;
  /** Those of these addresses that two operators listed, in the case they were asked in. */
  readonly houseListed: (
    db: Queryable,
    addresses: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Holds, lets go or returns withdrawals that have not left, as these cases demand. */
  readonly followBlocks: (
    tx: Tx,
    follow: { readonly userId: string; readonly blocks: readonly Block[] },
    nowMs: number,
  ) => Promise<void>;
}

export interface SanctionsOptions extends SanctionsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly mode: 'practice' | 'live';
  /** Folder of the lists' files; without one only addresses that operators list count. */
  readonly sanctionsFolder?: string | null;
}
