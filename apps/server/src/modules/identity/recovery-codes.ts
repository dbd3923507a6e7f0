import { createHmac } from 'node:crypto';
import { asciiUpperCase } from '@candor/domain/identity/ascii';
import type { Tx } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { replaceRecoveryCodes, useRecoveryCode } from './store-safety.ts';

/** No characters that are misread on paper: no 0, 1, I, L, O. Ten of them are about 50 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HALF = 5;
const COUNT = 10;

/** One-time codes for a lost authenticator app; stored as keyed hashes. */
export interface RecoveryCodes {
  /** Replaces all codes; the new ones exist in the clear only here. */
  renew(tx: Tx, userId: string): Promise<string[]>;
  /** True only for the first use of a code. */
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

/** Normalizes what was typed. */
const plain = (code: string): string => asciiUpperCase(code).replaceAll(/[ -]/g, '');

/** `K7P2M-9QRTX`. */
function newCode(random: Random): string {
  const letters: string[] = [];
  while (letters.length < 2 * HALF) {
    // Bytes beyond the last full multiple of the alphabet's length would favor its first letters.
    for (const byte of random.bytes(2 * HALF))
      if (byte < 256 - (256 % ALPHABET.length)) letters.push(ALPHABET[byte % ALPHABET.length]!);
  }
  const text = letters.slice(0, 2 * HALF).join('');
  return `${text.slice(0, HALF)}-${text.slice(HALF)}`;
}
