import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@candor/domain/durations';
import { id as recordId } from '@candor/contract/wire/fields';
import * as z from 'zod/mini';
import { scheduleDue } from '../../../platform/jobs.ts';
import type { KycOptions } from '../deps.ts';
import { applicationKey } from '../application-key.ts';
import { HINT_JOB } from './review.job.ts';
import { findReviewed } from './store-reviews.ts';
import { SUMSUB } from './sumsub.ts';

/** What came over the wire, unread. */
export interface Webhook {
  readonly body: string;
  readonly digest: string | undefined;
  readonly algorithm: string | undefined;
}

/** Those on offer but SHA-1. */
const algorithms = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

const event = z.object({
  applicantId: z.string(),
  externalUserId: recordId,
  createdAtMs: z.optional(z.union([z.string(), z.number()])),
});

/** Clocks differ. */
const TOLERANCE_MS = MINUTE_MS;

/**
 * Takes webhooks of the outside reviewer: false if it did not sign one. They only say that there is
 * something to ask for; nothing in them is believed, so that repeating or reordering them has no
 * effect. One about a time that was asked about since is not followed.
 */
export const createWebhook =
  ({ db, clock, log }: Pick<KycOptions, 'db' | 'clock' | 'log'>, secret: string) =>
  async (webhook: Webhook): Promise<boolean> => {
    if (!isSigned(webhook, secret)) {
      log.warn({ reviewer: SUMSUB }, 'a webhook is not signed by the identity reviewer');
      return false;
    }
    const parsed = event.safeParse(parse(webhook.body));
    if (!parsed.success) return true;
    const { applicantId, externalUserId, createdAtMs } = parsed.data;
    const reviewed = await findReviewed(db, { reviewer: SUMSUB, id: externalUserId });
    if (!reviewed || reviewed.applicantId !== applicantId) return true;
    const saidAtMs = momentOf(createdAtMs);
    if (saidAtMs !== null && (reviewed.readAt ?? 0) > saidAtMs + TOLERANCE_MS) return true;
    // The same one again waits as one row.
    const name = createHash('sha256').update(webhook.body).digest('hex').slice(0, 16);
    const key = `${applicationKey(reviewed)}/${name}`;
    await scheduleDue(db, { name: HINT_JOB, key, dueAt: clock.now() });
    return true;
  };

function isSigned({ body, digest, algorithm }: Webhook, secret: string): boolean {
  const hash = algorithms.get(algorithm ?? '');
  if (!hash || digest === undefined) return false;
  const due = Buffer.from(createHmac(hash, secret).update(body).digest('hex'));
  const given = Buffer.from(digest);
  return due.length === given.length && timingSafeEqual(due, given);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `2026-06-30 13:23:19.001`, UTC; or epoch milliseconds. */
function momentOf(text: string | number | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d+$/.test(String(text)) ? Number(text) : Date.parse(`${text}Z`);
  return Number.isFinite(ms) ? ms : null;
}
