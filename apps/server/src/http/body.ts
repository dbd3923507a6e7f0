import { Refusal } from '@candor/domain/refusal';

const PLAIN_DECIMAL = /^\d{1,18}(\.\d{1,18})?$/;

/**
 * Parses the JSON object of a request. A number that a double cannot represent as written keeps
 * its text if it is a plain decimal, and becomes NaN (which every field refuses) if it has an
 * exponent, a negative zero or too many digits. Null fields are dropped.
 * Refuses: request.invalid.
 */
export function parseBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    // The reviver's third argument is missing from its TypeScript type.
    parsed = JSON.parse(text, exactNumber as (key: string, value: unknown) => unknown);
  } catch {
    throw new Refusal('request.invalid');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Refusal('request.invalid');
  return dropMissing(parsed as Record<string, unknown>);
}

/**
 * The API treats null as missing. Refuses text that PostgreSQL cannot store (NUL, unpaired
 * surrogates) with request.invalid.
 */
export function dropMissing(fields: Record<string, unknown>): Record<string, unknown> {
  if (Object.values(fields).some(isUnstorable)) throw new Refusal('request.invalid');
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
}

const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());

function exactNumber(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || context.source === undefined) return value;
  if (String(value) === context.source) return value;
  return PLAIN_DECIMAL.test(context.source) ? context.source : Number.NaN;
}
