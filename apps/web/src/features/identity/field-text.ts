import type { ErrorKey } from '@candor/contract/errors';
import { textOf } from '../../platform/language.ts';
import { CallError } from '../../platform/call.ts';

/** Refusals that are about one field, so that they also stand below it. */
const fieldOfRefusal: Partial<Record<ErrorKey, string>> = {
  'identity.accountTaken': 'email',
  'identity.passwordTooWeak': 'password',
  'identity.unknownInviteCode': 'inviteCode',
  'identity.wrongCode': 'code',
  'identity.wrongCredentials': 'password',
};

/** Text below a field of a refused form; undefined when the field was fine. */
export function fieldText(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const key = error.fields[field];
  if (key !== undefined) return textOf(key);
  return fieldOfRefusal[error.key as ErrorKey] === field ? error.message : undefined;
}
