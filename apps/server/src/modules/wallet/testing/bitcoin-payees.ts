import { createHash } from 'node:crypto';
import { derivePublicKey, keyAddress, oldAddress, segwitAddress } from './bitcoin-oracle.ts';

/** What `bitcoin-harness` derives customers from. */
const SEED = Buffer.alloc(32, 'customers');

/** An address, and what an output to it says, in hex. */
export interface Payee {
  readonly address: string;
  readonly script: string;
}

const bytesOf = (text: string, length: number): Buffer =>
  createHash('sha512').update(text).digest().subarray(0, length);
const hexOf = (prefix: string, hash: Uint8Array, suffix = ''): string =>
  prefix + Buffer.from(hash).toString('hex') + suffix;

/** The address of the customer of this number, and what an output to it says. */
export function customerAt(number: number): Payee {
  const key = derivePublicKey(SEED, `m/84'/1'/0'/0/${number}`);
  const hash = createHash('ripemd160').update(createHash('sha256').update(key).digest()).digest();
  return { address: keyAddress('bcrt', key), script: hexOf('0014', hash) };
}

/** An unused address of each kind in turn. */
export function strangerAt(number: number): Payee {
  const [short, long] = [bytesOf(`place ${number}`, 20), bytesOf(`place ${number}`, 32)];
  const point = derivePublicKey(SEED, `m/9/${number}`).subarray(1);
  const kinds: readonly Payee[] = [
    { address: segwitAddress('bcrt', 0, short), script: hexOf('0014', short) },
    { address: segwitAddress('bcrt', 0, long), script: hexOf('0020', long) },
    { address: segwitAddress('bcrt', 1, point), script: hexOf('5120', point) },
    { address: oldAddress(0x6f, short), script: hexOf('76a914', short, '88ac') },
    { address: oldAddress(0xc4, short), script: hexOf('a914', short, '87') },
  ];
  return kinds[number % kinds.length]!;
}
