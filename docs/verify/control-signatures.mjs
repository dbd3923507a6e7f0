// Whether the key of an address signed a text: isSignedBy({ chain, address, text, signature }), for
// Ethereum and its kin, TRON and Bitcoin. `chain` is a CAIP-2 name. Needs three libraries:
// npm install @noble/curves @noble/hashes @scure/base
// It shares no code with the product. See reserves.md.
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';
import { sha256 } from './seals.mjs';

const base58check = createBase58check((bytes) => Uint8Array.from(sha256(bytes)));
const join = (...parts) => Buffer.concat(parts);
const twice = (...parts) => sha256(sha256(...parts));
const hash160 = (bytes) => Buffer.from(ripemd160(sha256(bytes)));

/** The public key of a signature that lets it be computed: R, S and which of four keys it is. */
function recover(hash, compact, which, isCompressed) {
  const [r, s] = [compact.subarray(0, 32), compact.subarray(32)];
  const [bigR, bigS] = [r, s].map((each) => BigInt(`0x${each.toString('hex')}`));
  const signature = new secp256k1.Signature(bigR, bigS).addRecoveryBit(which);
  return Buffer.from(signature.recoverPublicKey(hash).toHex(isCompressed), 'hex');
}

/** EIP-191 and TIP-191: the last twenty bytes of the hash of the key that signed. */
function accountOf(prefix, text, signature) {
  const found = /^(?:0x)?([0-9a-fA-F]{128})([0-9a-fA-F]{2})$/.exec(signature);
  if (!found) throw new Error('not 65 bytes');
  const last = Number.parseInt(found[2], 16);
  const which = last < 27 ? last : last - 27;
  if (which > 1) throw new Error('no such key');
  const bytes = Buffer.from(text);
  const hash = keccak256(join(Buffer.from(`\x19${prefix}${bytes.length}`), bytes));
  const key = recover(hash, Buffer.from(found[1], 'hex'), which, false);
  return Buffer.from(keccak256(key.subarray(1))).subarray(-20);
}

/** Lower case, or the capitals of EIP-55. */
function isEthereumAddress(address, account) {
  const lower = account.toString('hex');
  const digits = Buffer.from(keccak256(Buffer.from(lower))).toString('hex');
  const capitals = [...lower].map((each, at) => (digits[at] >= '8' ? each.toUpperCase() : each));
  return [lower, capitals.join('')].includes(address.slice(2)) && address.startsWith('0x');
}

function isSignedOnEthereum({ address, text, signature }) {
  if (!signature.startsWith('0x')) return false;
  const account = accountOf('Ethereum Signed Message:\n', text, signature);
  return isEthereumAddress(address, account);
}

function isSignedOnTron({ address, text, signature }) {
  const account = accountOf('TRON Signed Message:\n', text, signature);
  return base58check.encode(join(Buffer.of(0x41), account)) === address;
}

const TEST_VERSIONS = { key: 0x6f, script: 0xc4 };
/** By the first half of the hash of a network's first block: how its addresses begin. */
const BITCOIN_NETWORKS = {
  '000000000019d6689c085ae165831e93': { word: 'bc', key: 0, script: 5 },
  '000000000933ea01ad0ee984209779ba': { word: 'tb', ...TEST_VERSIONS },
  '00000000da84f2bafbbc53dee25a72ae': { word: 'tb', ...TEST_VERSIONS },
  '00000008819873e925422c1ff0f99f7c': { word: 'tb', ...TEST_VERSIONS },
  '0f9188f13cb7b2c71f2a335e3a4fc328': { word: 'bcrt', ...TEST_VERSIONS },
};

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
function checksum(values) {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, each] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= each;
  }
  return sum;
}

