/** Describes what is wrong with a value, if anything. */
export type Shape = (value: unknown) => string | null;

const matches =
  (pattern: RegExp, what: string): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
      ? null
      : `${JSON.stringify(value)} is no ${what}`;

const isA =
  (type: 'string' | 'number' | 'boolean'): Shape =>
  (value) =>
    typeof value === type ? null : `${JSON.stringify(value)} is no ${type}`;

export const string = isA('string');
export const number = isA('number');
export const boolean = isA('boolean');
export const id = matches(/^\S+$/, 'id');
export const decimal = matches(/^\d{1,20}(\.\d{1,18})?$/, 'decimal string');
export const signedDecimal = matches(/^-?\d{1,20}(\.\d{1,18})?$/, 'signed decimal string');
/** At UTC+8. */
export const time = matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, 'YYYY-MM-DD HH:mm:ss');

export const oneOf =
  (...choices: string[]): Shape =>
  (value) =>
    choices.includes(value as string)
      ? null
      : `${JSON.stringify(value)} is none of ${choices.join(', ')}`;

/** A field that may be missing but is right if present. */
export const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || value === null ? null : shape(value);

/** A bare, nonempty array. */
export const list =
  (shape: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return `${JSON.stringify(value)} is no bare array`;
    if (value.length === 0) return 'the array is empty';
    return first(value.map((row, index) => prefixed(`[${index}]`, shape(row))));
  };

export const rows = (fields: Record<string, Shape>): Shape => list(object(fields));

/** `{ records, total, size, current, pages }`. */
export const page =
  (fields: Record<string, Shape>): Shape =>
  (value) =>
    object({ records: rows(fields), total: number, size: number, current: number, pages: number })(
      value,
    );

/** At least these fields; others are allowed. */
export const object =
  (fields: Record<string, Shape>): Shape =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return `${JSON.stringify(value)} is no object`;
    const record = value as Record<string, unknown>;
    return first(
      Object.entries(fields).map(([name, shape]) => prefixed(`.${name}`, shape(record[name]))),
    );
  };

const prefixed = (path: string, problem: string | null) => problem && `${path} ${problem}`;
const first = (problems: (string | null)[]) => problems.find((problem) => problem !== null) ?? null;
