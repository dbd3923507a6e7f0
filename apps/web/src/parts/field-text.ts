import type { ErrorKey } from '@candor/contract/errors';
import { textOf } from '@candor/client/language';
import { CallError } from '@candor/client/envelope';

/** Refusals that are about one field, so that they also stand below it; a form has one of several. */
const fieldsOfRefusal: Partial<Record<ErrorKey, readonly string[]>> = {
  'identity.accountTaken': ['email', 'phone'],
  'identity.addressTaken': ['email', 'phone'],
  'identity.mailPhraseInvalid': ['phrase'],
  'identity.mailPhraseIsPassword': ['phrase'],
  'identity.freezeLinkInvalid': ['token'],
  'identity.emailInvalid': ['email', 'username'],
  'identity.phoneInvalid': ['phone', 'username'],
  'identity.passwordTooWeak': ['newPassword', 'password'],
  'identity.passwordSame': ['newPassword'],
  'identity.passwordWrong': ['oldPassword', 'loginPassword', 'password'],
  'identity.fundPasswordWrong': ['oldPassword', 'fundPassword'],
  'identity.fundPasswordTooWeak': ['newPassword', 'fundPassword'],
  'identity.fundPasswordAsLogin': ['newPassword', 'fundPassword'],
  'identity.passwordsDiffer': ['confirmPassword'],
  'identity.unknownInviteCode': ['inviteCode'],
  'identity.totpRequired': ['totp', 'totpCode'],
  'identity.totpWrong': ['totp', 'totpCode'],
  'identity.mfaChallengeExpired': ['totp'],
  'identity.wrongCode': ['code'],
  'identity.wrongCredentials': ['password'],
  'wallet.addressInvalid': ['account'],
  'wallet.addressChecksum': ['account'],
  'wallet.accountExists': ['account'],
  'wallet.belowMinimum': ['amount'],
  'wallet.tooPrecise': ['amount'],
};

/** Text below a field of a refused form; undefined when the field was fine. */
export function fieldText(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const key = error.fields[field];
  if (key !== undefined) return textOf(key);
  return fieldsOfRefusal[error.key as ErrorKey]?.includes(field) ? error.message : undefined;
}
