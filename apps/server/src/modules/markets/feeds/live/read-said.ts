/**
 * JSON of a source with every number kept as the text that was sent: a price never becomes a binary
 * float, which would change its digits.
 */
export type Said =
  | string
  | boolean
  | null
  | readonly Said[]
  | { readonly [name: string]: Said | undefined };

/** TypeScript's library does not know the third argument yet (ECMAScript 2026). */
type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

const numbersAsText: Reviver = (_, value, { source }) =>
  typeof value === 'number' ? source : value;

/** Undefined for anything but JSON. */
export function readSaid(text: string): Said | undefined {
  try {
    return JSON.parse(text, numbersAsText as (name: string, value: unknown) => unknown) as Said;
  } catch {
    return undefined;
  }
}

/** What is found at a path of names and positions; undefined where it ends early. */
export function at(
  said: Said | undefined,
  ...path: readonly (string | number)[]
): Said | undefined {
  let found: unknown = said;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step))
      return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found as Said | undefined;
}

/** The text or number at a path; empty if there is none. */
export function textAt(said: Said | undefined, ...path: readonly (string | number)[]): string {
  const found = at(said, ...path);
  return typeof found === 'string' ? found : '';
}

/** The list at a path; empty if there is none. */
export function listAt(
  said: Said | undefined,
  ...path: readonly (string | number)[]
): readonly Said[] {
  const found = at(said, ...path);
  return Array.isArray(found) ? (found as readonly Said[]) : [];
}

/** Epoch milliseconds of digits (`1672304484978`), 0 to 999 fractions cut; undefined for others. */
export const wholeMs = (digits: string, perMs = 1): number | undefined =>
  /^\d{1,19}$/.test(digits) ? Math.floor(Number(digits) / perMs) : undefined;

/** Epoch milliseconds of an RFC 3339 time; undefined for others. */
export function isoMs(text: string): number | undefined {
  const ms = text === '' ? NaN : Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
