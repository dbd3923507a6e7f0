import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';

/** What an archive takes of a table. */
export interface ArchivedTable {
  /** Column with the id of the customer. */
  readonly owner: string;
  /** Columns left out: secrets, ids of other people, copies made for searching. */
  readonly without: readonly string[];
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
  /** By schema and name. */
  readonly tables: Readonly<Record<string, ArchivedTable>>;
}
