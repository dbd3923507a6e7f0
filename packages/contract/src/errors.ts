import { identityRefusals } from '@candor/domain/identity/refusals';
import { marketsRefusals } from '@candor/domain/markets/refusals';
import { positionsRefusals } from '@candor/domain/positions/refusals';
import { proofsRefusals } from '@candor/domain/proofs/refusals';
import { secondContractsRefusals } from '@candor/domain/second-contracts/refusals';
import { walletRefusals } from '@candor/domain/wallet/refusals';

/** Codes that travel in the envelope; 429 and above mean "not now" or "our fault". */
export type ErrorCode = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;

const pipelineErrors = {
  'request.invalid': 400,
  'envelope.required': 400,
  'envelope.invalid': 400,
  'idempotency.conflict': 409,
  'session.required': 401,
  'access.denied': 403,
  'call.unknown': 404,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'server.internal': 500,
  'server.draining': 503,
} as const;

/** What `fields` of a 400 may hold, each with a message of its own. */
export const fieldErrors = [
  'field.required',
  'field.invalid',
  'field.number',
  'field.integer',
  'field.range',
  'field.id',
  'field.symbol',
  'field.day',
  'field.email',
  'field.tooLong',
] as const;

/** The one table of everything that can go wrong: stable key → code. */
export const errors = {
  ...pipelineErrors,
  ...identityRefusals,
  ...walletRefusals,
  ...marketsRefusals,
  ...positionsRefusals,
  ...secondContractsRefusals,
  ...proofsRefusals,
} as const satisfies Record<string, ErrorCode>;

export type ErrorKey = keyof typeof errors;

/** Code of a key; a key that is not in the table is our own fault, hence 500. */
export function errorCode(key: string): ErrorCode {
  return Object.hasOwn(errors, key) ? errors[key as ErrorKey] : 500;
}
