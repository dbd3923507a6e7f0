import type { Sql, TransactionSql } from 'postgres';
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
 * The one place that begins a transaction. Deadlocks and serialization failures are tried again;
 * everything in `run` must therefore be free of effects outside the transaction.
 */
export async function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await db.begin(AT_ONCE, run)) as T;
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(errorState(error))) throw error;
    }
  }
}

/** SQLSTATE of a database error, or an empty text. */
export function errorState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
