import { createHmac, timingSafeEqual } from 'node:crypto';
import { FREEZE_LINK_MS } from '@candor/domain/identity/security-event';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { limitAttempts, limits } from './attempts.ts';
import { insertFreezeLinkUse } from './store-notices.ts';

/** What a link in a security email was written for. */
export interface FreezeLink {
  readonly userId: string;
  readonly eventId: string;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const TOKEN = new RegExp(`^(${UUID})\\.(${UUID})\\.([0-9a-z]{1,10})\\.([\\w-]{43})$`);

/**
 * Signed texts that freeze one account once, until a week after their event. Nothing is stored until
 * one is used. Whoever holds one can freeze the account and nothing else.
 */
export interface FreezeLinks {
  write(link: FreezeLink, eventAtMs: number): string;
  /** Null for a token that was not written here, was changed, or has expired. */
  read(token: string, nowMs: number): FreezeLink | null;
}

export function createFreezeLinks(secret: Buffer): FreezeLinks {
  const sign = (signed: string) =>
    createHmac('sha256', secret).update(`freeze/${signed}`).digest('base64url');
  return {
    write({ userId, eventId }, eventAtMs) {
      const signed = `${userId}.${eventId}.${(eventAtMs + FREEZE_LINK_MS).toString(36)}`;
      return `${signed}.${sign(signed)}`;
    },
    read(token, nowMs) {
      const [, userId, eventId, expires, mac] = TOKEN.exec(token) ?? [];
      if (!userId || !eventId || !expires || !mac) return null;
      const due = sign(`${userId}.${eventId}.${expires}`);
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(due))) return null;
      return Number.parseInt(expires, 36) > nowMs ? { userId, eventId } : null;
    },
  };
}

/** Refuses: identity.freezeLinkInvalid, identity.tooManyAttempts. */
export async function readFreezeLink(
  { db, freezeLinks }: { readonly db: Db; readonly freezeLinks: FreezeLinks },
  token: string,
  { ip, nowMs }: CallContext,
): Promise<FreezeLink> {
  await limitAttempts(db, limits.freezeLinkPerAddress, ip, nowMs);
  const link = freezeLinks.read(token, nowMs);
  if (!link) throw new Refusal('identity.freezeLinkInvalid');
  return link;
}

/** Uses a link up: of two at once, one succeeds. Refuses: identity.freezeLinkInvalid. */
export async function useFreezeLink(tx: Tx, link: FreezeLink, nowMs: number): Promise<void> {
  if (!(await insertFreezeLinkUse(tx, link, nowMs)))
    throw new Refusal('identity.freezeLinkInvalid');
}
