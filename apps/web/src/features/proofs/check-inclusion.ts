/**
 * Verifies a recorded price against its sealed day, on this device: from the hash of the tick up
 * to the root of its symbol, from there to the root of the day, and both seals against the key.
 */
import type { ResultOf } from '@candor/contract/calls';
import { rootOfInclusion, type Inclusion } from '@candor/domain/proofs/merkle';
import { dayBounds, sealedDayText, symbolDayText } from '@candor/domain/proofs/sealed-day';
import { fromHex, toHex } from '../../parts/verify/bytes.ts';
import {
  checkSignature,
  fingerprintOf,
  sha256,
  type Outcome,
  type Subtle,
} from '../../parts/verify/seal-check.ts';
import { tickKeyAt, type SignatureKeys } from '../../parts/verify/tick-key.ts';

/** A day is signed with the key of its end. */
export const dayKey = (keys: SignatureKeys, day: string): string | null =>
  tickKeyAt(keys, dayBounds(day)?.beforeMs ?? 0);

export type TickInclusion = ResultOf<'getTickInclusion'>;

export interface InclusionCheck {
  /** The tick is included in its symbol's root, and that root in the day's. */
  readonly root: Outcome;
  /** Both roots carry a signature by the published key. */
  readonly seal: Outcome;
}

/** `subtle` is missing on pages without a secure context. */
export async function checkInclusion(
  hash: string,
  proof: TickInclusion,
  keys: SignatureKeys,
  subtle: Subtle | undefined,
): Promise<InclusionCheck> {
  if (!subtle) return { root: 'unchecked', seal: 'unchecked' };
  const { sealed, day } = proof;
  const leads = async (place: Inclusion, root: string) => {
    const found = await rootOfInclusion(place, (bytes) => sha256(bytes, subtle));
    return found !== null && toHex(found) === root;
  };
  const underSymbol = { index: proof.index, size: sealed.tickCount, path: proof.path.map(fromHex) };
  const underDay = {
    index: proof.symbolIndex,
    size: day.symbolCount,
    path: proof.symbolPath.map(fromHex),
  };
  const isUnder =
    (await leads({ leaf: fromHex(hash), ...underSymbol }, sealed.root)) &&
    (await leads({ leaf: fromHex(sealed.hash), ...underDay }, day.ticksRoot));
  const isSealed =
    (await fingerprintOf(symbolDayText(sealed), subtle)) === sealed.hash &&
    (await fingerprintOf(sealedDayText(day), subtle)) === day.hash;
  const signatures = [
    await checkSignature(sealed, dayKey(keys, sealed.day), subtle),
    await checkSignature(day, dayKey(keys, day.day), subtle),
  ];
  return {
    root: isUnder ? 'valid' : 'mismatch',
    seal: isSealed ? worstOf(signatures) : 'mismatch',
  };
}

const worstOf = (outcomes: readonly Outcome[]): Outcome =>
  (['mismatch', 'unchecked'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'valid';
