import type { ErrorKey } from '@candor/contract/errors';
import { textOf } from '../../platform/language.ts';
import { CallError } from '../../platform/call.ts';

/** Refusals that are about one field, so that they also stand below it; a form has one of several. */
const fieldsOfRefusal: Partial<Record<ErrorKey, readonly string[]>> = {
  'identity.accountTaken': ['email', 'phone'],
  'identity.addressTaken': ['email', 'phone'],
  'identity.emailInvalid': ['email', 'username'],
  'identity.phoneInvalid': ['phone', 'username'],
  'identity.passwordTooWeak': ['newPassword', 'password'],
  'identity.passwordSame': ['newPassword'],
  'identity.passwordWrong': ['oldPassword', 'loginPassword'],
  'identity.fundPasswordWrong': ['oldPassword'],
  'identity.fundPasswordTooWeak': ['newPassword'],
  'identity.fundPasswordAsLogin': ['newPassword'],
  'identity.passwordsDiffer': ['confirmPassword'],
  'identity.unknownInviteCode': ['inviteCode'],
  'identity.totpRequired': ['totp'],
  'identity.totpWrong': ['totp'],
  'identity.mfaChallengeExpired': ['totp'],
  'identity.wrongCode': ['code'],
  'identity.wrongCredentials': ['password'],
};

/** Text below a field of a refused form; undefined when the field was fine. */
export function fieldText(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const key = error.fields[field];
  if (key !== undefined) return textOf(key);
  return fieldsOfRefusal[error.key as ErrorKey]?.includes(field) ? error.message : undefined;
}
