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
import { checkSignature, fingerprintOf, type Outcome, type Subtle } from './seal-check.ts';

export type TickProof = ResultOf<'getTick'>;

export interface TickCheck {
  readonly hash: Outcome;
  readonly signature: Outcome;
}

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
  return (await fingerprintOf(text, subtle)) === proof.hash ? 'valid' : 'mismatch';
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