/** Version and program of a SegWit address, BIP-173 and BIP-350; undefined for other addresses. */
function programOf(address, word) {
  const lower = address.toLowerCase();
  const isOneCase = address === lower || address === address.toUpperCase();
  if (!isOneCase || !lower.startsWith(`${word}1`) || lower.length > 90) return undefined;
  const values = Array.from(lower.slice(word.length + 1), (each) => BECH32.indexOf(each));
  if (values.includes(-1) || values.length < 7) return undefined;
  const codes = [...word].map((each) => each.charCodeAt(0));
  const all = [...codes.map((each) => each >> 5), 0, ...codes.map((each) => each & 31), ...values];
  const [version] = values;
  if (checksum(all) !== (version === 0 ? 1 : 0x2bc830a3)) return undefined;
  const bits = values.slice(1, -6).map((each) => each.toString(2).padStart(5, '0'));
  const [, whole, rest] = /^((?:.{8})*)(.*)$/.exec(bits.join(''));
  if (!/^0{0,4}$/.test(rest)) return undefined;
  const bytes = (whole.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  return { version, program: Buffer.from(bytes) };
}

function little(value, length) {
  const bytes = Buffer.alloc(length);
  if (value > 0) bytes.writeUIntLE(value, 0, Math.min(length, 6));
  return bytes;
}
const lengthOf = ({ length }) =>
  length < 253 ? Buffer.of(length) : join(Buffer.of(253), little(length, 2));
const counted = (bytes) => join(lengthOf(bytes), bytes);

/** BIP-137: the key follows from the signature; the address must be one of that key. */
function isSignedByKey({ address, text, bytes, network }) {
  const kind = bytes[0] - 27;
  const isCompressed = kind >= 4;
  const prefix = counted(Buffer.from('Bitcoin Signed Message:\n'));
  const hash = twice(prefix, counted(Buffer.from(text)));
  const keyHash = hash160(recover(hash, bytes.subarray(1), kind & 3, isCompressed));
  const own = [join(Buffer.of(network.key), keyHash)];
  if (isCompressed) own.push(join(Buffer.of(network.script), hash160(witnessKeyScript(keyHash))));
  if (own.some((each) => base58check.encode(each) === address)) return true;
  const { version, program } = programOf(address, network.word) ?? {};
  return isCompressed && version === 0 && program.equals(keyHash);
}
const witnessKeyScript = (keyHash) => join(Buffer.of(0, 20), keyHash);

/** What the input of a transaction shows, as BIP-322 encodes it. */
function witnessOf(bytes) {
  let at = 0;
  const take = (length) => {
    if (at + length > bytes.length) throw new Error('the signature is cut off');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = () => {
    const first = take(1)[0];
    if (first > 253) throw new Error('too long');
    return first < 253 ? first : take(2).readUInt16LE();
  };
  const items = Array.from({ length: number() }, () => take(number()));
  if (at !== bytes.length) throw new Error('something follows the signature');
  return items;
}

const tagged = (tag, ...parts) => sha256(sha256(tag), sha256(tag), ...parts);
const ZERO = little(0, 4);
const NOTHING = little(0, 8);
/** The only output of `to_sign` carries no coins and can never be spent. */
const OUTPUT = join(NOTHING, Buffer.of(1, 0x6a));
const ALL = 1;

/** BIP-322: the transaction `to_sign` spends the output of `to_spend`, which names the text. */
function spentOutput(script, text) {
  const message = tagged('BIP0322-signed-message', Buffer.from(text));
  const input = [Buffer.alloc(32), little(0xffffffff, 4), counted(join(Buffer.of(0, 32), message))];
  const output = [NOTHING, counted(script)];
  const transaction = [ZERO, Buffer.of(1), ...input, ZERO, Buffer.of(1), ...output, ZERO];
  return join(twice(...transaction), ZERO);
}

/** BIP-143: what a key of version 0 signs of `to_sign`. */
function hashOfVersion0(spent, code) {
  const input = [spent, counted(code), NOTHING, ZERO];
  return twice(ZERO, twice(spent), twice(ZERO), ...input, twice(OUTPUT), ZERO, little(ALL, 4));
}

/** BIP-341: what the key of a Taproot address signs of `to_sign`. */
function hashOfVersion1(spent, script, kind) {
  const outputs = [sha256(spent), sha256(NOTHING), sha256(counted(script)), sha256(ZERO)];
  const start = [Buffer.of(0, kind), ZERO, ZERO];
  return tagged('TapSighash', ...start, ...outputs, sha256(OUTPUT), Buffer.of(0), ZERO);
}

/** DER, and a last byte that says it covers the whole transaction. */
function isSignedWith(hash, signature, key) {
  if (signature.at(-1) !== ALL) return false;
  const options = { prehash: false, format: 'der', lowS: true };
  try {
    return secp256k1.verify(signature.subarray(0, -1), hash, key, options);
  } catch {
    return false;
  }
}

/** The keys of a plain k-of-n script, and how many must sign. */
function multisigOf(script) {
  const [needed, count] = [script[0] - 0x50, script.at(-2) - 0x50];
  const keys = Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [length, ...key] = script.subarray(1 + 34 * index, 35 + 34 * index);
    return length === 33 ? Buffer.from(key) : undefined;
  });
  const isPlain = script.at(-1) === 0xae && script.length === 3 + 34 * count && count <= 16;
  const isMet = needed >= 1 && needed <= count && !keys.includes(undefined);
  return isPlain && isMet ? { needed, keys } : undefined;
}

