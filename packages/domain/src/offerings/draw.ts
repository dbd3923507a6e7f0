import type { Sha256 } from '../proofs/merkle.ts';
import { invariant } from '../refusal.ts';

const HASH_BLOCK_BYTES = 64;
const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;
/** Places drawn between two pauses. */
const STEP = 8_192;

/** Concatenation of byte strings. */
function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Seed of a draw: SHA-256(signature ‖ root). Source: rules §7. */
export const drawSeed = (signature: Uint8Array, root: Uint8Array, sha256: Sha256): Uint8Array =>
  sha256(concat(signature, root));

/** HMAC-SHA256 with a fixed key of at most 64 bytes. Source: RFC 2104. */
export function hmacSha256(key: Uint8Array, sha256: Sha256): (message: Uint8Array) => Uint8Array {
  invariant(key.length <= HASH_BLOCK_BYTES, 'the key fits one block of the hash');
  const pad = (byte: number) =>
    Uint8Array.from({ length: HASH_BLOCK_BYTES }, (_, index) => (key[index] ?? 0) ^ byte);
  const [inner, outer] = [pad(0x36), pad(0x5c)];
  return (message) => sha256(concat(outer, sha256(concat(inner, message))));
}

/**
 * 32-bit words of the stream HMAC(seed, 0) ‖ HMAC(seed, 1) ‖ …: the counter has eight bytes, and
 * counter and words are big-endian. Source: rules §7.
 */
export function wordsOf(seed: Uint8Array, sha256: Sha256): () => number {
  const hmac = hmacSha256(seed, sha256);
  const counter = new DataView(new ArrayBuffer(8));
  let block: DataView = new DataView(new ArrayBuffer(0));
  let [blocks, used] = [0, WORDS_PER_BLOCK];
  return () => {
    if (used === WORDS_PER_BLOCK) {
      counter.setBigUint64(0, BigInt(blocks++));
      const bytes = hmac(new Uint8Array(counter.buffer));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      used = 0;
    }
    return block.getUint32(4 * used++);
  };
}

/**
 * A number below `range`, each equally likely: words at or above the largest multiple of `range`
 * are rejected.
 */
export function below(range: number, nextWord: () => number): number {
  const limit = WORD_RANGE - (WORD_RANGE % range);
  for (;;) {
    const word = nextWord();
    if (word < limit) return word % range;
  }
}

/**
 * Ticket numbers in the order drawn: the first `places` of a permutation of 1 to `tickets`, by a
 * partial Fisher–Yates shuffle. More places only extend the order. Yields the number of places
 * drawn so far. Source: rules §7.
 */
export function* drawOrderSteps(
  { tickets, places }: { readonly tickets: number; readonly places: number },
  nextWord: () => number,
): Generator<number, Uint32Array> {
  const order = Uint32Array.from({ length: tickets }, (_, index) => index + 1);
  const drawn = Math.min(places, tickets);
  for (let place = 0; place < drawn; place++) {
    const other = place + below(tickets - place, nextWord);
    const number = order[other]!;
    order[other] = order[place]!;
    order[place] = number;
    if ((place + 1) % STEP === 0) yield place + 1;
  }
  return order.subarray(0, drawn);
}
