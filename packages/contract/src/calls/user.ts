import * as z from 'zod/mini';
import { optional, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

export const verificationStatus = z.enum(['unverified', 'pending', 'verified']);

export const user = renamed(
  z.object({
    /** Empty if nobody is signed in. */
    id: z.string(),
    username: z.string(),
    email: z.string(),
    /** E.164, or empty. */
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

/** Result of every sign-in method. */
export const session = z.object({ token: z.string(), userInfo: user });

/** A session; or, if a second factor is set up, the MFA challenge to answer with its code. */
export const signedInFields = {
  token: optional(z.string()),
  userInfo: optional(user),
  totpRequired: optional(z.boolean()),
  mfaChallenge: optional(z.string()),
};

/** The same for methods that create an account if there is none yet. */
export const entered = renamed(
  z.object({
    ...signedInFields,
    /** For an account just created; shown only once. */
    initialPassword: optional(z.string()),
  }),
  { totpRequired: 'googleRequired', mfaChallenge: 'ticket' },
);
