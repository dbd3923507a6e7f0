import { createCipheriv, createDecipheriv } from 'node:crypto';
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import type { Random } from '../../platform/random.ts';

/** 160 bits, the length of the HMAC output (RFC 4226, 4). */
const KEY_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** One 30 s step either way, for clock drift (RFC 6238, 5.2). */
const TOLERANCE_S = 30;
const ISSUER = 'Candor';

/** A key as base32 text, sealed to this customer: a copied row is useless for another account. */
export interface TotpKeys {
  create(): string;
  seal(key: string, userId: string): Buffer;
  open(sealed: Buffer, userId: string): string;
}

const base32 = new ScureBase32Plugin();

export function createTotpKeys(secret: Buffer, random: Random): TotpKeys {
  return {
    create: () => base32.encode(random.bytes(KEY_BYTES)),
    seal(key, userId) {
      const iv = Buffer.from(random.bytes(IV_BYTES));
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(userId));
      const body = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, userId) {
      const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** The 30-second step of a code, or null. */
export function totpStepOf(key: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(nowMs / 1_000);
  const result = verifySync({ secret: key, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Content of the QR code for an authenticator app. */
export const totpUri = (key: string, account: string): string =>
  generateURI({ issuer: ISSUER, label: account, secret: key });
