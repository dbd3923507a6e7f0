/** Reads a seed text as 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

/** 32 pseudo-random bits of a place: the same seed, lane and index always give the same ones. */
export function bitsAt(seed: number, lane: number, index: number): number {
  const high = Math.floor(index / 0x1_0000_0000);
  const low = mix((index >>> 0) ^ Math.imul(seed, 0x9e3779b1));
  return mix(low ^ Math.imul(lane + 1, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35));
}

/** A number in [0, 1). */
export const shareAt = (seed: number, lane: number, index: number): number =>
  bitsAt(seed, lane, index) / 0x1_0000_0000;

/**
 * A bell-shaped number of mean 0 and variance 1, between −3.47 and 3.47: the sum of four uniform
 * ones. Only additions and products, so every machine computes the same bits.
 */
export function bellAt(seed: number, lane: number, index: number): number {
  const first = bitsAt(seed, lane, index);
  const second = mix(first ^ 0x5bd1e995);
  const sum = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff);
  return (sum / 0x1_0000 - 2) * Math.sqrt(3);
}

function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
