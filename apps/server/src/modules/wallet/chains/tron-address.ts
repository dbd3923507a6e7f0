import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { type Address, bytesToHex, hexToBytes } from 'viem';

const base58check = createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
);
/** First byte of every address of Tron; the twenty bytes behind it are those of an EVM address. */
const PREFIX = 0x41;

/** The address that begins with T, of an account's twenty bytes. */
export const tronAddress = (account: Address): string =>
  base58check.encode(Uint8Array.from([PREFIX, ...hexToBytes(account)]));

/** The twenty bytes of an address that begins with T. Throws if its checksum is wrong. */
export function accountOf(address: string): Address {
  const [prefix, ...account] = base58check.decode(address);
  if (prefix !== PREFIX || account.length !== 20) throw new Error('not an address of Tron');
  return bytesToHex(Uint8Array.from(account));
}

/** Whether a text is an address of Tron, with the right checksum. */
export function isTronAddress(text: string): boolean {
  try {
    accountOf(text);
    return true;
  } catch {
    return false;
  }
}

/** All 21 bytes, as they are in a transaction. */
export const addressBytes = (address: string): Uint8Array =>
  Uint8Array.from([PREFIX, ...hexToBytes(accountOf(address))]);
