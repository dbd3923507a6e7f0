import * as z from 'zod/mini';
import { securityEventKinds } from '@candor/domain/identity/security-event';
import { define } from '../call.ts';
import { email, empty, id, optional, page, paging, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import {
  areaCode,
  code,
  codeAliases,
  codeWireName,
  password,
  phone,
  totp,
} from './identity-fields.ts';

const fundPassword = text(64);
const recoveryCodes = z.array(z.string());

const passwordPairRefusals = ['identity.passwordsDiffer', 'identity.tooManyAttempts'] as const;
const bindRefusals = [
  'identity.passwordWrong',
  'identity.wrongCode',
  'identity.addressTaken',
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
] as const;

const kinds = Object.keys(securityEventKinds) as [
  keyof typeof securityEventKinds,
  ...(keyof typeof securityEventKinds)[],
];

export const securityEvent = renamed(
  z.object({
    id: z.string(),
    kind: z.enum(kinds),
    ip: z.string(),
    userAgent: z.string(),
    detail: z.string(),
    createdAt: time,
    /** Until when withdrawals wait because of it. */
    holdsUntil: optional(time),
  }),
  { createdAt: 'createTime', holdsUntil: 'holdsUntilTime' },
);

export const ownSession = renamed(
  z.object({
    id: z.string(),
    userAgent: z.string(),
    ip: z.string(),
    isCurrent: z.boolean(),
    createdAt: time,
    seenAt: time,
  }),
  { createdAt: 'createTime', seenAt: 'lastSeenTime' },
);

/** What a customer does for the safety of their own account. */
export const accountSafetyCalls = {
  checkTotp: define({
    summary:
      'Whether a code of the authenticator app is asked for, of a sign-in or of who is signed in',
    access: 'public',
    request: renamed(z.object({ mfaChallenge: optional(text(64)) }), { mfaChallenge: 'ticket' }),
    result: z.object({ required: z.boolean() }),
  }),
  createTotpKey: define({
    summary: 'A new key for an authenticator app; nothing changes until it is bound',
    access: 'member',
    request: empty,
    result: z.object({ qrCode: z.string(), secretKey: z.string() }),
    refusals: ['identity.totpBoundAlready'],
  }),
  bindTotp: define({
    summary: 'Binds the offered key with its first code; the recovery codes are shown this once',
    access: 'member',
    request: renamed(z.object({ totp, secretKey: text(64), password: optional(password) }), {
      totp: 'googleCode',
    }),
    result: z.object({ recoveryCodes }),
    refusals: [
      'identity.totpBoundAlready',
      'identity.totpKeyUnknown',
      'identity.totpWrong',
      'identity.passwordWrong',
      'identity.tooManyAttempts',
    ],
  }),
  unbindTotp: define({
    summary: 'Removes the second factor, with the login password and one of its codes',
    access: 'member',
    request: renamed(z.object({ password, totp }), { totp: 'googleCode' }),
    result: empty,
    refusals: [
      'identity.totpNotBound',
      'identity.passwordWrong',
      'identity.totpWrong',
      'identity.tooManyAttempts',
    ],
  }),
  renewRecoveryCodes: define({
    summary: 'New recovery codes in place of the old ones, shown this once',
    access: 'member',
    request: renamed(z.object({ totp }), { totp: 'googleCode' }),
    result: z.object({ recoveryCodes }),
    refusals: ['identity.totpNotBound', 'identity.totpWrong', 'identity.tooManyAttempts'],
  }),
  changePassword: define({
    summary: 'Changes the login password or the withdrawal password; withdrawals then wait 24 h',
    access: 'member',
    request: z.object({
      /** Missing: the login password. */
      type: optional(z.enum(['login', 'fund'])),
      oldPassword: password,
      newPassword: password,
      confirmPassword: optional(password),
    }),
    result: empty,
    refusals: [
      ...passwordPairRefusals,
      'identity.passwordWrong',
      'identity.passwordTooWeak',
      'identity.passwordSame',
      'identity.fundPasswordNotSet',
      'identity.fundPasswordWrong',
      'identity.fundPasswordTooWeak',
      'identity.fundPasswordAsLogin',
    ],
  }),
  setFundPassword: define({
    summary: 'Sets the first withdrawal password, with the login password',
    access: 'member',
    request: renamed(
      z.object({ password, fundPassword, confirmPassword: optional(fundPassword) }),
      { fundPassword: 'safePassword' },
    ),
    result: empty,
    refusals: [
      ...passwordPairRefusals,
      'identity.passwordWrong',
      'identity.fundPasswordSetAlready',
      'identity.fundPasswordTooWeak',
      'identity.fundPasswordAsLogin',
    ],
  }),
  resetFundPassword: define({
    summary: 'Replaces a forgotten withdrawal password, with the login password and a sent code',
    access: 'member',
    request: renamed(
      z.object({
        channel: z.enum(['email', 'phone']),
        code,
        password,
        totp: optional(totp),
        fundPassword,
        confirmPassword: optional(fundPassword),
      }),
      { ...codeWireName, totp: 'googleCode', fundPassword: 'safePassword' },
      codeAliases,
    ),
    result: empty,
    refusals: [
      ...passwordPairRefusals,
      'identity.wrongCode',
      'identity.passwordWrong',
      'identity.totpRequired',
      'identity.totpWrong',
      'identity.addressRequired',
      'identity.fundPasswordNotSet',
      'identity.fundPasswordTooWeak',
      'identity.fundPasswordAsLogin',
    ],
  }),
  bindEmail: define({
    summary: 'Binds an e-mail address, or another one, with the code sent to it',
    access: 'member',
    request: renamed(
      z.object({ email, code, password, totp: optional(totp) }),
      { ...codeWireName, totp: 'googleCode' },
      codeAliases,
    ),
    result: empty,
    refusals: [...bindRefusals, 'identity.emailInvalid'],
  }),
  bindPhone: define({
    summary: 'Binds a phone, or another one, with the code sent to it',
    access: 'member',
    request: renamed(
      z.object({ areaCode, phone, code, password, totp: optional(totp) }),
      { ...codeWireName, totp: 'googleCode' },
      codeAliases,
    ),
    result: empty,
    refusals: [...bindRefusals, 'identity.phoneInvalid'],
  }),
  getSecurity: define({
    summary: 'The safety of my account at a glance',
    access: 'member',
    request: empty,
    result: renamed(
      z.object({
        hasFundPassword: z.boolean(),
        hasTotp: z.boolean(),
        recoveryCodesLeft: z.number(),
        sessions: z.number(),
        passkeys: z.number(),
        wallets: z.number(),
        /** Until when withdrawals wait; missing when they do not. */
        holdUntil: optional(time),
      }),
      { hasTotp: 'has2FA', holdUntil: 'holdUntilTime' },
    ),
  }),
  listSecurityEvents: define({
    summary: 'What touched the safety of my account, newest first',
    access: 'member',
    request: z.object(paging),
    result: page(securityEvent),
  }),
  listSessions: define({
    summary: 'Where I am signed in; a bare array, the present session first',
    access: 'member',
    request: empty,
    result: z.array(ownSession),
  }),
  endSession: define({
    summary: 'Ends one of my sessions',
    access: 'member',
    request: z.object({ id }),
    result: empty,
    refusals: ['identity.sessionUnknown'],
  }),
  endOtherSessions: define({
    summary: 'Ends all of my sessions but this one',
    access: 'member',
    request: empty,
    result: z.object({ ended: z.number() }),
  }),
} as const;
