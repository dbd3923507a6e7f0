import { createHmac } from 'node:crypto';
import { asciiUpperCase } from '@candor/domain/identity/ascii';
import type { Tx } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './store-safety.ts';

/** Nothing that is read for something else on paper: no 0, 1, I, L, O. 50 bits in ten of them. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 5;
const COUNT = 10;

/** One-time keys for the day when the phone with the authenticator app is gone; kept as keyed hashes. */
export interface RecoveryCodes {
  /** New ones in place of the old; this is the only time that they exist in the clear. */
  renew(tx: Tx, userId: string): Promise<string[]>;
  /** True for the one who used this code first. */
  use(tx: Tx, userId: string, code: string, nowMs: number): Promise<boolean>;
}

export function createRecoveryCodes(secret: Buffer, random: Random): RecoveryCodes {
  const hash = (userId: string, code: string) =>
    createHmac('sha256', secret)
      .update(`recovery/${userId}/${plain(code)}`)
      .digest();
  return {
    async renew(tx, userId) {
      const codes = Array.from({ length: COUNT }, () => newCode(random));
      await replaceRecoveryCodes(
        tx,
        userId,
        codes.map((code) => hash(userId, code)),
      );
      return codes;
    },
    use: (tx, userId, code, nowMs) => useRecoveryCode(tx, userId, hash(userId, code), nowMs),
  };
}

/** As it was meant, however it was typed. */
const plain = (code: string): string => asciiUpperCase(code).replaceAll(/[ -]/g, '');

/** `K7P2M-9QRTX`. */
function newCode(random: Random): string {
  const emailMessages: string[] = [];
  while (emailMessages.length < 2 * HALF) {
    // Bytes past the last whole round of the alphabet would make its first letters more likely.
    for (const byte of random.bytes(2 * HALF))
      if (byte < 256 - (256 % ALPHABET.length))
        emailMessages.push(ALPHABET[byte % ALPHABET.length]!);
  }
  const text = emailMessages.slice(0, 2 * HALF).join('');
  return `${text.slice(0, HALF)}-${text.slice(HALF)}`;
}
