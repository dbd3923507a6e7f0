/**
 * Array types that statements of this product take as parameters, by their fixed numbers in
 * PostgreSQL: boolean, smallint, integer, text, bigint, double precision, timestamptz, numeric, uuid.
 */
export const arrayTypes = [1000, 1005, 1007, 1009, 1016, 1022, 1185, 1231, 2951] as const;

const SPECIAL = /["\\]/;

/** `{"a","b",null}`, as PostgreSQL reads an array of any of these types. */
export function arrayLiteral(values: readonly unknown[]): string {
  let elements = '';
  for (const value of values) {
    if (elements !== '') elements += ',';
    elements += value === null ? 'null' : `"${escaped(String(value))}"`;
  }
  return `{${elements}}`;
}

/** Looked at before it is rewritten: nearly nothing that we store needs it, and every act passes here. */
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text;
