import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { getSecret } from '../../platform/secrets.ts';

/** PKCS #8 header of an Ed25519 private key (RFC 8410); the 32 bytes of the key follow. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface TickSigner {
  /** Ed25519 over the bytes of a hash given in hexadecimal, base64. */
  sign(hash: string): string;
  /** DER of the public key (SPKI), base64. */
  readonly publicKey: string;
  readonly verifyingKey: KeyObject;
}

/** The key that seals ticks; created on first start and stored with the data. */
export async function openTickSigner(db: Db, random: Random): Promise<TickSigner> {
  const seed = await getSecret(db, 'markets.tickKey', () => random.bytes(32));
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEADER, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const verifyingKey = createPublicKey(key);
  return {
    sign: (hash) => sign(null, Buffer.from(hash, 'hex'), key).toString('base64'),
    publicKey: verifyingKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    verifyingKey,
  };
}
