/**
 * Array types that statements of this product take as parameters, by their fixed OIDs in
 * PostgreSQL: boolean, smallint, integer, text, bigint, double precision, timestamptz, numeric,
 * uuid.
 */
export const arrayTypes = [1000, 1005, 1007, 1009, 1016, 1022, 1185, 1231, 2951] as const;

const SPECIAL = /["\\]/;

/** `{"a","b",null}`, the format in which PostgreSQL reads an array of any of these types. */
export function arrayLiteral(values: readonly unknown[]): string {
  let elements = '';
  for (const value of values) {
    if (elements !== '') elements += ',';
    elements += value === null ? 'null' : `"${escaped(String(value))}"`;
  }
  return `{${elements}}`;
}

/**
 * Tested before rewriting: almost no stored value needs escaping, and every command passes here.
 */
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["\\]/g, '\\$&') : text;
