import pg from 'pg';

type Done = (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => void;

/** Protocol messages that the types of `pg` leave out. */
export interface Protocol {
  parse(message: { text: string; name?: string; types?: number[] }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'S'; name?: string }): void;
  execute(message: object): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
}

/** What `pg` learns of the columns of a result from their description. */
interface Columns {
  fields: readonly unknown[];
  _parsers: readonly unknown[] | undefined;
  _prebuiltEmptyResultObject: object | null;
}

/** Columns of the prepared statements of one connection, by name. */
export type KnownColumns = Map<string, Columns>;

/** The parts of the query of `pg` that its types leave out. */
interface Base {
  text: string;
  name: string;
  values: readonly (string | Buffer | null)[] | undefined;
  queryMode: 'extended' | undefined;
  callback: Done;
  _result: Columns;
  _accumulateRows: boolean;
  prepare(connection: Protocol): void;
  requiresPreparation(): boolean;
}
const Query = pg.Query as unknown as new (text: string) => Base;

/** Asks for the types of a statement, without running it. */
export class DescribeQuery extends Query {
  readonly onTypes: (types: readonly number[]) => void;

  constructor(text: string, onTypes: (types: readonly number[]) => void, done: Done) {
    super(text);
    this.callback = done;
    this.onTypes = onTypes;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Protocol): void {
    connection.once('parameterDescription', ({ dataTypeIDs }) => this.onTypes(dataTypeIDs));
    connection.parse({ text: this.text });
    connection.describe({ type: 'S' });
    connection.sync();
  }
}

/** Several statements in one text, without parameters. */
export class ScriptQuery extends Query {
  constructor(text: string, done: Done) {
    super(text);
    this.callback = done;
  }
}

/**
 * A statement with parameters. The columns of one that is kept prepared are described once per
 * connection, not with every run: the server refuses to run it should they change.
 */
export class StatementQuery extends Query {
  readonly #known: KnownColumns;

  /** `name` is empty for a statement that is not kept. */
  constructor(
    { text, name, values }: Pick<Base, 'text' | 'name'> & { values: NonNullable<Base['values']> },
    known: KnownColumns,
    done: Done,
  ) {
    super(text);
    this.name = name;
    this.values = values;
    // Without it a text without parameters could be several statements.
    this.queryMode = 'extended';
    this.#known = known;
    this.callback = (error, result) => {
      if (!error && name !== '' && !known.has(name)) known.set(name, columnsOf(this._result));
      done(error, result);
    };
  }

  override prepare(connection: Protocol): void {
    const columns = this.#known.get(this.name);
    if (!columns) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    connection.bind({ statement: this.name, values: this.values! });
    connection.execute({});
    connection.sync();
  }
}

const columnsOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Columns): Columns => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
});
