/**
 * Verifies on this device that the key of an address signed a text. Sources: EIP-191 for addresses
 * of EVM chains, TIP-191 for those of Tron.
 */
import { secp256k1 } from '@noble/curves/secp256k1';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toHex } from '../../../parts/verify/bytes.ts';
import type { Outcome } from '../../../parts/verify/seal-check.ts';
import { accountOfTron } from './tron-account.ts';

export interface SignedText {
  /** CAIP-2 name of the network. */
  readonly chain: string;
  readonly address: string;
  readonly text: string;
  readonly signature: string;
}

/** `unchecked` on networks whose signatures this device cannot verify. */
export function checkControl({ chain, address, text, signature }: SignedText): Outcome {
  const [kind] = chain.split(':');
  if (kind === 'eip155')
    return isOf(address.toLowerCase().slice(2), `\x19Ethereum Signed Message:\n`, text, signature);
  if (kind === 'tron')
    return isOf(accountOfTron(address), `\x19TRON Signed Message:\n`, text, signature);
  return 'unchecked';
}

/** `account`: the twenty bytes of the address, hexadecimal; null if it is none. */
function isOf(account: string | null, prefix: string, text: string, signature: string): Outcome {
  const digits = signature.replace(/^0x/, '');
  if (account === null || !/^[0-9a-f]{130}$/i.test(digits)) return 'mismatch';
  const bytes = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(`${prefix}${bytes.length}`);
  const digest = keccak_256(Uint8Array.from([...head, ...bytes]));
  // The last byte says which of the keys that fit: 27 and 28, or 0 and 1.
  const last = Number.parseInt(digits.slice(128), 16);
  try {
    const found = secp256k1.Signature.fromCompact(digits.slice(0, 128))
      .addRecoveryBit(last >= 27 ? last - 27 : last)
      .recoverPublicKey(digest);
    const key = found.toRawBytes(false).subarray(1);
    return toHex(keccak_256(key)).slice(24) === account ? 'valid' : 'mismatch';
  } catch {
    return 'mismatch';
  }
}
