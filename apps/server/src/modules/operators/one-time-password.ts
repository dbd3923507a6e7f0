import type { Random } from '../../platform/random.ts';
import { credentials } from '../identity/index.ts';
import type { OperatorRow } from './store.ts';

/** Unambiguous letters and digits; five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const HALF_LENGTH = 10;
/** Including the dash in its middle. */
const HALF_TEXT_LENGTH = HALF_LENGTH + 1;
export const ONE_TIME_MS = 72 * 3_600_000;

/** Half of a one-time password, `ABCDE-FGHJK`: 50 bits, protected by a rate limit. */
export async function makeHalf(random: Random): Promise<{ text: string; hash: string }> {
  const letters = [...random.bytes(HALF_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  const text = letters.join('').replace(/(.{5})(?=.)/g, '$1-');
  return { text, hash: await credentials.hashPassword(text) };
}

/**
 * Whether this is the operator's password: their own, or the two halves of a one-time password
 * joined by a dash. Takes as long for an unknown operator.
 */
export async function isPasswordOf(operator: OperatorRow | undefined, password: string) {
  if (!operator?.second_hash) return credentials.isPassword(operator?.password_hash, password);
  const first = password.slice(0, HALF_TEXT_LENGTH);
  const second = password.slice(HALF_TEXT_LENGTH + 1);
  const isHalf = await Promise.all([
    credentials.isPassword(operator.password_hash, first),
    credentials.isPassword(operator.second_hash, second),
  ]);
  return isHalf.every(Boolean) && password[HALF_TEXT_LENGTH] === '-';
}
