/** How parameters are written and columns are read, by the OIDs of PostgreSQL's built-in types. */
import { arrayLiteral, textArray } from './array-literal.ts';
import type { Parameter } from './statement.ts';

const BOOLEAN = 16;
const BYTES = 17;
const NUMBERS = [21, 23, 26, 700, 701];
const JSONS = [114, 3802];
const TIMES = [1114, 1184];
const TEXT_ARRAY = 1009;

type Parse = (text: string) => unknown;

const parsers: Readonly<Record<number, Parse>> = {
  [BOOLEAN]: (text) => text === 't',
  [BYTES]: (text) => Buffer.from(text.slice(2), 'hex'),
  ...Object.fromEntries(NUMBERS.map((oid) => [oid, Number])),
  ...Object.fromEntries(JSONS.map((oid) => [oid, (text: string): unknown => JSON.parse(text)])),
  // Sessions are in UTC.
  ...Object.fromEntries(
    TIMES.map((oid) => [oid, (text: string) => Date.parse(text.includes('+') ? text : `${text}Z`)]),
  ),
};

const asText: Parse = (text) => text;

/**
 * `numeric`, `bigint` and arrays come as text, `timestamptz` as epoch milliseconds, so that no figure
 * passes through a double and no time through a time zone.
 */
export const parserOf = (oid: number): Parse => parsers[oid] ?? asText;

/** Whether the type of a parameter decides how this value is written. */
export const needsType = (value: Parameter): boolean => typeof value === 'number';

/** A parameter as it is sent. `oid` is needed where `needsType`. */
export function written(value: Parameter, oid: number | undefined): string | Buffer | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number')
    return oid !== undefined && TIMES.includes(oid) ? new Date(value).toISOString() : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.length);
  if (value instanceof Date) return value.toISOString();
  if (!Array.isArray(value)) return String(value);
  return oid === TEXT_ARRAY ? textArray(value) : arrayLiteral(value);
}
