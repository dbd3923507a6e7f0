import * as z from 'zod/mini';
import { MAIL_PHRASE_MAX } from '@candor/domain/identity/mail-phrase';
import { securityEventKinds } from '@candor/domain/identity/security-event';
import { define } from '../call.ts';
import { email, empty, id, optional, page, paging, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import {
  areaCode,
  code,
  codeAliases,
  codeWireName,
  ownerRefusals,
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
    /** Until when it holds withdrawals. */
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

/** Calls for the security of a customer's own account. */
export const accountSafetyCalls = {
  checkTotp: define({
    summary: 'Whether an authenticator code is required, for a sign-in or the signed-in customer',
    access: 'public',
    request: renamed(z.object({ mfaChallenge: optional(text(64)) }), { mfaChallenge: 'ticket' }),
    result: z.object({ required: z.boolean() }),
  }),
  createTotpKey: define({
    summary: 'Creates a key for an authenticator app; nothing changes until it is bound',
    access: 'member',
    request: empty,
    result: z.object({ qrCode: z.string(), secretKey: z.string() }),
    refusals: ['identity.totpBoundAlready'],
  }),
  bindTotp: define({
    summary:
      'Binds the new key with its first code and returns the recovery codes, shown only once',
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
    summary: 'Removes the second factor; requires the login password and one of its codes',
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
    summary: 'Replaces the recovery codes; the new ones are shown only once',
    access: 'member',
    request: renamed(z.object({ totp }), { totp: 'googleCode' }),
    result: z.object({ recoveryCodes }),
    refusals: ['identity.totpNotBound', 'identity.totpWrong', 'identity.tooManyAttempts'],
  }),
  changePassword: define({
    summary:
      'Changes the login password or the withdrawal password; holds withdrawals for 24 hours',
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
    summary: 'Sets the first withdrawal password; requires the login password',
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
    summary:
      'Replaces a forgotten withdrawal password; requires the login password and a sent code',
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
    summary: 'Adds or changes the email address, with the code sent to it',
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
    summary: 'Adds or changes the phone number, with the code sent to it',
    access: 'member',
    request: renamed(
      z.object({ areaCode, phone, code, password, totp: optional(totp) }),
      { ...codeWireName, totp: 'googleCode' },
      codeAliases,
    ),
    result: empty,
    refusals: [...bindRefusals, 'identity.phoneInvalid'],
  }),
  setMailPhrase: define({
    summary: 'Sets or, without a phrase, removes the words that every email to me begins with',
    access: 'member',
    request: renamed(
      z.object({ phrase: optional(text(MAIL_PHRASE_MAX)), password, totp: optional(totp) }),
      { totp: 'googleCode' },
    ),
    result: empty,
    refusals: [
      ...ownerRefusals,
      'identity.mailPhraseInvalid',
      'identity.mailPhraseIsPassword',
      'responsibleTrading.frozenByYou',
    ],
  }),
  getSecurity: define({
    summary: 'Security overview of my account',
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
        /** Words that every email to me begins with; missing if none are set. */
        mailPhrase: optional(z.string()),
        /** Until when withdrawals are held; missing when they are not. */
        holdUntil: optional(time),
      }),
      { hasTotp: 'has2FA', holdUntil: 'holdUntilTime' },
    ),
  }),
  listSecurityEvents: define({
    summary: 'Security events of my account, newest first',
    access: 'member',
    request: z.object(paging),
    result: page(securityEvent),
  }),
  listSessions: define({
    summary: 'My sessions; a bare array, the current session first',
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
    summary: 'Ends all of my sessions except this one',
    access: 'member',
    request: empty,
    result: z.object({ ended: z.number() }),
  }),
} as const;
