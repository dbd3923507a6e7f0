import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Connection, KnownStatements } from './connection.ts';
import { parserOf } from './types.ts';

/** A server that is just being started again refuses connections for a moment. */
const SERVER_STARTS_MS = 2_000;
const RETRY_MS = 50;
/** ECONNREFUSED: nobody listens yet. 57P03: the database system is starting up. */
const STARTING = new Set(['ECONNREFUSED', '57P03']);

export interface PoolUse {
  readonly lent: number;
  readonly waiting: number;
  readonly max: number;
}

interface PoolOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly max: number;
  readonly connectTimeoutMs: number;
  /** Settings of each session, as in `pg.ClientConfig`. */
  readonly session: pg.ClientConfig;
}

/**
 * Connections to the database, each lent to one user at a time: a statement, or a transaction. A
 * connection that breaks leaves the pool at once and is replaced when it is needed.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #known = new KnownStatements();
  readonly #idle: Connection[] = [];
  readonly #waiting: PromiseWithResolvers<Connection>[] = [];
  readonly #open = new Set<Connection>();
  /** Connections that are open or being opened. */
  #size = 0;
  #closed: Promise<void> | null = null;
  #onQuiet: () => void = () => undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Lends a connection while `use` runs. */
  async with<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#acquire();
    try {
      return await use(connection);
    } finally {
      this.#release(connection);
    }
  }

  /** Connections lent now, and users who wait for one. */
  get use(): PoolUse {
    return {
      lent: this.#size - this.#idle.length,
      waiting: this.#waiting.length,
      max: this.#options.max,
    };
  }

  /** A connection beside the pool, for what cannot share its protocol, such as COPY. Close it. */
  async connectApart(): Promise<pg.Client> {
    const client = new pg.Client(this.#config({ pipeline: false }));
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Lets running work finish for up to `timeoutMs`, then closes every connection. */
  close(timeoutMs: number): Promise<void> {
    this.#closed ??= this.#close(timeoutMs);
    return this.#closed;
  }

  async #close(timeoutMs: number): Promise<void> {
    if (this.#size > this.#idle.length) {
      const timeout = new AbortController();
      const quiet = new Promise<void>((resolve) => (this.#onQuiet = resolve));
      await Promise.race([quiet, wait(timeoutMs, undefined, { signal: timeout.signal })]);
      timeout.abort();
    }
    await Promise.allSettled([...this.#open].map((connection) => connection.close()));
  }

  async #acquire(): Promise<Connection> {
    if (this.#closed) throw new Error('the pool of connections is closed');
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#size < this.#options.max) return this.#connect();
    const waiter = Promise.withResolvers<Connection>();
    this.#waiting.push(waiter);
    return waiter.promise;
  }

  #release(connection: Connection): void {
    if (!this.#open.has(connection)) return;
    // Something left a transaction open on it: nobody else may end up inside.
    if (!connection.isUsable) return void connection.close().catch(() => undefined);
    const waiter = this.#waiting.shift();
    if (waiter) waiter.resolve(connection);
    else this.#idle.push(connection);
    if (this.#idle.length === this.#size) this.#onQuiet();
  }

  async #connect(): Promise<Connection> {
    this.#size += 1;
    try {
      const client = await this.#reach();
      const connection: Connection = new Connection(client, this.#known, () =>
        this.#drop(connection),
      );
      this.#open.add(connection);
      return connection;
    } catch (error) {
      this.#shrink();
      throw error;
    }
  }

  #drop(connection: Connection): void {
    this.#open.delete(connection);
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    this.#shrink();
  }

  /** A place is free: the first who waits gets a new connection. */
  #shrink(): void {
    this.#size -= 1;
    const waiter = this.#waiting.shift();
    if (waiter) void this.#connect().then(waiter.resolve, waiter.reject);
    else if (this.#idle.length === this.#size) this.#onQuiet();
  }

  async #reach(): Promise<pg.Client> {
    const startedAt = performance.now();
    for (;;) {
      const client = new pg.Client(this.#config({ pipeline: true }));
      // Reported by the promise; an event that nobody hears would end the process.
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        void client.end().catch(() => undefined);
        const { code = '' } = error as { code?: string };
        if (!STARTING.has(code) || performance.now() - startedAt > SERVER_STARTS_MS) throw error;
      }
      await wait(RETRY_MS);
    }
  }

  #config({ pipeline }: { readonly pipeline: boolean }): pg.ClientConfig {
    const { url, connectTimeoutMs, session } = this.#options;
    return {
      ...session,
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      pipeline,
      types: { getTypeParser: parserOf as never },
    };
  }
}
