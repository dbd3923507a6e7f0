import { createHash, ECDH } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { publicKeyToAddress } from 'viem/accounts';
import { StartupProblem } from '../../../platform/startup/problem.ts';

/** Chain of receiving addresses below an account's key (BIP-44). */
const RECEIVING = 0;

/** An extended public key of an account (BIP-32): it derives addresses and cannot spend. */
export interface AddressKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  /** Checksummed address (EIP-55) of a customer's number: the key's child `0/number`. */
  addressOf(number: number): string;
}

/**
 * The key that a variable holds. Throws a {@link StartupProblem} that does not repeat `xpub` if it is
 * no extended public key.
 */
export function addressKey(variable: string, xpub: string): AddressKey {
  const account = readPublic(variable, xpub);
  const receiving = account.deriveChild(RECEIVING);
  return {
    id: createHash('sha256').update(xpub).digest('hex').slice(0, 16),
    addressOf(number) {
      const { publicKey } = receiving.deriveChild(number);
      return publicKeyToAddress(`0x${bothCoordinates(publicKey!)}`);
    },
  };
}

function readPublic(variable: string, xpub: string): HDKey {
  try {
    const account = HDKey.fromExtendedKey(xpub);
    if (!account.privateKey) return account;
  } catch {
    // The library's message about bytes and versions does not help whoever pasted a key.
  }
  throw new StartupProblem(`${variable} is not a valid extended public key: check it for typos`);
}

const bothCoordinates = (publicKey: Uint8Array): string =>
  String(ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed'));
