import { hash } from 'node:crypto';

const HASH_LENGTH = 32;
/** SHA-256 of the empty label. */
const LABEL_HASH = hash('sha256', '', 'buffer');

/**
 * Message of a decrypted 2048-bit block in OAEP with SHA-256 (RFC 8017, 7.1.2) or, failing that,
 * PKCS#1 v1.5 (7.2.2); null when it is neither. OAEP is tried first: its label hash is conclusive,
 * while an OAEP block may look like v1.5 by chance.
 */
export function unpad(block: Uint8Array): Uint8Array | null {
  return unpadOaep(block) ?? unpadV15(block);
}

function unpadOaep(block: Uint8Array): Uint8Array | null {
  const seed = xor(
    block.subarray(1, 1 + HASH_LENGTH),
    mask(block.subarray(1 + HASH_LENGTH), HASH_LENGTH),
  );
  const masked = block.subarray(1 + HASH_LENGTH);
  const data = xor(masked, mask(seed, masked.length));
  if (block[0] !== 0 || !LABEL_HASH.equals(data.subarray(0, HASH_LENGTH))) return null;
  const separator = data.indexOf(1, HASH_LENGTH);
  const padding = data.subarray(HASH_LENGTH, separator);
  return separator < 0 || padding.some((byte) => byte !== 0) ? null : data.subarray(separator + 1);
}

function unpadV15(block: Uint8Array): Uint8Array | null {
  const end = block.indexOf(0, 2);
  return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1) : null;
}

/** MGF1 with SHA-256 (RFC 8017, B.2.1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const input = Buffer.alloc(seed.length + 4);
  input.set(seed);
  const masked = new Uint8Array(Math.ceil(length / HASH_LENGTH) * HASH_LENGTH);
  for (let counter = 0; counter * HASH_LENGTH < length; counter++) {
    input.writeUInt32BE(counter, seed.length);
    masked.set(hash('sha256', input, 'buffer'), counter * HASH_LENGTH);
  }
  return masked.subarray(0, length);
}

function xor(a: Uint8Array, b: Uint8Array): Buffer {
  const result = Buffer.alloc(a.length);
  for (let index = 0; index < a.length; index++) result[index] = a[index]! ^ b[index]!;
  return result;
}
