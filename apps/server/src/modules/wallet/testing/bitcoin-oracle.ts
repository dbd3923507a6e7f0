import { createECDH, createHash, createHmac, createPublicKey, verify } from 'node:crypto';

// Bitcoin by its published rules (BIP-32, 84, 141, 143, 173), written on its own: it shares no code and no
// library with the product, so that a mistake in either shows.

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const sha256Twice = (bytes: Uint8Array): Buffer => sha256(sha256(bytes));
const hash160 = (bytes: Uint8Array): Buffer =>
  createHash('ripemd160').update(sha256(bytes)).digest();
const reversedHex = (bytes: Uint8Array): string => Buffer.from(bytes).reverse().toString('hex');

const ORDER = BigInt('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141');
const HARDENED = 0x80_00_00_00;

type KeyForm = 'compressed' | 'uncompressed';

/** The public key of a private one. */
function publicKeyOf(key: bigint, form: KeyForm = 'compressed'): Buffer {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(key.toString(16).padStart(64, '0'), 'hex');
  return curve.getPublicKey(null, form);
}

/** Public key at a path like m/84'/1'/0'/0/7 below a seed (BIP-32). */
export function derivePublicKey(seed: Uint8Array, path: string, form?: KeyForm): Buffer {
  const split = (digest: Buffer) =>
    [BigInt(`0x${digest.subarray(0, 32).toString('hex')}`), digest.subarray(32)] as const;
  let [key, chainCode] = split(createHmac('sha512', 'Bitcoin seed').update(seed).digest());
  for (const part of path.split('/').slice(1)) {
    const isHardened = part.endsWith("'");
    const index = Buffer.alloc(4);
    index.writeUInt32BE(Number.parseInt(part, 10) + (isHardened ? HARDENED : 0));
    const own = isHardened
      ? Buffer.from(`00${key.toString(16).padStart(64, '0')}`, 'hex')
      : publicKeyOf(key);
    const [tweak, nextCode] = split(
      createHmac('sha512', chainCode)
        .update(Buffer.concat([own, index]))
        .digest(),
    );
    [key, chainCode] = [(key + tweak) % ORDER, nextCode];
  }
  return publicKeyOf(key, form);
}

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** The constants of bech32 and of bech32m, which versions from 1 on use (BIP-350). */
const CHECKSUMS = [1, 0x2bc830a3];

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATOR.entries()) if ((top >>> bit) & 1) check ^= generator;
  }
  return check;
}

