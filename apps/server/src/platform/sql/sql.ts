import { to as copyTo } from 'pg-copy-streams';
import type { Tracing } from '../tracing/tracing.ts';
import type { Connection, Description } from './connection.ts';
import type { Pool, PoolUse } from './pool.ts';
import { Identifier, type Part, PendingQuery, type Row, type Statement } from './statement.ts';

/** Writes and runs statements: `` sql<{ id: string }[]>`select id from t where a = ${value}` ``. */
export interface Sql {
  /** `${}` takes a parameter, a name or another template; nothing of it is ever read as SQL. */
  <T extends readonly Row[] = Row[]>(
    texts: TemplateStringsArray,
    ...parts: readonly Part[]
  ): PendingQuery<T>;
  /** A name to put into a template, quoted; a dot separates schema and table. */
  (name: string): Identifier;
  /** Runs a text as it is, which may be several statements. The caller vouches for its content. */
  unsafe<T extends readonly Row[] = Row[]>(text: string): PendingQuery<T>;
}

/** Statements of one transaction. */
export interface Tx extends Sql {
  /** Undoes what `run` did if it throws, and keeps the transaction. */
  savepoint<T>(run: (inner: Tx) => Promise<T>): Promise<T>;
  /**
   * Sends a statement together with COMMIT, so that the rows it locks are locked for no round trip.
   * If it fails, nothing is committed; what it finds wrong it must report as an error itself.
   */
  atEnd(statement: PendingQuery<Row[]>, onFailure?: (error: unknown) => void): void;
  /**
   * Closes the connection when the transaction is over. Call it before terminating its backend, or
   * whoever is lent the connection next is hit.
   */
  retireConnection(): void;
}

/** A pool as the program uses it: each statement runs on its own, on any connection. */
export interface Db extends Sql {
  /**
   * Runs `run` in a transaction and commits, or rolls back when it throws or one of its statements
   * fails. Throws OutcomeUnknown when the reply to COMMIT was lost. Use `inTransaction`.
   */
  begin<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** The output of a COPY … TO STDOUT, on a connection of its own. */
  copyOut(text: string): AsyncIterable<Buffer>;
  /** How busy its connections are. */
  readonly use: () => PoolUse;
  /** Traces of this process: each transaction is a part of whatever runs it. */
  readonly tracing: Tracing;
  /** Types of a statement, without running it. */
  describe(text: string): Promise<Description>;
  /** Lets running work finish for up to `timeoutMs`, then closes every connection. */
  end(options?: { readonly timeoutMs?: number }): Promise<void>;
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

const END_TIMEOUT_MS = 30_000;
const script = (text: string): Statement => ({ text, values: [], kind: 'script' });
const BEGIN = script('begin');
const COMMIT = script('commit');
const ROLLBACK = script('rollback');
/** A statement after another one of its transaction failed. */
const IN_FAILED_TRANSACTION = '25P02';

const TRANSACTION = {
  name: 'transaction',
  kind: 'client',
  facts: { 'db.system.name': 'postgresql' },
} as const;

/** The statements of a program on a pool. */
export function dbOf(pool: Pool, tracing: Tracing): Db {
  return Object.assign(
    sqlOn((statement) => pool.with((connection) => connection.run(statement))),
    {
      begin: <T>(run: (tx: Tx) => Promise<T>) =>
        tracing.part(TRANSACTION, () => pool.with((connection) => transact(connection, run))),
      use: () => pool.use,
      tracing,
      copyOut: (text: string) => copyOut(pool, text),
      describe: (text: string) => pool.with((connection) => connection.describe(text)),
      end: ({ timeoutMs = END_TIMEOUT_MS } = {}) => pool.close(timeoutMs),
    },
  );
}

function sqlOn(send: (statement: Statement) => Promise<unknown>): Sql {
  const tag = (first: TemplateStringsArray | string, ...parts: Part[]) =>
    typeof first === 'string'
      ? new Identifier(first)
      : new PendingQuery({ texts: first, parts, kind: 'prepared' }, send);
  const unsafe = (text: string) =>
    new PendingQuery({ texts: [text], parts: [], kind: 'script' }, send);
  return Object.assign(tag, { unsafe }) as Sql;
}

/** The statements of one transaction, and the first failure that COMMIT would turn into a rollback. */
class Transaction {
  readonly tx: Tx;
  failure: Error | null = null;
  isOver = false;
  readonly #connection: Connection;
  #savepoints = 0;
  #ends: (() => void)[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
    const savepoint = <T>(run: (inner: Tx) => Promise<T>) => this.#withSavepoint(run);
    this.tx = Object.assign(
      sqlOn((statement) => this.#send(statement)),
      {
        savepoint,
        atEnd: (statement: PendingQuery<Row[]>, onFailure?: (error: unknown) => void) =>
          void this.#ends.push(() => void statement.catch((error) => onFailure?.(error))),
        retireConnection: () => connection.retire(),
      },
    );
  }

  /** Sends what goes with COMMIT; nothing can be added after it. */
  end(): void {
    for (const send of this.#ends) send();
    this.isOver = true;
  }

  /** Of a statement that nobody awaited, or whose error was swallowed: COMMIT would roll back. */
  refuseIfFailed(): void {
    if (this.failure) throw this.failure;
  }

  async #send(statement: Statement): Promise<unknown> {
    // A body that goes on after its transaction was given up must not write outside of it.
    if (this.isOver) throw new Error('the transaction is over');
    try {
      return await this.#connection.run(statement);
    } catch (error) {
      this.failure ??= error as Error;
      throw error;
    }
  }

  async #withSavepoint<T>(run: (inner: Tx) => Promise<T>): Promise<T> {
    const name = `savepoint_${(this.#savepoints += 1)}`;
    const ends = this.#ends.length;
    await this.#send(script(`savepoint ${name}`));
    try {
      const result = await run(this.tx);
      this.refuseIfFailed();
      return result;
    } catch (error) {
      this.failure = null;
      this.#ends.length = ends;
      await this.#send(script(`rollback to savepoint ${name}`));
      throw error;
    }
  }
}

async function transact<T>(connection: Connection, run: (tx: Tx) => Promise<T>): Promise<T> {
  const transaction = new Transaction(connection);
  // Sent together with the first statement: nobody waits for it alone.
  connection.run(BEGIN).catch((error: Error) => (transaction.failure ??= error));
  let result: T;
  try {
    result = await connection.whileOpen(run(transaction.tx));
    transaction.refuseIfFailed();
  } catch (error) {
    transaction.isOver = true;
    await connection.run(ROLLBACK).catch(() => undefined);
    if (transaction.failure && stateOf(error) === IN_FAILED_TRANSACTION) throw transaction.failure;
    throw error;
  }
  transaction.end();
  await commit(connection);
  transaction.refuseIfFailed();
  return result;
}

async function commit(connection: Connection): Promise<void> {
  try {
    await connection.run(COMMIT);
  } catch (error) {
    if ((error as { severity?: string }).severity !== 'ERROR') throw new OutcomeUnknown(error);
    // The database says that it failed. Ends what is left, so that the connection can be lent again.
    await connection.run(ROLLBACK).catch(() => undefined);
    throw error;
  }
}

/** SQLSTATE of a database error, or an empty string. */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

async function* copyOut(pool: Pool, text: string): AsyncGenerator<Buffer> {
  const client = await pool.connectApart();
  try {
    for await (const chunk of client.query(copyTo(text))) yield chunk as Buffer;
  } finally {
    await client.end();
  }
}
