/**
 * Verifies a customer's share of the sealed total, on this device: the leaf is recomputed from
 * the stated balances, and everything above it from that leaf.
 */
import type { ResultOf } from '@candor/contract/calls';
import { rootOfInclusion } from '@candor/domain/proofs/merkle';
import { commitmentText, reserveDayText, shareSum } from '@candor/domain/proofs/reserves';
import { sealedDayText } from '@candor/domain/proofs/sealed-day';
import { leafBytes, rootOfSumWay } from '@candor/domain/proofs/sum-tree';
import { fromHex, toHex } from '../../../parts/verify/bytes.ts';
import {
  checkSignature,
  fingerprintOf,
  sha256,
  type Outcome,
  type Subtle,
} from '../../../parts/verify/seal-check.ts';
import type { SignatureKeys } from '../../../parts/verify/tick-key.ts';
import { dayKey } from '../check-inclusion.ts';

export type ReserveProof = ResultOf<'getReserveProof'>;

export interface ReserveCheck {
  /** The share leads to the root, and the sums along the path to the total. */
  readonly counted: Outcome;
  /** Root and total carry a signature by the published key. */
  readonly signed: Outcome;
  /** The signed total is included in the seal of the day. */
  readonly sealed: Outcome;
}

/** `subtle` is missing on pages without a secure context. */
export async function checkReserveProof(
  proof: ReserveProof,
  keys: SignatureKeys,
  subtle: Subtle | undefined,
): Promise<ReserveCheck> {
  if (!subtle) return { counted: 'unchecked', signed: 'unchecked', sealed: 'unchecked' };
  const { reserves, day } = proof;
  const isText = (await fingerprintOf(reserveDayText(reserves), subtle)) === reserves.hash;
  const isDay = (await fingerprintOf(sealedDayText(day), subtle)) === day.hash;
  return {
    counted: (await isCounted(proof, subtle)) ? 'valid' : 'mismatch',
    signed: isText
      ? await checkSignature(reserves, dayKey(keys, reserves.day), subtle)
      : 'mismatch',
    sealed:
      isDay && (await isUnderDay(proof, subtle))
        ? await checkSignature(day, dayKey(keys, day.day), subtle)
        : 'mismatch',
  };
}

async function isCounted({ share, path, reserves }: ReserveProof, subtle: Subtle) {
  const sum = shareSum(share);
  const commitment = fromHex(await fingerprintOf(commitmentText(share.userId), subtle));
  const leaf = leafBytes({ salt: fromHex(share.salt), commitment, sum });
  const found = await rootOfSumWay(
    {
      node: { hash: await sha256(leaf, subtle), sum },
      index: share.index,
      size: reserves.customerCount,
      path: path.map((each) => ({ hash: fromHex(each.hash), sum: each.sum })),
    },
    (bytes) => sha256(bytes, subtle),
  );
  return (
    found !== null && toHex(found.hash) === reserves.root && found.sum === reserves.liabilities
  );
}

async function isUnderDay(proof: ReserveProof, subtle: Subtle): Promise<boolean> {
  const place = {
    leaf: fromHex(proof.reserves.hash),
    index: proof.currencyIndex,
    size: proof.currencyCount,
    path: proof.currencyPath.map(fromHex),
  };
  const found = await rootOfInclusion(place, (bytes) => sha256(bytes, subtle));
  const isOfDay = proof.reserves.day === proof.day.day;
  return isOfDay && found !== null && toHex(found) === proof.day.reservesRoot;
}
