import { bls12_381 } from '@noble/curves/bls12-381';
import { type Beacon, roundTimes } from '../beacon/beacon.ts';
import { BEACON_DOMAIN, roundMessage } from '../beacon/verify-round.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const times = roundTimes({ genesisMs: Date.UTC(2025, 5, 1), periodMs: 3_000 });

export interface SlowBeacon extends Beacon {
  /** While true it publishes nothing. */
  isSilent: boolean;
  /** Rounds that it was asked for. */
  readonly asked: number[];
}

/** A beacon outside of the product, like drand: its rounds exist from their time on. */
export function slowBeacon(): SlowBeacon {
  const asked: number[] = [];
  return {
    name: 'slow',
    publicKey: async () =>
      Buffer.from(bls12_381.getPublicKeyForShortSignatures(KEY)).toString('hex'),
    ...times,
    isSilent: false,
    asked,
    mayBeKnown: async (_db, round, nowMs) => nowMs >= times.timeOf(round),
    async signatureOf(round, nowMs) {
      asked.push(round);
      if (this.isSilent || nowMs < times.timeOf(round)) return null;
      const signature = bls12_381.signShortSignature(roundMessage(round), KEY, {
        DST: BEACON_DOMAIN,
      });
      return Buffer.from(signature).toString('hex');
    },
  };
}
