import type { Call } from '@candor/contract/call';
import { fieldErrors } from '@candor/contract/errors';
import { givenName, plainSchema } from '@candor/contract/wire/renamed';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';

/** A 400 that names the invalid fields by their wire names. */
export class InvalidRequest extends Refusal {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Record<string, string>) {
    super('request.invalid');
    this.fields = fields;
  }
}

/** Wire fields → request of the call. Refuses: request.invalid with the invalid fields. */
export function decodeRequest({ request }: Call, fields: Record<string, unknown>): unknown {
  const decoded = z.safeDecode(request as z.ZodMiniType, fields);
  if (decoded.success) return decoded.data;
  const plain = plainSchema(request);
  const wrong = decoded.error.issues.map((issue) => {
    const name = givenName(plain, String(issue.path[0] ?? ''), fields);
    return [name, fieldError(issue, fields[name])] as const;
  });
  throw new InvalidRequest(Object.fromEntries(wrong));
}

const known = new Set<string>(fieldErrors);

function fieldError(issue: z.core.$ZodIssue, given: unknown): string {
  if (given === undefined) return 'field.required';
  if (known.has(issue.message)) return issue.message;
  return 'field.invalid';
}

/** Result of the call → JSON value on the wire. */
export function encodeResult(call: Call, result: unknown): unknown {
  return z.encode(call.result as z.ZodMiniType, result);
}
