import { archiveStatuses } from '@candor/domain/own-data/archive';
import * as z from 'zod/mini';
import { define } from '../call.ts';
import { id, optional, text } from '../wire/fields.ts';
import { renamed } from '../wire/renamed.ts';

const totpCode = optional(text(16));
const wireNames = { totpCode: 'googleCode' } as const;
const factorRefusals = [
  'identity.totpRequired',
  'identity.totpWrong',
  'identity.tooManyAttempts',
] as const;

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
} as const;
