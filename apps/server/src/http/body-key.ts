import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { DAY_MS } from '@candor/domain/durations';
import type { Db } from '../platform/db.ts';
import { openKeyRing, type RingKey } from '../platform/key-ring.ts';

export const BODY_KEY = 'http.bodyKey';
/** Pages that are open go on with the key they know for as long. */
export const BODY_KEY_OVERLAP_MS = DAY_MS;

/** RSA key pairs for sealed bodies; each value is PKCS#8, DER. */
export interface BodyKeys {
  /** Of the key in use: SubjectPublicKeyInfo, DER in base64, as JSEncrypt-style clients take it. */
  publicKey(): Promise<string>;
  /** Those that open bodies now. */
  accepted(): Promise<readonly Pick<RingKey, 'version' | 'value'>[]>;
}

export const makeBodyKey = (): Buffer =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    format: 'der',
    type: 'pkcs8',
  });

export async function openBodyKeys(db: Db, now: () => number): Promise<BodyKeys> {
  const ring = await openKeyRing(db, BODY_KEY, makeBodyKey);
  const published = new Map<number, string>();
  // Without the database the keys known so far go on: nothing can be done without it anyway.
  const freshen = () => ring.freshen(now()).catch(() => undefined);

  return {
    async publicKey() {
      await freshen();
      const nowMs = now();
      const key = ring.keys().findLast(({ fromMs }) => fromMs <= nowMs)!;
      const known = published.get(key.version) ?? publicKeyOf(key);
      published.set(key.version, known);
      return known;
    },
    async accepted() {
      await freshen();
      const nowMs = now();
      return ring.keys().filter(({ acceptedUntilMs }) => acceptedUntilMs > nowMs);
    },
  };
}

function publicKeyOf({ value }: RingKey): string {
  const privateKey = createPrivateKey({ key: value, format: 'der', type: 'pkcs8' });
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
}
