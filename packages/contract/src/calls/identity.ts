import * as z from 'zod/mini';
import { define } from '../call.ts';
import { email, empty, optional, text } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { accountSafetyCalls } from './account-safety.ts';
import {
  areaCode,
  code,
  codeAliases,
  codeWireName,
  password,
  phone,
  signedMessage,
  walletMessage,
  walletOfPage,
} from './identity-fields.ts';
import { passkeyCalls } from './passkeys.ts';
import { sessionCalls } from './session.ts';
import { providerCalls } from './sign-in-providers.ts';
import { entered, session, signedInFields, user } from './user.ts';
import { walletLinkCalls } from './wallet-links.ts';

const signedIn = renamed(z.object(signedInFields), {
  totpRequired: 'googleRequired',
  mfaChallenge: 'ticket',
});

const scene = z.enum(['register', 'login', 'reset', 'bind']);
const sent = z.object({
  /** Seconds. */
  resendAfter: z.number(),
  /** Seconds. */
  expiresIn: z.number(),
});

const entryRefusals = ['identity.wrongCode', 'identity.tooManyAttempts'] as const;
const sendRefusals = ['identity.codeTooSoon', 'identity.tooManyAttempts'] as const;

export const identityCalls = {
  sendEmailCode: define({
    summary: 'Sends a six-digit code by email',
    access: 'public',
    request: z.object({
      email,
      /** Missing: register if the address is free, otherwise sign in; the response is the same. */
      scene: optional(scene),
    }),
    result: sent,
    refusals: [...sendRefusals, 'identity.emailInvalid'],
  }),
  sendPhoneCode: define({
    summary: 'Sends a six-digit code by text message',
    access: 'public',
    request: z.object({ areaCode, phone, scene }),
    result: sent,
    refusals: [...sendRefusals, 'identity.phoneInvalid'],
  }),
  checkAccount: define({
    summary: 'Whether a username is available; reveals nothing about addresses',
    access: 'public',
    request: z.object({ username: text(254) }),
    result: z.object({ available: z.boolean() }),
    refusals: ['identity.tooManyAttempts'],
  }),
  getAgreement: define({
    summary:
      'The user agreement in the requested language, with the hash that a registration refers to',
    access: 'public',
    request: empty,
    result: z.object({ hash: z.string(), text: z.string() }),
  }),
  resolveShortLink: define({
    summary: 'The invitation behind a short link',
    access: 'public',
    request: z.object({ code: text(32) }),
    result: z.object({ inviteCode: z.string() }),
    refusals: ['identity.unknownInviteCode', 'identity.tooManyAttempts'],
  }),
  register: define({
    summary: 'Creates an account with the code sent to an email address or phone, and signs in',
    access: 'public',
    request: renamed(
      z.object({
        /** A chosen name, or the email address again. */
        username: optional(text(254)),
        email: optional(email),
        areaCode: optional(areaCode),
        phone: optional(phone),
        password,
        confirmPassword: optional(password),
        code,
        inviteCode: optional(text(32)),
        /** Missing: the client asserts that its own checkbox was checked, which is recorded. */
        agreement: optional(z.boolean()),
        /** Of the text that was shown; refused if another version is in force. */
        agreementHash: optional(text(64)),
      }),
      codeWireName,
      codeAliases,
    ),
    result: session,
    refusals: [
      ...entryRefusals,
      'identity.addressRequired',
      'identity.emailInvalid',
      'identity.phoneInvalid',
      'identity.accountTaken',
      'identity.agreementRequired',
      'identity.agreementOutdated',
      'identity.passwordsDiffer',
      'identity.passwordTooWeak',
      'identity.usernameInvalid',
      'identity.unknownInviteCode',
    ],
  }),
  logIn: define({
    summary: 'Signs in with a password',
    access: 'public',
    request: z.object({
      /** Email address, phone number or username. */
      username: text(254),
      /** For a phone number without its country code. */
      areaCode: optional(areaCode),
      password,
    }),
    result: signedIn,
    refusals: ['identity.wrongCredentials', 'identity.accountClosed', 'identity.tooManyAttempts'],
  }),
  logInByEmail: define({
    summary: 'Signs in with a code sent by email',
    access: 'public',
    request: renamed(z.object({ email, code }), codeWireName, codeAliases),
    result: signedIn,
    refusals: [...entryRefusals, 'identity.accountClosed'],
  }),
  logInByPhone: define({
    summary: 'Signs in with a code sent by text message',
    access: 'public',
    request: renamed(z.object({ areaCode, phone, code }), codeWireName, codeAliases),
    result: signedIn,
    refusals: [...entryRefusals, 'identity.phoneInvalid', 'identity.accountClosed'],
  }),
  logInAsGuest: define({
    summary: 'Creates an account for this device; its initial password is shown only once',
    access: 'public',
    request: z.object({
      agreement: z.boolean('field.required'),
      agreementHash: optional(text(64)),
      inviteCode: optional(text(32)),
      /** A device secret, for clients that send no `X-Device` header. */
      deviceId: optional(text(128)),
    }),
    result: z.object({ token: z.string(), userInfo: user, initialPassword: z.string() }),
    refusals: [
      'identity.agreementRequired',
      'identity.agreementOutdated',
      'identity.guestExists',
      'identity.unknownInviteCode',
      'identity.tooManyAttempts',
    ],
  }),
  createWalletMessage: define({
    summary: 'The sign-in message (EIP-4361) for a wallet: valid for five minutes and one use',
    access: 'public',
    request: z.object(walletOfPage),
    result: walletMessage,
    refusals: [
      'identity.walletAddressInvalid',
      'identity.walletOriginUnknown',
      'identity.tooManyAttempts',
    ],
  }),
  logInByWallet: define({
    summary: 'Signs in with a signed message; a new wallet creates an account',
    access: 'public',
    request: z.object({
      ...signedMessage,
      /** Required if the wallet has no account yet. */
      agreement: optional(z.boolean()),
      agreementHash: optional(text(64)),
      inviteCode: optional(text(32)),
    }),
    result: entered,
    refusals: [
      'identity.accountClosed',
      'identity.walletRefused',
      'identity.agreementRequired',
      'identity.agreementOutdated',
      'identity.unknownInviteCode',
      'identity.tooManyAttempts',
    ],
  }),
  logInByTotp: define({
    summary: 'Completes a sign-in with an authenticator code or a recovery code',
    access: 'public',
    request: renamed(z.object({ mfaChallenge: text(64), totp: text(16) }), {
      totp: 'googleCode',
      mfaChallenge: 'ticket',
    }),
    result: session,
    refusals: [
      'identity.mfaChallengeExpired',
      'identity.totpWrong',
      'identity.accountClosed',
      'identity.tooManyAttempts',
    ],
  }),
  resetPassword: define({
    summary: 'Resets the login password with a sent code and ends every session',
    access: 'public',
    request: renamed(
      z.object({
        email: optional(email),
        areaCode: optional(areaCode),
        phone: optional(phone),
        code,
        newPassword: password,
        confirmPassword: optional(password),
      }),
      codeWireName,
      codeAliases,
    ),
    result: empty,
    refusals: [
      ...entryRefusals,
      'identity.addressRequired',
      'identity.phoneInvalid',
      'identity.passwordsDiffer',
      'identity.passwordTooWeak',
    ],
  }),
  ...sessionCalls,
  ...providerCalls,
  ...accountSafetyCalls,
  ...passkeyCalls,
  ...walletLinkCalls,
} as const;
