/** "expand 32-byte k", read as four little-endian words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
const DOUBLE_ROUNDS = 10;
export const KEY_BYTES = 32;
export const BLOCK_WORDS = 16;

/** Position of a block in a stream: the counter, then the three words of the nonce. */
export type BlockPlace = readonly [counter: number, a: number, b: number, c: number];

const state = new Int32Array(BLOCK_WORDS);

/**
 * One ChaCha20 block, 16 words of 32 bits, written to `out`. Without the key (eight words) blocks
 * are indistinguishable from noise and from each other. Source: RFC 8439 §2.3; the counter is the
 * first word of the place.
 */
export function chachaBlock(key: Uint32Array, place: BlockPlace, out: Uint32Array): void {
  state.set(CONSTANTS, 0);
  state.set(key, 4);
  state.set(place, 12);
  mix(state);
  for (let index = 0; index < 4; index++) {
    out[index] = state[index]! + CONSTANTS[index]!;
    out[index + 12] = state[index + 12]! + place[index]!;
  }
  for (let index = 0; index < 8; index++) out[index + 4] = state[index + 4]! + key[index]!;
}

/** The rounds on a state. Local variables make this twice as fast. Source: RFC 8439 §2.1. */
function mix(x: Int32Array): void {
  let x0 = x[0]!;
  let x1 = x[1]!;
  let x2 = x[2]!;
  let x3 = x[3]!;
  let x4 = x[4]!;
  let x5 = x[5]!;
  let x6 = x[6]!;
  let x7 = x[7]!;
  let x8 = x[8]!;
  let x9 = x[9]!;
  let xa = x[10]!;
  let xb = x[11]!;
  let xc = x[12]!;
  let xd = x[13]!;
  let xe = x[14]!;
  let xf = x[15]!;
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    xc = rotate(xc ^ (x0 = (x0 + x4) | 0), 16);
    x4 = rotate(x4 ^ (x8 = (x8 + xc) | 0), 12);
    xc = rotate(xc ^ (x0 = (x0 + x4) | 0), 8);
    x4 = rotate(x4 ^ (x8 = (x8 + xc) | 0), 7);
    xd = rotate(xd ^ (x1 = (x1 + x5) | 0), 16);
    x5 = rotate(x5 ^ (x9 = (x9 + xd) | 0), 12);
    xd = rotate(xd ^ (x1 = (x1 + x5) | 0), 8);
    x5 = rotate(x5 ^ (x9 = (x9 + xd) | 0), 7);
    xe = rotate(xe ^ (x2 = (x2 + x6) | 0), 16);
    x6 = rotate(x6 ^ (xa = (xa + xe) | 0), 12);
    xe = rotate(xe ^ (x2 = (x2 + x6) | 0), 8);
    x6 = rotate(x6 ^ (xa = (xa + xe) | 0), 7);
    xf = rotate(xf ^ (x3 = (x3 + x7) | 0), 16);
    x7 = rotate(x7 ^ (xb = (xb + xf) | 0), 12);
    xf = rotate(xf ^ (x3 = (x3 + x7) | 0), 8);
    x7 = rotate(x7 ^ (xb = (xb + xf) | 0), 7);
    xf = rotate(xf ^ (x0 = (x0 + x5) | 0), 16);
    x5 = rotate(x5 ^ (xa = (xa + xf) | 0), 12);
    xf = rotate(xf ^ (x0 = (x0 + x5) | 0), 8);
    x5 = rotate(x5 ^ (xa = (xa + xf) | 0), 7);
    xc = rotate(xc ^ (x1 = (x1 + x6) | 0), 16);
    x6 = rotate(x6 ^ (xb = (xb + xc) | 0), 12);
    xc = rotate(xc ^ (x1 = (x1 + x6) | 0), 8);
    x6 = rotate(x6 ^ (xb = (xb + xc) | 0), 7);
    xd = rotate(xd ^ (x2 = (x2 + x7) | 0), 16);
    x7 = rotate(x7 ^ (x8 = (x8 + xd) | 0), 12);
    xd = rotate(xd ^ (x2 = (x2 + x7) | 0), 8);
    x7 = rotate(x7 ^ (x8 = (x8 + xd) | 0), 7);
    xe = rotate(xe ^ (x3 = (x3 + x4) | 0), 16);
    x4 = rotate(x4 ^ (x9 = (x9 + xe) | 0), 12);
    xe = rotate(xe ^ (x3 = (x3 + x4) | 0), 8);
    x4 = rotate(x4 ^ (x9 = (x9 + xe) | 0), 7);
  }
  x[0] = x0;
  x[1] = x1;
  x[2] = x2;
  x[3] = x3;
  x[4] = x4;
  x[5] = x5;
  x[6] = x6;
  x[7] = x7;
  x[8] = x8;
  x[9] = x9;
  x[10] = xa;
  x[11] = xb;
  x[12] = xc;
  x[13] = xd;
  x[14] = xe;
  x[15] = xf;
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** The words of a key given as 32 bytes, little-endian. */
export function keyWords(bytes: Uint8Array): Uint32Array {
  if (bytes.length !== KEY_BYTES) throw new RangeError(`a key must have ${KEY_BYTES} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Uint32Array.from({ length: KEY_BYTES / 4 }, (_, index) => view.getUint32(4 * index, true));
}
