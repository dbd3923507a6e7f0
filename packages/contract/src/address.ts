import { asciiTrim } from '@candor/domain/identity/ascii';
import type { Network } from '@candor/domain/wallet/networks';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { checksummed, isEvmAddress } from './evm-address.ts';

/** Not an address of this network, or the right format with a wrong checksum (a typo). */
export type AddressProblem = 'wallet.addressInvalid' | 'wallet.addressChecksum';

type Place = Pick<Network, 'chainType' | 'addressPattern'>;

const base58check = createBase58check(sha256);
/** Payload of a Tron address: one network byte, twenty account bytes. */
const TRON = { prefix: 0x41, bytes: 21 };
/** First byte of Bitcoin's two legacy address types, key hash and script hash, and on its test chains. */
const BITCOIN_PREFIXES: readonly number[] = [0x00, 0x05, 0x6f, 0xc4];
const BITCOIN_BYTES = 21;
/** Bitcoin itself, its public test chains, and one's own test chain. */
const SEGWIT_PREFIXES: readonly string[] = ['bc', 'tb', 'bcrt'];
/**
 * Witness program lengths: BIP-173 for version 0, BIP-341 for version 1, BIP-141 for later ones.
 */
const V0_BYTES: readonly number[] = [20, 32];
const V1_BYTES = 32;
const LATER_BYTES = { min: 2, max: 40 };

const checksums: Readonly<Record<string, (address: string) => boolean>> = {
  // Mixed case carries a checksum (EIP-55); a single case carries none.
  ERC20: isEvmAddress,
  TRC20(address) {
    const payload = decoded(() => base58check.decode(address));
    return payload?.length === TRON.bytes && payload[0] === TRON.prefix;
  },
  BTC: (address) => isSegwit(address) || isOldBitcoin(address),
};

/** Why an address cannot be sent to; null if it can. */
export function addressProblem(
  { chainType, addressPattern }: Place,
  address: string,
): AddressProblem | null {
  if (!addressPattern.test(address)) return 'wallet.addressInvalid';
  // Addresses of simulated chains have their own format, without a checksum.
  if (address.startsWith('practice-')) return null;
  const isRight = checksums[chainType]?.(address) ?? true;
  return isRight ? null : 'wallet.addressChecksum';
}

/** Canonical form of an address, so that two spellings of it compare as equal. */
export const canonicalAddress = (
  { chainType }: Pick<Network, 'chainType'>,
  text: string,
): string => {
  const address = asciiTrim(text);
  return chainType === 'ERC20' && isEvmAddress(address) ? checksummed(address) : address;
};

function isOldBitcoin(address: string): boolean {
  const payload = decoded(() => base58check.decode(address));
  return payload?.length === BITCOIN_BYTES && BITCOIN_PREFIXES.includes(payload[0]!);
}

/** Version 0 uses bech32 (BIP-173), later ones bech32m (BIP-350). */
function isSegwit(address: string): boolean {
  const [version, program] =
    segwit(bech32, address, (found) => found === 0) ??
    segwit(bech32m, address, (found) => found > 0 && found <= 16) ??
    [];
  if (version === undefined || !program) return false;
  if (version === 0) return V0_BYTES.includes(program.length);
  if (version === 1) return program.length === V1_BYTES;
  return program.length >= LATER_BYTES.min && program.length <= LATER_BYTES.max;
}

function segwit(
  coder: typeof bech32,
  address: string,
  isVersion: (version: number) => boolean,
): readonly [number, Uint8Array] | undefined {
  return decoded(() => {
    const { prefix, words } = coder.decode(address as `${string}1${string}`);
    const [version, ...program] = words;
    if (!SEGWIT_PREFIXES.includes(prefix) || version === undefined || !isVersion(version))
      return undefined;
    return [version, coder.fromWords(program)] as const;
  });
}

/** Returns undefined if the library throws on a wrong checksum. */
function decoded<Payload>(decode: () => Payload): Payload | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