/** Signatures stand in the order of their keys, one for each that must sign. */
function isSignedByScript({ items, program, spent }) {
  const [first, ...signatures] = items.slice(0, -1);
  const script = items.at(-1);
  if (first?.length !== 0 || !sha256(script).equals(program)) return false;
  const { needed, keys } = multisigOf(script) ?? {};
  if (signatures.length !== needed) return false;
  const hash = hashOfVersion0(spent, script);
  let at = 0;
  return signatures.every((signature) => {
    while (at < keys.length && !isSignedWith(hash, signature, keys[at])) at++;
    return at++ < keys.length;
  });
}

/** BIP-322, the simple form. */
function isSignedByWitness({ address, text, bytes, network }) {
  const { version, program } = programOf(address, network.word) ?? {};
  const items = witnessOf(bytes);
  if (version === 0 && program.length === 20) {
    const [signature, key] = items;
    if (items.length !== 2 || key.length !== 33 || !hash160(key).equals(program)) return false;
    const spent = spentOutput(witnessKeyScript(program), text);
    const code = join(Buffer.of(0x76, 0xa9, 20), program, Buffer.of(0x88, 0xac));
    return isSignedWith(hashOfVersion0(spent, code), signature, key);
  }
  if (program?.length !== 32) return false;
  const script = join(Buffer.of(version === 0 ? 0 : 0x51, 32), program);
  const spent = spentOutput(script, text);
  if (version === 0) return isSignedByScript({ items, program, spent });
  const [signature] = items;
  const kind = signature.length === 64 ? 0 : signature[64];
  const isWhole = signature.length === 64 || (signature.length === 65 && kind === ALL);
  if (version !== 1 || items.length !== 1 || !isWhole) return false;
  return schnorr.verify(signature.subarray(0, 64), hashOfVersion1(spent, script, kind), program);
}

function isSignedOnBitcoin({ chain, address, text, signature }) {
  const network = BITCOIN_NETWORKS[chain.slice('bip122:'.length)];
  // Newer wallets write `smp` before the simple form of BIP-322.
  const base64 = signature.replace(/^smp/, '');
  const bytes = Buffer.from(base64, 'base64');
  if (!network || bytes.toString('base64') !== base64) return false;
  const isBip137 = bytes.length === 65 && bytes[0] >= 27 && bytes[0] <= 42;
  return (isBip137 ? isSignedByKey : isSignedByWitness)({ address, text, bytes, network });
}

/** Whether the key of `address` signed `text`. False for anything unknown or malformed. */
export function isSignedBy(claim) {
  try {
    const { chain, address, text, signature } = claim;
    if ([chain, address, text, signature].some((each) => typeof each !== 'string')) return false;
    if (/^eip155:[1-9]\d*$/.test(chain)) return isSignedOnEthereum(claim);
    if (/^tron:0x[0-9a-f]{8}$/.test(chain)) return isSignedOnTron(claim);
    return /^bip122:[0-9a-f]{32}$/.test(chain) && isSignedOnBitcoin(claim);
  } catch {
    return false;
  }
}
