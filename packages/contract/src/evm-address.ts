import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The form of an address of an EVM chain. */
export const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Whether a text is an address of an EVM chain, whatever its checksum. */
export const hasEvmForm = (text: string): boolean => EVM_ADDRESS.test(text);

/** Whether a text is an address: in lower case, which has no checksum, or with the right one. */
export const isEvmAddress = (text: string): boolean =>
  hasEvmForm(text) && (text === text.toLowerCase() || text === checksummed(text));

/**
 * An address with its checksum in the case of its letters. Source: EIP-55. The library that is used
 * elsewhere for chains would be a tenth of what a start of the server loads.
 */
export function checksummed(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${digits.replaceAll(/[a-f]/g, (digit, at: number) => (hash[at]! >= '8' ? digit.toUpperCase() : digit))}`;
}
