export const identityRefusals = {
  'identity.wrongCredentials': 422,
  'identity.wrongCode': 422,
  'identity.codeTooSoon': 429,
  'identity.tooManyAttempts': 429,
  'identity.accountTaken': 422,
  'identity.agreementRequired': 400,
  'identity.passwordsDiffer': 400,
  'identity.passwordTooWeak': 400,
  'identity.unknownInviteCode': 422,
} as const;
