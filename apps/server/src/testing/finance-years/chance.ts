import { createHash } from 'node:crypto';

/** A random stream: the same seed always draws the same numbers in the same order. */
export class Chance {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** In [0, 1). */
  share(): number {
    const text = `${this.#seed}/${this.#drawn++}`;
    return createHash('sha256').update(text).digest().readUInt32LE(0) / 0x1_0000_0000;
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
