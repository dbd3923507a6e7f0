import { createHash } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import type { Queryable } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { isOwnOrigin, passkeySiteOf } from './own-origin.ts';
import { requesterOf } from './requester.ts';
import { insertPasskeyChallenge, spendPasskeyChallenge } from './store-passkeys.ts';

/** Time to fetch the phone or the security key. */
export const CHALLENGE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

/** Refuses: identity.passkeyOriginUnknown. */
export function passkeySite({ publicOrigin }: IdentityDeps, origin: string): PasskeySite {
  const rpId = isOwnOrigin(origin, publicOrigin ?? null) ? passkeySiteOf(origin) : null;
  if (rpId === null) throw new Refusal('identity.passkeyOriginUnknown');
  return { origin, rpId };
}

/** Bytes to sign, for this page and requester, once, within five minutes. Only a hash is stored. */
export async function createChallenge(
  { random }: IdentityDeps,
  db: Queryable,
  { origin, userId }: { origin: string; userId: string | null },
  context: CallContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(random.bytes(CHALLENGE_BYTES));
  await insertPasskeyChallenge(db, {
    hash: hashOf(Buffer.from(challenge).toString('base64url')),
    userId,
    requester: requesterOf(context),
    origin,
    expiresAt: context.nowMs + CHALLENGE_MS,
  });
  return challenge;
}

/**
 * Consumes the challenge that an authenticator signed, even if the answer is then refused.
 * Refuses, like any fault of a passkey: identity.passkeyRefused.
 */
export async function spendChallenge(
  { db }: IdentityDeps,
  clientDataJSON: string,
  userId: string | null,
  context: CallContext,
): Promise<PasskeySite & { readonly challenge: string }> {
  const { challenge, isFramed } = clientDataOf(clientDataJSON);
  const asked = { hash: hashOf(challenge), userId, requester: requesterOf(context) };
  const origin = await spendPasskeyChallenge(db, asked, context.nowMs);
  const rpId = origin === undefined ? null : passkeySiteOf(origin);
  // Our pages are never framed, so a framed page is not ours.
  if (origin === undefined || rpId === null || isFramed)
    throw new Refusal('identity.passkeyRefused');
  return { challenge, origin, rpId };
}

function clientDataOf(clientDataJSON: string): { challenge: string; isFramed: boolean } {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString();
    const { challenge, crossOrigin } = JSON.parse(text) as Record<string, unknown>;
    if (typeof challenge === 'string') return { challenge, isFramed: crossOrigin === true };
  } catch {
    // Refused below like any other invalid answer.
  }
  throw new Refusal('identity.passkeyRefused');
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
