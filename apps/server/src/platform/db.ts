import { Pool } from './sql/pool.ts';
import { type Db, dbOf, stateOf, type Tx } from './sql/sql.ts';
import type { PendingQuery, Row } from './sql/statement.ts';
import { noTracing, type Tracing } from './tracing/tracing.ts';

export { type Db, OutcomeUnknown, type Tx } from './sql/sql.ts';
/** Pool or transaction: for statements that are correct both inside a transaction and alone. */
export type Queryable = Db | Tx;

interface ConnectOptions {
  /** Maximum number of connections. */
  readonly max?: number;
  readonly connectTimeoutMs?: number;
  /** None by default. */
  readonly tracing?: Tracing;
}

/** Far longer than a turn of the event loop, shorter than anyone should wait for a lock. */
const IDLE_IN_TRANSACTION_MS = 5_000;

/** Opens a pool; a connection is made when the first statement needs it. */
export function connect(url: string, options: ConnectOptions = {}): Db {
  const pool = new Pool({
    url,
    max: options.max ?? 10,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    session: {
      application_name: 'candor',
      options: '-c TimeZone=UTC',
      statement_timeout: 30_000,
      // A process that hangs in the middle of a transaction must not keep its locks.
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    },
  });
  return dbOf(pool, options.tracing ?? noTracing);
}

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
 * The one place that begins a transaction. Deadlocks and serialization failures are retried, so
 * `run` must have no effects outside the transaction. Throws OutcomeUnknown when the reply to
 * COMMIT was lost; after any other error nothing was committed.
 */
export async function inTransaction<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.begin(run);
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(errorState(error))) throw error;
    }
  }
}

let cursors = 0;

/**
 * The rows of a statement in pages of `size`, the last one shorter, without holding them all in
 * memory; empty pages are left out. Between two pages the transaction is free for other statements.
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
export const errorState = stateOf;
