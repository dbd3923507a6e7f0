import * as z from 'zod/mini';
import { optional, time } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

export const verificationStatus = z.enum(['unverified', 'pending', 'verified']);

export const user = renamed(
  z.object({
    /** Empty for somebody who is not signed in. */
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

/** What every way in ends with. */
export const session = z.object({ token: z.string(), userInfo: user });

/** Signed in; or, where a second factor is bound, the ticket with which its code is asked for. */
export const signedInFields = {
  token: optional(z.string()),
  userInfo: optional(user),
  totpRequired: optional(z.boolean()),
  mfaChallenge: optional(z.string()),
};

/** The same for ways in that open an account where there is none yet. */
export const entered = renamed(
  z.object({
    ...signedInFields,
    /** Of an account that was opened just now; shown this once. */
    initialPassword: optional(z.string()),
  }),
  { totpRequired: 'googleRequired', mfaChallenge: 'ticket' },
);
