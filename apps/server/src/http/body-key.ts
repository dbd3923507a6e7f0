import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Db } from '../platform/db.ts';
import { getSecret } from '../platform/secrets.ts';

/** RSA key pair for sealed bodies, generated once and stored with the data. */
export interface BodyKey {
  /** PKCS#8, DER. */
  readonly privateKeyDer: Buffer;
  /** SubjectPublicKeyInfo, DER in base64: the format JSEncrypt-style clients take. */
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
