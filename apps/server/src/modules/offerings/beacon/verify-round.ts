import { createHash } from 'node:crypto';

/** Domain of drand's scheme `bls-unchained-g1-rfc9380`. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What a round signs: SHA-256 of its number in eight bytes, big-endian. */
export function roundMessage(round: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}

/** When a round is first signed or verified: the curve is a thirtieth of a start. */
export const loadCurve = () => import('@noble/curves/bls12-381');

export interface SignedRound {
  /** Hexadecimal, as is the signature. */
  readonly publicKey: string;
  readonly round: number;
  readonly signature: string;
}

/** Whether the beacon with this key signed this round. */
export async function isSignedRound({
  publicKey,
  round,
  signature,
}: SignedRound): Promise<boolean> {
  const { bls12_381 } = await loadCurve();
  try {
    const options = { DST: BEACON_DOMAIN };
    return bls12_381.verifyShortSignature(signature, roundMessage(round), publicKey, options);
  } catch {
    // Malformed points throw.
    return false;
  }
}
