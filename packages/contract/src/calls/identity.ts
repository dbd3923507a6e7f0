import * as z from 'zod/mini';
import { define } from '../call.ts';
import { email, empty, optional, text, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

export const verificationStatus = z.enum(['unverified', 'pending', 'verified']);

export const user = renamed(
  z.object({
    /** Empty for somebody who is not signed in. */
    id: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    nickname: z.string(),
    avatar: z.string(),
    verification: verificationStatus,
    advancedVerification: verificationStatus,
    hasFundPassword: z.boolean(),
    hasTotp: z.boolean(),
    inviteCode: z.string(),
    level: z.number(),
    isGuest: z.boolean(),
    createdAt: time,
  }),
  {
    verification: 'kycStatus',
    advancedVerification: 'advancedStatus',
    hasTotp: 'has2FA',
    createdAt: 'createTime',
  },
);

const session = z.object({ token: z.string(), userInfo: user });
const code = z.string().check(z.regex(/^\d{6}$/, 'field.invalid'));
const password = text(128);

export const identityCalls = {
  sendEmailCode: define({
    summary: 'Sends a six-digit code by e-mail',
    access: 'public',
    request: z.object({ email, scene: z.enum(['register', 'login', 'reset', 'bind']) }),
    result: z.object({ resendAfter: z.number(), expiresIn: z.number() }),
    refusals: ['identity.codeTooSoon', 'request.tooMany'],
  }),
  checkAccount: define({
    summary: 'Tells whether a user name, e-mail address or phone number is still free',
    access: 'public',
    request: z.object({ username: text(254) }),
    result: z.object({ available: z.boolean() }),
    refusals: ['request.tooMany'],
  }),
  register: define({
    summary: 'Opens an account with the code sent by e-mail, and signs in',
    access: 'public',
    request: renamed(
      z.object({
        username: optional(text(64)),
        email,
        password,
        confirmPassword: optional(password),
        code,
        inviteCode: optional(text(32)),
        agreement: z.boolean('field.required'),
      }),
      { code: 'smscode' },
    ),
    result: session,
    refusals: [
      'identity.wrongCode',
      'identity.accountTaken',
      'identity.agreementRequired',
      'identity.passwordsDiffer',
      'identity.passwordTooWeak',
      'identity.unknownInviteCode',
    ],
  }),
  logIn: define({
    summary: 'Signs in with a password',
    access: 'public',
    request: z.object({ username: text(254), password }),
    result: session,
    refusals: ['identity.wrongCredentials', 'identity.tooManyAttempts'],
  }),
  logInByEmail: define({
    summary: 'Signs in with a code sent by e-mail',
    access: 'public',
    request: renamed(z.object({ email, code }), { code: 'smscode' }),
    result: session,
    refusals: ['identity.wrongCode', 'identity.tooManyAttempts'],
  }),
  logOut: define({
    summary: 'Ends this session',
    access: 'member',
    request: empty,
    result: empty,
  }),
  getUser: define({ summary: 'Who is signed in', access: 'member', request: empty, result: user }),
  reportActivity: define({
    summary: 'Notes that the app is in use; clients send it once an hour at most',
    access: 'member',
    request: empty,
    result: empty,
  }),
  reportPresence: define({
    summary: 'Notes that the customer is online; clients send it once an hour at most',
    access: 'member',
    request: empty,
    result: empty,
  }),
} as const;
