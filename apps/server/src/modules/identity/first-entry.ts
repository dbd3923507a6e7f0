import type { Random } from '../../platform/random.ts';
import { hashPassword } from './passwords.ts';

/** 32 unambiguous characters, so that each byte maps to them evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 12;
const NAME_LENGTH = 8;

/** Name and password of an account whose owner typed neither; the password is shown only once. */
export async function createFirstEntry(random: Random, kind: 'guest' | 'wallet' | 'openid') {
  const initialPassword = randomLetters(random, PASSWORD_LENGTH);
  return {
    username: `${kind}-${randomLetters(random, NAME_LENGTH)}`,
    initialPassword,
    passwordHash: await hashPassword(initialPassword),
  };
}

const randomLetters = (random: Random, length: number): string =>
  Array.from(random.bytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
