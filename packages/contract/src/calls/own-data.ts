import { archiveStatuses } from '@candor/domain/own-data/archive';
import { obstacleKinds } from '@candor/domain/own-data/closing';
import { retentionClasses } from '@candor/domain/own-data/retention';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { empty, id, money, optional, text } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';
import { code, codeAliases, codeWireName, password, totp } from './identity-fields.ts';
import { session } from './user.ts';
import { currency } from './wallet.ts';

const totpCode = optional(text(16));
const wireNames = { totpCode: 'googleCode' } as const;
const factorRefusals = [
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
] as const;

const closing = z.object({
  /** Epoch milliseconds; absent: not asked for. */
  askedAt: z.optional(z.number()),
  obstacles: z.array(
    z.object({
      kind: z.enum(obstacleKinds),
      /** How many, where they are counted. */
      count: z.optional(z.number()),
      currency: z.optional(currency),
      amount: z.optional(money),
      /** When it ends by itself. */
      until: z.optional(z.number()),
    }),
  ),
  /** Too little to be paid out: stays owed, and can be claimed by opening the account again. */
  left: z.array(z.object({ currency, amount: money })),
  /** What is kept for how long, if the account closed now. */
  kept: z.array(
    z.object({
      class: z.enum(retentionClasses),
      /** 0: a day. */
      years: z.number(),
      until: z.number(),
    }),
  ),
});

export const ownDataCalls = {
  listArchives: define({
    summary: 'Archives of my data that I asked for, newest first',
    access: 'member',
    request: z.object({}),
    result: z.array(
      z.object({
        id: z.string(),
        status: z.enum(archiveStatuses),
        /** Epoch milliseconds. */
        askedAt: z.number(),
        readyAt: z.optional(z.number()),
        /** From then on it cannot be downloaded. */
        erasesAt: z.optional(z.number()),
        bytes: z.optional(z.number()),
      }),
    ),
  }),
  requestArchive: define({
    summary: 'Begins an archive of everything that is kept about me',
    access: 'member',
    request: renamed(z.object({ totpCode }), wireNames),
    result: z.object({ id: z.string() }),
    refusals: ['ownData.archiveUnderWay', 'ownData.tooManyArchives', ...factorRefusals],
  }),
  createArchiveLink: define({
    summary: 'Returns a one-time link to a ready archive of my data as ZIP',
    access: 'member',
    request: renamed(z.object({ id, totpCode }), wireNames),
    result: z.object({
      url: z.string(),
      /** Seconds. */
      expiresIn: z.number(),
    }),
    refusals: ['ownData.notFound', ...factorRefusals],
  }),
  getClosing: define({
    summary:
      'What stands in the way of closing my account, what stays owed, what is kept until when',
    access: 'member',
    request: empty,
    result: closing,
  }),
  askClosing: define({
    summary: 'Closes my account, at once or as soon as nothing stands in the way, after two proofs',
    access: 'member',
    request: renamed(
      z.object({
        /** Missing: a sign-in of the last ten minutes without a password. */
        password: optional(password),
        /** Of the authenticator app, or a recovery code. */
        totp: optional(totp),
        /** Where the code was sent, for accounts without an authenticator app. */
        channel: optional(z.enum(['email', 'phone'])),
        code: optional(code),
      }),
      { ...codeWireName, totp: 'googleCode' },
      codeAliases,
    ),
    result: z.object({ isClosed: z.boolean() }),
    refusals: [
      'identity.passwordWrong',
      'identity.totpRequired',
      'identity.totpWrong',
      'identity.wrongCode',
      'identity.addressRequired',
      'identity.tooManyAttempts',
      'ownData.closing',
    ],
  }),
  cancelClosing: define({
    summary: 'Keeps my account, which I was closing',
    access: 'member',
    request: empty,
    result: empty,
    refusals: ['ownData.notClosing'],
  }),
  reopenAccount: define({
    summary: 'Opens my closed account again with the ticket of a refused sign-in, and signs in',
    access: 'public',
    request: z.object({ ticket: text(128) }),
    result: session,
    refusals: ['identity.reopeningExpired', 'identity.tooManyAttempts'],
  }),
} as const;
