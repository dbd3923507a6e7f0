import { sha256 } from '@noble/hashes/sha2.js';
import { fromHex, toHex } from '../../../parts/verify/bytes.ts';

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** A byte that names the network, twenty bytes, and four of a checksum. */
const LENGTH = 25;
const PREFIX = '41';

/** The twenty bytes of an address of Tron (Base58Check), hexadecimal; null if it is none. */
export function accountOfTron(address: string): string | null {
  let number = 0n;
  for (const letter of address) {
    const digit = LETTERS.indexOf(letter);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const digits = number.toString(16).padStart(LENGTH * 2, '0');
  if (digits.length !== LENGTH * 2 || !digits.startsWith(PREFIX)) return null;
  const body = fromHex(digits.slice(0, 42));
  const checksum = toHex(sha256(sha256(body))).slice(0, 8);
  return checksum === digits.slice(42) ? digits.slice(2, 42) : null;
}
