/**
 * RSA with PKCS#1 v1.5 padding in plain arithmetic, for pages without a secure context (a phone on
 * the local network over HTTP), where browsers offer no WebCrypto. Encrypts with a public key only,
 * so there is no secret exponent whose timing could leak.
 */
import { randomBytes } from '@candor/client/random';

/** `spki` is the DER of a SubjectPublicKeyInfo that holds an RSA key. */
export function sealPkcs1(spki: Uint8Array, message: Uint8Array): Uint8Array {
  const { modulus, exponent } = readRsaKey(spki);
  const length = Math.ceil(modulus.toString(16).length / 2);
  const block = Uint8Array.of(0, 2, ...nonZeroBytes(length - message.length - 3), 0, ...message);
  return toBytes(power({ base: toNumber(block), exponent, modulus }), length);
}

function nonZeroBytes(count: number): number[] {
  const bytes: number[] = [];
  while (bytes.length < count) bytes.push(...randomBytes(count).filter((byte) => byte !== 0));
  return bytes.slice(0, count);
}

function power({
  base,
  exponent,
  modulus,
}: Record<'base' | 'exponent' | 'modulus', bigint>): bigint {
  let result = 1n;
  for (let factor = base, left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

/** SEQUENCE { SEQUENCE { algorithm }, BIT STRING { SEQUENCE { modulus, exponent } } } */
function readRsaKey(spki: Uint8Array): { modulus: bigint; exponent: bigint } {
  const outer = readElement(spki, 0);
  const algorithm = readElement(spki, outer.start);
  const bits = readElement(spki, algorithm.end);
  const unusedBitsByte = 1;
  const key = readElement(spki, bits.start + unusedBitsByte);
  const modulus = readElement(spki, key.start);
  const exponent = readElement(spki, modulus.end);
  return {
    modulus: toNumber(spki.subarray(modulus.start, modulus.end)),
    exponent: toNumber(spki.subarray(exponent.start, exponent.end)),
  };
}

/** Content range of the DER element at `at`. */
function readElement(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const start = at + 2 + (first & 0x7f);
  return { start, end: start + Number(toNumber(der.subarray(at + 2, start))) };
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function toBytes(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
