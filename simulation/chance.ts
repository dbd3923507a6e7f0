import { createHash } from 'node:crypto';

/** A random stream: the same seed always draws the same numbers in the same order. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: string) {
    const hash = createHash('sha256').update(seed).digest();
    this.#a = hash.readUInt32LE(0);
    this.#b = hash.readUInt32LE(4);
    this.#c = hash.readUInt32LE(8);
    this.#counter = hash.readUInt32LE(12);
  }

  /** In [0, 1). Source: sfc32 of PractRand. */
  share(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.share() * (max - min + 1));
  }

  /** True with a probability. */
  happens(probability: number): boolean {
    return this.share() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)]!;
  }
}
