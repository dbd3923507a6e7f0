/**
 * Array types that statements of this product take as parameters, by their fixed numbers in
 * PostgreSQL: boolean, smallint, integer, text, bigint, double precision, timestamptz, numeric, uuid.
 */
export const arrayTypes = [1000, 1005, 1007, 1009, 1016, 1022, 1185, 1231, 2951] as const;

/** `{"a","b",null}`, as PostgreSQL reads an array of any of these types. */
export function arrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null) return 'null';
    return `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${elements.join(',')}}`;
}
