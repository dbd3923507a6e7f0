import type { Duplex } from 'node:stream';
import pg from 'pg';
import { DescribeQuery, type KnownColumns, ScriptQuery, StatementQuery } from './query.ts';
import type { Row, Rows, Statement } from './statement.ts';
import { needsType, written } from './types.ts';

/** Description of a statement: types of its parameters, and its columns, by OID. */
export interface Description {
  readonly types: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
}

/** What every connection of a pool knows of the statements it has sent. */
export class KnownStatements {
  readonly #names = new Map<string, string>();
  readonly #types = new Map<string, readonly number[]>();

  /** The name under which connections keep a statement prepared. */
  nameOf(text: string): string {
    let name = this.#names.get(text);
    if (name === undefined) this.#names.set(text, (name = `s${this.#names.size + 1}`));
    return name;
  }

  typesOf(text: string): readonly number[] | undefined {
    return this.#types.get(text);
  }

  describe(text: string, types: readonly number[]): void {
    this.#types.set(text, types);
  }
}

/** One connection to the database. Statements are sent at once and answered in order. */
export class Connection {
  readonly #client: pg.Client;
  readonly #known: KnownStatements;
  readonly #columns: KnownColumns = new Map();
  #isGathering = false;
  /** Ends when everything that waits for the description of a statement is sent; null if nothing does. */
  #ahead: Promise<void> | null = null;
  #brokenBy: Error | null = null;
  #onBroken: (error: Error) => void = () => undefined;

  /** `onGone` is called once, when the connection breaks or is closed. */
  constructor(client: pg.Client, known: KnownStatements, onGone: () => void) {
    this.#client = client;
    this.#known = known;
    client.on('error', (error) => {
      this.#brokenBy ??= error;
    });
    client.once('end', () => {
      this.#brokenBy ??= new Error('the connection to the database is closed');
      onGone();
      this.#onBroken(this.#brokenBy);
    });
  }

  /** Whether it may be lent again: it is open, not retired, and in no transaction. */
  get isUsable(): boolean {
    return this.#brokenBy === null && this.#client.getTransactionStatus() === 'I';
  }

  /** Keeps it from being lent again after its present use. */
  retire(): void {
    this.#brokenBy ??= new Error('the connection to the database was given up');
  }

  /** The result of `work`, unless the connection breaks before: then nothing of it can count. */
  async whileOpen<T>(work: Promise<T>): Promise<T> {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    this.#onBroken = reject;
    try {
      return await Promise.race([work, broken]);
    } finally {
      this.#onBroken = () => undefined;
    }
  }

  run(statement: Statement): Promise<Rows<Row[]>> {
    if (this.#ahead === null && !this.#isUnknown(statement)) return this.#send(statement);
    return this.#sendInTurn(statement);
  }

  async describe(text: string): Promise<Description> {
    let types: readonly number[] = [];
    const { fields } = await new Promise<pg.QueryResult>((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) =>
        error ? reject(error) : resolve(Array.isArray(result) ? result.at(-1)! : result);
      this.#client.query(new DescribeQuery(text, (found) => (types = found), done) as never);
    });
    return { types, columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })) };
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /** Whether the types of its parameters must be asked for before it can be sent. */
  #isUnknown({ text, values }: Statement): boolean {
    return values.some(needsType) && this.#known.typesOf(text) === undefined;
  }

  /** What is run later must not overtake what waits for a description. */
  #sendInTurn(statement: Statement): Promise<Rows<Row[]>> {
    const before = this.#ahead;
    const { promise, resolve } = Promise.withResolvers<Rows<Row[]>>();
    const turn = { ends: Promise.resolve() };
    turn.ends = (async () => {
      await before;
      if (this.#isUnknown(statement)) await this.#learn(statement.text);
      resolve(this.#send(statement));
      if (this.#ahead === turn.ends) this.#ahead = null;
    })();
    this.#ahead = turn.ends;
    return promise;
  }

  async #learn(text: string): Promise<void> {
    try {
      const { types } = await this.describe(text);
      this.#known.describe(text, types);
    } catch {
      // Sending it reports what is wrong.
    }
  }

  #send(statement: Statement): Promise<Rows<Row[]>> {
    this.#gather();
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) =>
        error ? reject(error) : resolve(rowsOf(result));
      this.#client.query(this.#queryOf(statement, done) as never);
    });
  }

  #queryOf({ text, values, kind }: Statement, done: ConstructorParameters<typeof ScriptQuery>[1]) {
    if (kind === 'script') return new ScriptQuery(text, done);
    const types = this.#known.typesOf(text);
    const sent = {
      text,
      name: kind === 'prepared' ? this.#known.nameOf(text) : '',
      values: values.map((value, at) => written(value, types?.[at])),
    };
    return new StatementQuery(sent, this.#columns, done);
  }

  /** Statements of one turn of the event loop leave in one write: each write is a system call. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this.#client as unknown as { connection: { stream: Duplex } }).connection;
    stream.cork();
    const release = () => {
      this.#isGathering = false;
      stream.uncork();
    };
    // After every promise that is settled in this turn.
    queueMicrotask(() => process.nextTick(release));
  }
}

/** Of a script the rows of its last statement. */
function rowsOf(result: pg.QueryResult | pg.QueryResult[]): Rows<Row[]> {
  const { rows, rowCount } = Array.isArray(result) ? result.at(-1)! : result;
  return Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as Rows<Row[]>;
}
