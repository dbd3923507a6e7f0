import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';
import { arrayLiteral, arrayTypes } from './array-literal.ts';
import postgres from './postgres-driver.ts';

export type Db = Sql;
export type Tx = TransactionSql;
/** Either: for statements that are right inside a transaction and alone. */
export type Queryable = Db | Tx;

export interface ConnectOptions {
  /** Connections at most. */
  readonly max?: number;
}

/** Far longer than a turn of the event loop, shorter than anybody should wait for a lock. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/** The driver's own pause grows to 20 s, in which a database long back would still look gone. */
const RECONNECT_S = 0.2;

/**
 * Opens a pool. `numeric` and `bigint` come back as text, `timestamptz` as epoch milliseconds, so
 * that no figure passes through a float and no time through a zone.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  return postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 0,
    connect_timeout: 10,
    backoff: () => RECONNECT_S,
    onnotice: () => undefined,
    // The driver asks the server for its array types on each new connection and drops that promise:
    // a database that dies in this moment would take our process with it. We name them ourselves.
    fetch_types: false,
    connection: {
      application_name: 'candor',
      TimeZone: 'UTC',
      statement_timeout: 30_000,
      // A process that stands still in the middle of a transaction must not keep its locks.
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
    types: {
      arrays: {
        to: 1009,
        from: [...arrayTypes],
        serialize: arrayLiteral,
        parse: (text: string) => text,
      },
      epochMs: {
        to: 1184,
        from: [1114, 1184],
        serialize: (value: number | Date) => new Date(value).toISOString(),
        parse: (text: string) => Date.parse(text.includes('+') ? text : `${text}Z`),
      },
    },
  }) as unknown as Db;
}

/**
 * Stands behind `begin`. The driver holds messages below 1 KB back for a turn of the event loop,
 * which under load is a fifth of what a transaction takes; blanks make this one long enough.
 */
const AT_ONCE = ' '.repeat(1_024);
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const ATTEMPTS_MAX = 5;

/** What a transaction stands on has changed under it, as in a serialization failure of the database. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
  readonly code = '40001';
}

/**
 * COMMIT was sent and its answer did not come: the transaction was made whole or not at all, and
 * nobody here can tell. Only what it would have written can, so whoever repeats has to look there.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the answer of COMMIT was lost', { cause });
  }
}

/**
 * The one place that begins a transaction. Deadlocks and serialization failures are tried again;
 * everything in `run` must therefore be free of effects outside the transaction. Throws
 * OutcomeUnknown when the answer of COMMIT was lost; after any other error nothing was committed.
 */
export async function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isAtCommit = false;
    try {
      return (await db.begin(AT_ONCE, async (tx) => {
        const result = await run(tx);
        isAtCommit = true;
        return result;
      })) as T;
    } catch (error) {
      if (isAtCommit && !isRefusedByDatabase(error)) throw new OutcomeUnknown(error);
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(errorState(error))) throw error;
    }
  }
}

/** The database's own word that a statement failed, after which its connection still stood. */
const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';

let cursors = 0;

/**
 * The rows of a statement in pages of `size`, the last one shorter, without holding them all in
 * memory; empty pages are left out. Between two pages the transaction is free for other statements,
 * as it is not beside a cursor of the driver, where the next statement waits for ever.
 */
export async function* pagesOf<Each extends Row>(
  tx: Tx,
  rows: PendingQuery<Each[]>,
  size: number,
): AsyncGenerator<Each[]> {
  cursors += 1;
  const name = `pages_${cursors}`;
  // All rows are wanted: a plan that gives the first ones soon would be dearer.
  await tx`set local cursor_tuple_fraction = 1`;
  await tx`declare ${tx(name)} no scroll cursor for ${rows}`;
  for (;;) {
    const page = await tx.unsafe<Each[]>(`fetch ${size} from ${name}`);
    if (page.length > 0) yield [...page];
    if (page.length < size) break;
  }
  await tx.unsafe(`close ${name}`);
}

/** SQLSTATE of a database error, or an empty text. */
export function errorState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
