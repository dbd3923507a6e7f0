/** A value sent as a parameter. A number for a `timestamptz` is epoch milliseconds. */
export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly (string | number | bigint | boolean | null)[];

/** What may stand in `${}` of a template: a parameter, a name from `sql('table')`, or a fragment. */
export type Part = Parameter | Identifier | PendingQuery<Row[]>;

// oxlint-disable-next-line typescript/no-explicit-any -- a row whose columns the caller did not declare
export type Row = Record<string, any>;

/** Rows of a statement; `count` is what it inserted, updated, deleted or selected. */
export type Rows<T extends readonly Row[]> = T & { readonly count: number };

/** A statement as the server gets it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Parameter[];
  /** `once`: not kept prepared. `script`: several statements in one text, without parameters. */
  readonly kind: 'prepared' | 'once' | 'script';
}

/** The name of a table, column or database; a dot separates schema and table. */
export class Identifier {
  readonly quoted: string;

  constructor(name: string) {
    this.quoted = `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`;
  }
}

/** A template with what stands in its `${}`, or a bare text. */
interface Source {
  readonly texts: readonly string[];
  readonly parts: readonly Part[];
  readonly kind: Statement['kind'];
}

/**
 * A statement that is sent when it is awaited. Not awaited, it can stand inside another template as a
 * fragment.
 */
export class PendingQuery<T extends readonly Row[] = Row[]> implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'PendingQuery';
  readonly source: Source;
  readonly #send: (statement: Statement) => Promise<Rows<T>>;
  #rows: Promise<Rows<T>> | null = null;

  constructor(source: Source, send: (statement: Statement) => Promise<unknown>) {
    this.source = source;
    this.#send = send as (statement: Statement) => Promise<Rows<T>>;
  }

  /** Sends it now; awaiting it later gives the same rows. */
  execute(): this {
    void this.#sent();
    return this;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting is what sends a statement
  then<Done = Rows<T>, Failed = never>(
    onDone?: ((rows: Rows<T>) => Done | PromiseLike<Done>) | null,
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#sent().then(onDone, onFailed);
  }

  catch<Failed = never>(
    onFailed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Rows<T> | Failed> {
    return this.#sent().catch(onFailed);
  }

  finally(onSettled?: (() => void) | null): Promise<Rows<T>> {
    return this.#sent().finally(onSettled);
  }

  #sent(): Promise<Rows<T>> {
    this.#rows ??= new Promise((resolve) => resolve(this.#send(statementOf(this.source))));
    return this.#rows;
  }
}

/** Text and parameters of a template; a fragment is put in where it stands. */
export function statementOf(source: Source): Statement {
  const values: Parameter[] = [];
  let { kind } = source;

  function join({ texts, parts }: Source): string {
    let text = texts[0] ?? '';
    for (const [index, part] of parts.entries()) text += textOf(part) + texts[index + 1];
    return text;
  }

  function textOf(part: Part): string {
    if (part instanceof PendingQuery) return join(part.source);
    if (part instanceof Identifier) {
      // There are as many names as tables and cursors: a server that kept each prepared would fill.
      kind = 'once';
      return part.quoted;
    }
    if (part === undefined)
      throw new TypeError(`undefined as a parameter: ${source.texts.join('${}')}`);
    return `$${values.push(part)}`;
  }

  return { text: join(source), values, kind };
}
