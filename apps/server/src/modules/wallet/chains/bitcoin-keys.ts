import { createHash } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { Address, NETWORK, OutScript, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import type { BitcoinChainName } from '../../../platform/startup/bitcoin.ts';
import { StartupProblem } from '../../../platform/startup/problem.ts';
import type { AddressKey } from './evm-keys.ts';

/** Chain of receiving addresses below an account's key (BIP-44, and so BIP-84). */
const RECEIVING = 0;
/** Version bytes of extended keys: BIP-32, and SLIP-132 for accounts of P2WPKH addresses. */
const VERSIONS: Readonly<Record<string, { readonly public: number; readonly private: number }>> = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
  tpub: { public: 0x043587cf, private: 0x04358394 },
  vpub: { public: 0x045f1cf6, private: 0x045f18bc },
};
/** Kinds of addresses that can be paid; a program that nobody knows yet is not among them. */
const PAYABLE: readonly string[] = ['pkh', 'sh', 'wpkh', 'wsh', 'tr'];

/** Prefixes of a chain's addresses. */
export const prefixesOf = (chain: BitcoinChainName) => {
  if (chain === 'main') return NETWORK;
  return chain === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK;
};

/**
 * An account's key whose children `0/number` are P2WPKH addresses (BIP-84). Throws a
 * {@link StartupProblem} that does not repeat `xpub` if it is no extended public key.
 */
export function bitcoinKey(xpub: string, chain: BitcoinChainName): AddressKey {
  const account = readPublic(xpub);
  const receiving = account.deriveChild(RECEIVING);
  return {
    // Of the key and not of its text, which is an xpub to one wallet and a zpub to another.
    id: createHash('sha256')
      .update(account.publicKey!)
      .update(account.chainCode!)
      .digest('hex')
      .slice(0, 16),
    addressOf: (number) =>
      p2wpkh(receiving.deriveChild(number).publicKey!, prefixesOf(chain)).address!,
  };
}

function readPublic(xpub: string): HDKey {
  try {
    const account = HDKey.fromExtendedKey(xpub, VERSIONS[xpub.slice(0, 4)]);
    if (!account.privateKey) return account;
  } catch {
    // The library's message about bytes and versions does not help whoever pasted a key.
  }
  throw new StartupProblem('BITCOIN_XPUB is not a valid extended public key: check it for typos');
}

/** What an output to this address says; undefined if there is no such address on this chain. */
export function scriptOf(chain: BitcoinChainName, address: string): Uint8Array | undefined {
  try {
    const read = Address(prefixesOf(chain)).decode(address);
    return PAYABLE.includes(read.type) ? OutScript.encode(read) : undefined;
  } catch {
    return undefined;
  }
}

/** The P2WPKH address that an output pays; undefined for every other kind. */
export function keyAddressOf(chain: BitcoinChainName, script: Uint8Array): string | undefined {
  // A version of 0 and a push of twenty bytes.
  if (script.length !== 22 || script[0] !== 0 || script[1] !== 20) return undefined;
  return Address(prefixesOf(chain)).encode({ type: 'wpkh', hash: script.subarray(2) });
}
