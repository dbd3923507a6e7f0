/** How long withdrawals wait after a change that a thief would make first. */
export const SECURITY_HOLD_MS = 24 * 3_600_000;

/**
 * What the security timeline tells a customer. `true`: withdrawals wait for `SECURITY_HOLD_MS`
 * after it (rules §6: password, second factor, address). A first fund password or a first address
 * is not a change: nothing was there that a thief could have replaced. A passkey or a wallet is:
 * it opens what a password (and a second factor) alone opened before.
 */
export const securityEventKinds = {
  accountOpened: false,
  signedIn: false,
  signInFailed: false,
  secondFactorFailed: false,
  signedOut: false,
  sessionEnded: false,
  statementIssued: false,
  passwordChanged: true,
  passwordReset: true,
  fundPasswordSet: false,
  fundPasswordChanged: true,
  fundPasswordReset: true,
  totpBound: true,
  totpUnbound: true,
  recoveryCodeUsed: true,
  recoveryCodesRenewed: false,
  emailBound: false,
  emailChanged: true,
  phoneBound: false,
  phoneChanged: true,
  passkeyAdded: true,
  passkeyRenamed: false,
  passkeyRemoved: false,
  passkeyCopied: false,
  walletLinked: true,
  walletUnlinked: false,
  providerLinked: true,
  providerUnlinked: false,
  payoutAccountAdded: false,
  payoutAccountChanged: false,
} as const satisfies Record<string, boolean>;

export type SecurityEventKind = keyof typeof securityEventKinds;

/**
 * What is mailed to the customer as well, because a thief does not read their mail: what changes
 * the locks or where money can go. A sign-in is, where it comes from a device not seen before.
 */
export const mailedSecurityEvents: ReadonlySet<SecurityEventKind> = new Set([
  'passwordChanged',
  'passwordReset',
  'fundPasswordChanged',
  'fundPasswordReset',
  'totpBound',
  'totpUnbound',
  'recoveryCodeUsed',
  'emailChanged',
  'phoneChanged',
  'passkeyAdded',
  'passkeyCopied',
  'walletLinked',
  'providerLinked',
  'payoutAccountAdded',
  'payoutAccountChanged',
]);
