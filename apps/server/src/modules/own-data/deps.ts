import type { ResultOf } from '@candor/contract/calls';
import type { Obstacle, OwnedMoney } from '@candor/domain/own-data/closing';
import type { RetentionClass } from '@candor/domain/own-data/retention';
import type { CallContext } from '../../http/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { RecordSecurityEvent, TwoProofs } from '../identity/index.ts';

/** What an archive takes of a table. */
export interface ArchivedTable {
  /** Column with the id of the customer. */
  readonly owner: string;
  /** Columns left out: secrets, ids of other people, copies made for searching. */
  readonly without: readonly string[];
}

/** What goes of a table when the time of its class is over. */
export interface RetainedTable {
  readonly table: string;
  /** Column with the id of the customer, or of a row of theirs in the table `through`. */
  readonly owner: string;
  readonly through?: string;
  /** Column and value of the rows that go; missing: all of the customer's. */
  readonly only?: readonly [column: string, value: string];
  /** Columns to empty, with what they hold then; missing: the rows go. */
  readonly empties?: Readonly<Record<string, '' | null>>;
}

/** By class, in the order of erasing: who refers to a row goes before it. */
export interface Retained {
  readonly tables: Readonly<Record<RetentionClass, readonly RetainedTable[]>>;
  /** What the pictures are claimed for that go with a class. */
  readonly purposes: Readonly<Record<RetentionClass, readonly string[]>>;
}

/** What a customer has here that stands in the way of closing the account, or stays owed. */
export interface Business {
  readonly obstacles: readonly Obstacle[];
  readonly left: readonly OwnedMoney[];
}

/** What closing needs of the customer's sign-in. */
export interface ClosingOwner {
  proveOwner(proof: TwoProofs, context: CallContext): Promise<(tx: Tx) => Promise<void>>;
  close(tx: Tx, userId: string, nowMs: number): Promise<void>;
  /** After the commit. */
  forgetSessions(userId: string): void;
  readReopening(
    ticket: string,
    context: CallContext,
  ): Promise<{ readonly userId: string; readonly closedAtMs: number }>;
  reopen(tx: Tx, userId: string, context: CallContext): Promise<ResultOf<'reopenAccount'>>;
}

export interface OwnDataOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly files: Pick<Files, 'open' | 'keepPart'>;
  readonly secondFactor: {
    assert(tx: Tx, userId: string, code: string | undefined, nowMs: number): Promise<void>;
  };
  readonly owner: ClosingOwner;
  readonly recordSecurityEvent: RecordSecurityEvent;
  readonly businessOf: (db: Queryable, userId: string, nowMs: number) => Promise<Business>;
  /** Ends the price alerts of a customer. */
  readonly endAlerts: (tx: Tx, userId: string, nowMs: number) => Promise<void>;
  /** Whether no freeze or investigation needs what is kept. */
  readonly mayErase: (tx: Tx, userId: string, nowMs: number) => Promise<boolean>;
  /** Whether anything is owed to a customer. */
  readonly owesTo: (tx: Tx, userId: string) => Promise<boolean>;
  readonly retained: Retained;
  /** By schema and name. */
  readonly tables: Readonly<Record<string, ArchivedTable>>;
}
