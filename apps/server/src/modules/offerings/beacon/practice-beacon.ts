import type { Db } from '../../../platform/db.ts';
import type { Random } from '../../../platform/random.ts';
import { getSecret } from '../../../platform/secrets.ts';
import { hasRound } from '../store-draws.ts';
import { type Beacon, roundTimes } from './beacon.ts';
import { BEACON_DOMAIN, loadCurve, roundMessage } from './verify-round.ts';

const NAME = 'practice';
const times = roundTimes({ genesisMs: Date.UTC(2025, 0, 1), periodMs: 3_000 });
const KEY_BYTES = 32;

/**
 * A beacon of this installation with the interface and the scheme of drand quicknet. It runs with
 * the product: a round that fell into downtime is published after it.
 */
export async function openPracticeBeacon(db: Db, random: Random): Promise<Beacon> {
  const secret = await getSecret(db, 'offerings.practiceBeacon', () => secretKey(random));
  return {
    name: NAME,
    async publicKey() {
      const { bls12_381 } = await loadCurve();
      return Buffer.from(bls12_381.getPublicKeyForShortSignatures(secret)).toString('hex');
    },
    ...times,
    mayBeKnown: (on, round) => hasRound(on, NAME, round),
    async signatureOf(round, nowMs) {
      if (nowMs < times.timeOf(round)) return null;
      const { bls12_381 } = await loadCurve();
      const options = { DST: BEACON_DOMAIN };
      const signature = bls12_381.signShortSignature(roundMessage(round), secret, options);
      return Buffer.from(signature).toString('hex');
    },
  };
}

/** Below the order of the curve, whose first byte is 0x73, and above zero. */
function secretKey(random: Random): Uint8Array {
  const bytes = random.bytes(KEY_BYTES);
  bytes[0] = bytes[0]! & 0x3f;
  bytes[KEY_BYTES - 1] = bytes[KEY_BYTES - 1]! | 1;
  return bytes;
}
