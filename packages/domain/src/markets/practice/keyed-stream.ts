import { BLOCK_WORDS, chachaBlock, keyWords } from './chacha20.ts';

const NAME_BYTES = 12;
/** Block counter that keys are derived from; never used for numbers. */
const DERIVE = 0xffff_ffff;
const WORD = 0x1_0000_0000;

/**
 * Random numbers by position, all determined by one 256-bit key. Streams of different names use
 * independent keys, so published values of one reveal nothing about another.
 */
export class KeyedStream {
  readonly #key: Uint32Array;
  readonly #words = new Uint32Array(BLOCK_WORDS);

  private constructor(key: Uint32Array) {
    this.#key = key;
  }

  /** The root stream of a 32-byte secret. */
  static open(secret: Uint8Array): KeyedStream {
    return new KeyedStream(keyWords(secret));
  }

  /** The child stream of that name; up to 12 letters or digits. */
  derive(name: string): KeyedStream {
    if (!/^[A-Za-z0-9]{1,12}$/.test(name)) throw new RangeError(`invalid stream name: ${name}`);
    const bytes = new DataView(new ArrayBuffer(NAME_BYTES));
    for (let index = 0; index < name.length; index++) bytes.setUint8(index, name.charCodeAt(index));
    const [a, b, c] = [0, 4, 8].map((offset) => bytes.getUint32(offset, true)) as [
      number,
      number,
      number,
    ];
    const words = new Uint32Array(BLOCK_WORDS);
    chachaBlock(this.#key, [DERIVE, a, b, c], words);
    return new KeyedStream(words.slice(0, 8));
  }

  /**
   * 16 words of 32 bits; `index` is a non-negative integer. The next call overwrites the result.
   */
  wordsAt(substream: number, index: number): Uint32Array {
    chachaBlock(this.#key, [substream, index >>> 0, Math.floor(index / WORD), 0], this.#words);
    return this.#words;
  }

  /** A number in [0, 1). */
  shareAt(substream: number, index: number): number {
    return this.wordsAt(substream, index)[0]! / WORD;
  }
}

/** A word as a number in [0, 1). */
export const shareOf = (word: number): number => word / WORD;

/**
 * A word as a normally distributed number of mean 0 and variance 1, between −6.3 and 6.3. Source:
 * the quantile of M. J. Wichura, Algorithm AS 241 (PPND7), accurate to seven digits; the third of
 * its ranges is beyond the resolution of 32 bits.
 */
export function normalOf(word: number): number {
  const share = (word + 0.5) / WORD;
  const q = share - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (
      (q * (((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179)) /
      (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1)
    );
  }
  const r = Math.sqrt(-Math.log(q < 0 ? share : 1 - share)) - 1.6;
  return (
    (Math.sign(q) * (((0.17023821103 * r + 1.3067284816) * r + 2.75681539) * r + 1.4234372777)) /
    ((0.12021132975 * r + 0.7370016425) * r + 1)
  );
}
