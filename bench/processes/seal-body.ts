import {
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

const KEY_BYTES = 32;

/** Seals bodies as a browser does: one key sealed with RSA (OAEP), bodies encrypted with AES. */
export function createSealer(publicKeyBase64: string): (body: unknown) => string {
  const publicKey = createPublicKey({
    key: Buffer.from(publicKeyBase64, 'base64'),
    format: 'der',
    type: 'spki',
  });
  // A text key, as existing clients generate it.
  const key = Buffer.from(randomBytes(KEY_BYTES / 2).toString('hex'));
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealedKey = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha256' }, key);
  const prefix = `${sealedKey.toString('base64')}.`;
  return (body) => prefix + encrypt(key, JSON.stringify(body)).toString('base64');
}

export function encrypt(key: Buffer, text: string): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
}
