import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';
import type { Random } from '../../platform/random.ts';
import { createSealedTexts, type SealedTexts } from './sealed-text.ts';

/** 160 bits, the length of the HMAC output (RFC 4226, 4). */
const KEY_BYTES = 20;
/** One 30 s step either way, for clock drift (RFC 6238, 5.2). */
const TOLERANCE_S = 30;
const ISSUER = 'Candor';

/** Keys as base32 text, sealed to their customer. */
export interface TotpKeys extends SealedTexts {
  create(): string;
}

const base32 = new ScureBase32Plugin();

export const createTotpKeys = (secret: Buffer, random: Random): TotpKeys => ({
  ...createSealedTexts(secret, random),
  create: () => base32.encode(random.bytes(KEY_BYTES)),
});

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
