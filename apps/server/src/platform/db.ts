import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres';
import { arrayLiteral, arrayTypes } from './array-literal.ts';
import postgres from './postgres-driver.ts';

export type Db = Sql;
export type Tx = TransactionSql;
/** Pool or transaction: for statements that are correct both inside a transaction and alone. */
export type Queryable = Db | Tx;

export interface ConnectOptions {
  /** Maximum number of connections. */
  readonly max?: number;
}

/** Far longer than a turn of the event loop, shorter than anyone should wait for a lock. */
const IDLE_IN_TRANSACTION_MS = 5_000;
/**
 * The driver's own delay grows to 20 s, during which a recovered database would still appear down.
 */
const RECONNECT_S = 0.2;

/**
 * Opens a pool. `numeric` and `bigint` come back as text, `timestamptz` as epoch milliseconds, so
 * that no figure passes through a float and no time through a time zone.
 */
export function connect(url: string, options: ConnectOptions = {}): Db {
  return postgres(url, {
    max: options.max ?? 10,
    idle_timeout: 0,
    connect_timeout: 10,
    backoff: () => RECONNECT_S,
    onnotice: () => undefined,
    // The driver queries the server's array types on each new connection and drops that promise: a
    // database failure at that moment would crash the process. We list the types ourselves.
    fetch_types: false,
    connection: {
      application_name: 'candor',
      TimeZone: 'UTC',
      statement_timeout: 30_000,
      // A process that hangs in the middle of a transaction must not keep its locks.
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
 * Appended to `begin`. The driver holds messages below 1 KB back for a turn of the event loop,
 * which under load is a fifth of a transaction's time; spaces make this message long enough.
 */
const AT_ONCE = ' '.repeat(1_024);
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
const ATTEMPTS_MAX = 5;

/**
 * State that a transaction relied on has changed, as in a serialization failure of the database.
 */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
  readonly code = '40001';
}

/**
 * COMMIT was sent but its reply was lost: the transaction was committed in full or not at all.
 * Before a retry, look for what it would have written.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  constructor(cause: unknown) {
    super('the answer of COMMIT was lost', { cause });
  }
}

/**
 * The one place that begins a transaction. Deadlocks and serialization failures are retried, so
 * `run` must have no effects outside the transaction. Throws OutcomeUnknown when the reply to
 * COMMIT was lost; after any other error nothing was committed.
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

/** The database reported that a statement failed, with the connection still intact. */
const isRefusedByDatabase = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';

let cursors = 0;

/**
 * The rows of a statement in pages of `size`, the last one shorter, without holding them all in
 * memory; empty pages are left out. Between two pages the transaction is free for other statements,
 * unlike with the driver's cursor, where the next statement waits forever.
 */
export async function* pagesOf<Each extends Row>(
  tx: Tx,
  rows: PendingQuery<Each[]>,
  size: number,
): AsyncGenerator<Each[]> {
  cursors += 1;
  const name = `pages_${cursors}`;
  // All rows are needed: a plan optimized for the first rows would cost more.
  await tx`set local cursor_tuple_fraction = 1`;
  await tx`declare ${tx(name)} no scroll cursor for ${rows}`;
  for (;;) {
    const page = await tx.unsafe<Each[]>(`fetch ${size} from ${name}`);
    if (page.length > 0) yield [...page];
    if (page.length < size) break;
  }
  await tx.unsafe(`close ${name}`);
}

/** SQLSTATE of a database error, or an empty string. */
export function errorState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
