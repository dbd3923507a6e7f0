import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Db } from '../platform/db.ts';
import { getSecret } from '../platform/secrets.ts';

/** The pair that seals bodies: made once and kept with the data. */
export interface BodyKey {
  /** PKCS#8, DER. */
  readonly privateKeyDer: Buffer;
  /** SubjectPublicKeyInfo, DER in base64: what JSEncrypt-style clients take. */
  readonly publicKey: string;
}

export async function getBodyKey(db: Db): Promise<BodyKey> {
  const privateKeyDer = await getSecret(db, 'http.bodyKey', () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      format: 'der',
      type: 'pkcs8',
    }),
  );
  const privateKey = createPrivateKey({ key: privateKeyDer, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKeyDer, publicKey: publicKey.toString('base64') };
}
