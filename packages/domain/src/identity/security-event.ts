/** How long withdrawals are held after a change that a thief would make first. */
export const SECURITY_HOLD_MS = 24 * 3_600_000;
/** How long the link of a security email can freeze the account: longer than a holiday's weekend. */
export const FREEZE_LINK_MS = 7 * 24 * 3_600_000;

/**
 * Events in the customer's security timeline. `true`: withdrawals are held for `SECURITY_HOLD_MS`
 * after it (rules §6: password, second factor, address). A first fund password or a first address
 * is not a change, because there was nothing for a thief to replace. A passkey or a wallet is,
 * because it replaces what previously required a password (and a second factor).
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
  mailPhraseSet: false,
  mailPhraseRemoved: false,
  accountFrozen: false,
  accountUnfrozen: true,
  closingAsked: false,
  closingCancelled: false,
  accountClosed: false,
  accountReopened: true,
} as const satisfies Record<string, boolean>;

export type SecurityEventKind = keyof typeof securityEventKinds;

/**
 * Events that are also emailed to the customer, because a thief cannot read their email: changes of
 * credentials or of where money can go. A sign-in is included if it comes from a new device.
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
  'mailPhraseSet',
  'mailPhraseRemoved',
  'accountFrozen',
  'accountUnfrozen',
  'closingAsked',
  'closingCancelled',
  'accountClosed',
  'accountReopened',
]);
