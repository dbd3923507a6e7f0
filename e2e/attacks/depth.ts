import { randomInt } from 'node:crypto';

/** Quick by default; ATTACK_DEPTH=deep runs the long version of every attack. */
export const isDeep = process.env.ATTACK_DEPTH === 'deep';

export const depth = (counts: { quick: number; deep: number }): number =>
  isDeep ? counts.deep : counts.quick;

/** For tests whose deep version exceeds the runner's usual limit. */
export const timeoutMs = isDeep ? 900_000 : 300_000;

export interface Dice {
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** Random choices of one attack. The seed is printed; ATTACK_SEED repeats them. */
export function throwDice(attack: string): Dice {
  const seed = Number(process.env.ATTACK_SEED ?? randomInt(2 ** 31));
  console.log(`${attack}: ATTACK_SEED=${seed}`);
  return seededDice(seed);
}

export function seededDice(seed: number): Dice {
  const next = mulberry32(seed);
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { between, pick: (choices) => choices[between(0, choices.length - 1)]! };
}

/** mulberry32 by Tommy Ettinger, public domain: 32 bits of state are enough to choose moments. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
