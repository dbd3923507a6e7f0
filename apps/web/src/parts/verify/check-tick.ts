/**
 * Checks a recorded price on this device: the hash is computed anew from the published fields, and
 * the signature is held against the server's published key. Nothing of it asks the server again.
 */
import type { ResultOf } from '@candor/contract/calls';
import type { SourceReport, TickState } from '@candor/domain/markets/index-price';
import type { RefusalReason } from '@candor/domain/markets/source-book';
import { tickText } from '@candor/domain/markets/tick';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Price } from '@candor/domain/money/money';

export type TickProof = ResultOf<'getTick'>;

/** `unchecked`: this browser, or this record, does not allow the check. */
export type Outcome = 'valid' | 'mismatch' | 'unchecked';

export interface TickCheck {
  readonly hash: Outcome;
  readonly signature: Outcome;
}

type Subtle = Pick<SubtleCrypto, 'digest' | 'importKey' | 'verify'>;

/** `publicKey` is base64 of the SPKI DER; `subtle` is missing on pages without a secure context. */
export async function checkTick(
  proof: TickProof,
  publicKey: string,
  subtle: Subtle | undefined,
): Promise<TickCheck> {
  if (!subtle) return { hash: 'unchecked', signature: 'unchecked' };
  return {
    hash: await checkHash(proof, subtle),
    signature: await checkSignature(proof, publicKey, subtle),
  };
}

async function checkHash(proof: TickProof, subtle: Subtle): Promise<Outcome> {
  const { volume, state } = proof;
  if (volume === undefined || state === 'closed') return 'unchecked';
  const text = tickText({
    ...proof,
    volume,
    state: state satisfies TickState,
    sequence: Number(proof.sequence),
    timeMs: proof.time,
    sources: proof.sources.map(sourceReport),
  });
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest)) === proof.hash ? 'valid' : 'mismatch';
}

function sourceReport(source: TickProof['sources'][number]): SourceReport {
  const { venue, time, used, reason } = source;
  return {
    venue,
    price: parseFixed(source.price) as Price,
    timeMs: time,
    used,
    reason: used ? null : ((reason ?? 'missing') as RefusalReason),
  };
}

async function checkSignature(
  { hash, signature }: TickProof,
  publicKey: string,
  subtle: Subtle,
): Promise<Outcome> {
  try {
    const key = await subtle.importKey('spki', fromBase64(publicKey), 'Ed25519', false, ['verify']);
    const isValid = await subtle.verify('Ed25519', key, fromBase64(signature), fromHex(hash));
    return isValid ? 'valid' : 'mismatch';
  } catch {
    // Browsers that do not know Ed25519 refuse the key.
    return 'unchecked';
  }
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
