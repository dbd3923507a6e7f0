import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../../platform/random.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a customer's texts (AES-256-GCM); a copied row is useless for another account. */
export interface SealedTexts {
  seal(text: string, userId: string): Buffer;
  open(sealed: Buffer, userId: string): string;
}

export const createSealedTexts = (secret: Buffer, random: Random): SealedTexts => ({
  seal(text, userId) {
    const iv = Buffer.from(random.bytes(IV_BYTES));
    const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(userId));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  },
  open(sealed, userId) {
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  },
});
