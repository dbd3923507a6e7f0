import type { Prepared } from './statements.ts';
import type { Kind } from './value-type.ts';

/** What the database said of a statement: types of parameters and of result columns, by name. */
export interface Description {
  readonly parameters: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

interface Kinds {
  /** What may be sent for a parameter of this type. */
  readonly sent: readonly Kind[];
  /** What the driver, as `platform/sql/types.ts` sets it up, makes of a column of this type. */
  readonly read: Kind;
}

const WHOLE: Kinds = { sent: ['number', 'bigint', 'string'], read: 'number' };
const TEXT: Kinds = { sent: ['string'], read: 'string' };
const INSTANT: Kinds = { sent: ['number', 'date'], read: 'number' };
const JSON_VALUE: Kinds = { sent: ['object', 'string', 'array'], read: 'any' };
const TYPES: Readonly<Record<string, Kinds>> = {
  int2: WHOLE,
  int4: WHOLE,
  oid: WHOLE,
  int8: { ...WHOLE, read: 'string' },
  // Money: a JS number may not come near it.
  numeric: { sent: ['string', 'bigint'], read: 'string' },
  float4: { sent: ['number'], read: 'number' },
  float8: { sent: ['number'], read: 'number' },
  bool: { sent: ['boolean'], read: 'boolean' },
  timestamptz: INSTANT,
  timestamp: INSTANT,
  date: { sent: ['string', 'date'], read: 'date' },
  bytea: { sent: ['bytes'], read: 'bytes' },
  json: JSON_VALUE,
  jsonb: JSON_VALUE,
};
/** Arrays are read as text (`platform/sql/types.ts`). */
const ARRAY: Kinds = { sent: ['array'], read: 'string' };

const kindsOf = (type: string): Kinds => (type.endsWith('[]') ? ARRAY : (TYPES[type] ?? TEXT));

/** What is wrong between a statement's declared types and what the database takes and gives. */
export function judge(statement: Prepared, description: Description): string[] {
  return [
    ...statement.parameters.flatMap(({ source, kinds }, index) => {
      const type = description.parameters[index] ?? 'unknown';
      const allowed = new Set<Kind>([...kindsOf(type).sent, 'null', 'any']);
      const wrong = [...kinds].filter((kind) => !allowed.has(kind));
      return wrong.length > 0 ? [`$${index + 1} is ${type}, but ${source} ${canBe(wrong)}`] : [];
    }),
    ...wrongColumns(statement, description),
  ];
}

function wrongColumns({ row, isDiscarded }: Prepared, { columns }: Description): string[] {
  if (isDiscarded) return [];
  if (!row) {
    const named = columns.filter(({ name }) => name !== '?column?');
    return named.length > 0 ? [`no row type declares ${listOf(named)}`] : [];
  }
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return [...row].flatMap(([name, kinds]) => {
    const type = types.get(name);
    if (type === undefined) return [`no column ${name}`];
    const { read } = kindsOf(type);
    const allowed = new Set<Kind>([read, 'null', 'any']);
    const wrong = read === 'any' ? [] : [...kinds].filter((kind) => !allowed.has(kind));
    return wrong.length > 0 ? [`column ${name} is ${type}, declared as ${wrong.join(' or ')}`] : [];
  });
}

const canBe = (kinds: readonly Kind[]): string => `can be ${kinds.join(' or ')}`;
const listOf = (columns: Description['columns']): string =>
  columns.map(({ name }) => name).join(', ');