/** The address of a witness program (BIP-173, BIP-350). */
export function segwitAddress(prefix: string, version: number, program: Uint8Array): string {
  const bits = [...program].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const words = bits.match(/.{1,5}/g)!.map((five) => Number.parseInt(five.padEnd(5, '0'), 2));
  const data = [version, ...words];
  const letters = [...prefix].map((letter) => letter.codePointAt(0)!);
  const expanded = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)];
  const check =
    polymod([...expanded, ...data, 0, 0, 0, 0, 0, 0]) ^ CHECKSUMS[Math.min(version, 1)]!;
  const checksum = Array.from({ length: 6 }, (_, at) => (check >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...checksum].map((word) => CHARACTERS[word]).join('')}`;
}

/** The address of a public key (P2WPKH). */
export const keyAddress = (prefix: string, publicKey: Uint8Array): string =>
  segwitAddress(prefix, 0, hash160(publicKey));

/** Address of a version and hash in Base58Check, as before witnesses. */
export function oldAddress(version: number, hash: Uint8Array): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const body = Buffer.concat([Uint8Array.of(version), hash]);
  const bytes = Buffer.concat([body, sha256Twice(body).subarray(0, 4)]);
  let [rest, text] = [BigInt(`0x${bytes.toString('hex')}`), ''];
  for (; rest > 0n; rest /= 58n) text = letters[Number(rest % 58n)]! + text;
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text;
}

export interface OracleInput {
  readonly txId: string;
  readonly index: number;
  readonly sequence: number;
  readonly witness: readonly Buffer[];
}
export interface OracleOutput {
  readonly satoshis: bigint;
  readonly script: Buffer;
}
export interface OracleTransaction {
  readonly id: string;
  readonly version: Buffer;
  readonly lockTime: Buffer;
  readonly inputs: readonly OracleInput[];
  readonly outputs: readonly OracleOutput[];
}

/** All transactions of a block in hex, the first one first. */
export function transactionsOf(block: string): OracleTransaction[] {
  const bytes = Buffer.from(block, 'hex');
  let at = 80;
  const take = (length: number) => bytes.subarray(at, (at += length));
  const size = (): number => {
    const first = take(1)[0]!;
    if (first < 0xfd) return first;
    return first === 0xfd ? take(2).readUInt16LE() : take(4).readUInt32LE();
  };
  const many = <Item>(item: () => Item): Item[] => Array.from({ length: size() }, item);
  return many(() => {
    const version = take(4);
    const hasWitness = bytes[at] === 0;
    if (hasWitness) at += 2;
    const start = at;
    const spent = many(() => {
      const outpoint = { txId: reversedHex(take(32)), index: take(4).readUInt32LE() };
      take(size());
      return { ...outpoint, sequence: take(4).readUInt32LE() };
    });
    const outputs = many(() => ({ satoshis: take(8).readBigUInt64LE(), script: take(size()) }));
    const body = bytes.subarray(start, at);
    const witnesses = spent.map(() => (hasWitness ? many(() => take(size())) : []));
    const lockTime = take(4);
    const id = reversedHex(sha256Twice(Buffer.concat([version, body, lockTime])));
    const inputs = spent.map((each, index) => ({ ...each, witness: witnesses[index]! }));
    return { id, version, lockTime, inputs, outputs };
  });
}

const littleEndian = (value: bigint, bytes: number): Buffer => {
  const text = Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex');
  return text.reverse();
};

/** What the signature of a P2WPKH input is about, before its second hash (BIP-143, SIGHASH_ALL). */
export function signedMessage(
  { version, lockTime, inputs, outputs }: OracleTransaction,
  index: number,
  spent: OracleOutput,
): Buffer {
  const outpointOf = ({ txId, index: at }: OracleInput) =>
    Buffer.concat([Buffer.from(txId, 'hex').reverse(), littleEndian(BigInt(at), 4)]);
  const sequenceOf = ({ sequence }: OracleInput) => littleEndian(BigInt(sequence), 4);
  const outputOf = ({ satoshis, script }: OracleOutput) =>
    Buffer.concat([littleEndian(satoshis, 8), Uint8Array.of(script.length), script]);
  const own = inputs[index]!;
  return Buffer.concat([
    version,
    sha256Twice(Buffer.concat(inputs.map(outpointOf))),
    sha256Twice(Buffer.concat(inputs.map(sequenceOf))),
    outpointOf(own),
    Buffer.from(`1976a914${spent.script.subarray(2).toString('hex')}88ac`, 'hex'),
    littleEndian(spent.satoshis, 8),
    sequenceOf(own),
    sha256Twice(Buffer.concat(outputs.map(outputOf))),
    lockTime,
    littleEndian(1n, 4),
  ]);
}

/** Frame of a compressed public key of this curve (RFC 5480). */
const KEY_FRAME = '3036301006072a8648ce3d020106052b8104000a032200';

/** Whether an input of a transaction is signed by the key that its coin asks for. */
export function isSigned(
  transaction: OracleTransaction,
  index: number,
  spent: OracleOutput,
): boolean {
  const [signature, publicKey] = transaction.inputs[index]!.witness;
  if (!signature || !publicKey || signature.at(-1) !== 1) return false;
  if (!hash160(publicKey).equals(spent.script.subarray(2))) return false;
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from(KEY_FRAME, 'hex'), publicKey]),
    format: 'der',
    type: 'spki',
  });
  // `verify` hashes once more.
  const message = sha256(signedMessage(transaction, index, spent));
  return verify('sha256', message, key, signature.subarray(0, -1));
}
