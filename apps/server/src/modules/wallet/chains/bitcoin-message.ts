import { createHash } from 'node:crypto';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1';
import { base64 } from '@scure/base';
import {
  CompactSize,
  OutScript,
  p2pkh,
  p2sh,
  p2wpkh,
  RawWitness,
  Transaction,
} from '@scure/btc-signer';
import type { BitcoinChainName } from '../../../platform/startup/bitcoin.ts';
import { scriptOf } from './bitcoin-keys.ts';

/** Of BIP-137: a header, and both values of a signature. */
const COMPACT_LENGTH = 65;
/** Least header of BIP-137; each kind of address has four, one per recovery identifier. */
const HEADER_MIN = 27;
const HEADER_MAX = 42;
/** Variant of a signature (BIP-322), which wallets did not write before the BIP was final. */
const SIMPLE = /^smp/;
/** Above that of a 16-of-16 multisignature, so that nothing larger is even decoded. */
const SIGNATURE_LENGTH_MAX = 4_096;
const SIGHASH_DEFAULT = 0;
const SIGHASH_ALL = 1;
const OP_RETURN = 0x6a;

/**
 * Whether the key (or keys) behind an address signed a text: as BIP-137 specifies, which is also
 * what `signmessage` of Bitcoin Core and Electrum write, or as the simple variant of BIP-322 for
 * P2WPKH, the key path of P2TR, and P2WSH with a bare multisignature. Never throws: false if any of
 * the three is no such thing. The text is compared as it is, without Unicode normalization.
 */
export function isBitcoinMessageSignedBy(
  chain: BitcoinChainName,
  message: { readonly address: string; readonly text: string; readonly signature: string },
): boolean {
  const { address, text, signature } = message;
  try {
    const script = scriptOf(chain, address);
    // Halves of surrogate pairs all have the same UTF-8, so that one signature would fit many texts.
    if (!script || !text.isWellFormed() || signature.length > SIGNATURE_LENGTH_MAX) return false;
    const bytes = base64.decode(signature.replace(SIMPLE, ''));
    // No witness that could satisfy any of the scripts below begins like this.
    const isCompact =
      bytes.length === COMPACT_LENGTH && bytes[0]! >= HEADER_MIN && bytes[0]! <= HEADER_MAX;
    if (isCompact) return !SIMPLE.test(signature) && isCompactSigned(script, text, bytes);
    return isSatisfied(script, text, RawWitness.decode(bytes));
  } catch {
    // The libraries throw at whatever is no signature, no key or no witness.
    return false;
  }
}

/**
 * BIP-137. The header's kind of address is ignored, because wallets disagree about it; which kind it
 * is, the address itself says. High S passes, as it does in Bitcoin Core.
 */
function isCompactSigned(script: Uint8Array, text: string, signature: Uint8Array): boolean {
  const header = signature[0]! - HEADER_MIN;
  const point = secp256k1.Signature.fromBytes(signature.subarray(1), 'compact')
    .addRecoveryBit(header & 3)
    .recoverPublicKey(compactDigest(text));
  // Nodes let no witness program be spent with an uncompressed key (BIP-143).
  if (header < 4) return isSame(p2pkh(point.toBytes(false)).script, script);
  const key = point.toBytes(true);
  const program = p2wpkh(key);
  return [p2pkh(key), p2sh(program), program].some((each) => isSame(each.script, script));
}

function compactDigest(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  const length = CompactSize.encode(BigInt(bytes.length));
  return sha256(sha256(Buffer.from('\x18Bitcoin Signed Message:\n'), length, bytes));
}

/** The rules of BIP-322, of which every kind of address here has its own. */
function isSatisfied(script: Uint8Array, text: string, witness: readonly Uint8Array[]): boolean {
  const output = OutScript.decode(script);
  const toSign = toSignOf(script, text);
  if (output.type === 'wpkh') return isSignedByKey(toSign, output.hash, witness);
  if (output.type === 'wsh') return isSignedByMany(toSign, output.hash, witness);
  if (output.type === 'tr') return isSignedByKeyPath(toSign, output.pubkey, witness);
  return false;
}

/** BIP-143: a signature and its key. */
function isSignedByKey(
  toSign: Transaction,
  hash: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, key, ...others] = witness;
  if (!signature || key?.length !== 33 || others.length > 0) return false;
  if (!isSame(p2wpkh(key).hash, hash)) return false;
  const digest = digestV0(toSign, OutScript.encode({ type: 'pkh', hash }));
  return isEcdsa(signature, digest, key);
}

/** An empty item (BIP-147), as many signatures as are needed in the order of the keys, the script. */
function isSignedByMany(
  toSign: Transaction,
  hash: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const script = witness.at(-1);
  if (!script || !isSame(sha256(script), hash)) return false;
  const policy = OutScript.decode(script);
  if (policy.type !== 'ms' || policy.pubkeys.some((key) => key.length !== 33)) return false;
  // The same keys and numbers can be pushed in longer ways, which nodes do not relay (MINIMALDATA).
  if (!isSame(OutScript.encode(policy), script)) return false;
  const signatures = witness.slice(1, -1);
  if (witness[0]!.length > 0 || signatures.length !== policy.m) return false;
  const digest = digestV0(toSign, script);
  const keys = policy.pubkeys.values();
  // Shared by all signatures: each of them takes the keys up to the first that it fits.
  return signatures.every((signature) => {
    for (let next = keys.next(); !next.done; next = keys.next())
      if (isEcdsa(signature, digest, next.value)) return true;
    return false;
  });
}

/** BIP-341: nothing but a signature, whose type is left out where it is the default. */
function isSignedByKeyPath(
  toSign: Transaction,
  key: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, ...others] = witness;
  if (!signature || others.length > 0) return false;
  const isDefault = signature.length === 64;
  if (!isDefault && (signature.length !== 65 || signature[64] !== SIGHASH_ALL)) return false;
  const script = OutScript.encode({ type: 'tr', pubkey: key });
  const type = isDefault ? SIGHASH_DEFAULT : SIGHASH_ALL;
  const digest = toSign.preimageWitnessV1(0, [script], type, [0n]);
  return schnorr.verify(signature.subarray(0, 64), digest, key);
}

/** Throws if it is not strict DER, with which BIP-66 has the whole script fail. */
const isEcdsa = (signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean =>
  signature.at(-1) === SIGHASH_ALL &&
  secp256k1.verify(signature.subarray(0, -1), digest, key, { format: 'der', lowS: true });

const digestV0 = (toSign: Transaction, code: Uint8Array): Uint8Array =>
  toSign.preimageWitnessV0(0, code, SIGHASH_ALL, 0n);

/** `to_sign` of BIP-322: spends an output of the address that exists on no chain and names the text. */
function toSignOf(script: Uint8Array, text: string): Transaction {
  const tag = sha256(Buffer.from('BIP0322-signed-message'));
  const toSpend = new Transaction({ version: 0 });
  // First, because the library adds none to a transaction with a signed input.
  toSpend.addOutput({ script, amount: 0n });
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xff_ff_ff_ff,
    sequence: 0,
    // OP_0, and a push of 32 bytes.
    finalScriptSig: Uint8Array.of(0, 32, ...sha256(tag, tag, Buffer.from(text))),
  });
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true });
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0 });
  toSign.addOutput({ script: Uint8Array.of(OP_RETURN), amount: 0n });
  return toSign;
}

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
