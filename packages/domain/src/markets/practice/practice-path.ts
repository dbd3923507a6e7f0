import { BusinessClock } from './business-clock.ts';
import type { KeyedStream } from './keyed-stream.ts';
import { LEAF_MS, MartingaleWalk, YEAR_MS } from './martingale-walk.ts';
import type { Factor, PracticeShape } from './practice-shapes.ts';

/** A price that a path passes through: where it begins, or where a log ended. */
export interface PathAnchor {
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly price: number;
}

const clocks = { crypto: new BusinessClock('crypto'), offices: new BusinessClock('offices') };
const factors: readonly Factor[] = ['crypto', 'dollar', 'metal'];
/** Logarithmic bound: 400 times the starting price and 1/400 of it, decades away. */
const BOUND = 6;

interface Part {
  readonly walk: MartingaleWalk;
  /** Size of its yearly move, signed. */
  readonly size: number;
}

/**
 * Simulated price of a market before rounding: walks shared with other markets plus its own, with
 * the drift that makes the expected price at any later moment the current price.
 * Not for money: a float, which the quoting code turns into a price.
 */
export class PracticePath {
  readonly #shape: PracticeShape;
  readonly #parts: readonly Part[];
  /** Logarithm of the price over the base price, minus the contribution of the walks. */
  #offset = 0;

  constructor(key: KeyedStream, symbol: string, shape: PracticeShape, anchor: PathAnchor) {
    this.#shape = shape;
    const size = shape.yearlyVolatility;
    const shared = factors.flatMap((factor): Part[] => {
      const part = shape.parts[factor];
      if (part === undefined) return [];
      return [{ walk: new MartingaleWalk(key.derive(factor)), size: size * part }];
    });
    const rest = 1 - Object.values(shape.parts).reduce((sum, part) => sum + part * part, 0);
    const own = { walk: new MartingaleWalk(key.derive(symbol)), size: size * Math.sqrt(rest) };
    this.#parts = [...shared, own];
    this.goTo(this.leafAt(anchor.timeMs));
    this.#offset = Math.log(anchor.price / shape.basePrice) - this.#logarithm();
  }

  /** The leaf of business time that contains a moment. */
  leafAt(timeMs: number): number {
    return Math.floor(clocks[this.#shape.hours].at(timeMs) / LEAF_MS);
  }

  /** Goes to a leaf, or close to it. */
  goTo(leaf: number, isRough = false): void {
    for (const { walk } of this.#parts) walk.goTo(leaf, isRough);
  }

  /** Price at the start of the current leaf. */
  get price(): number {
    return this.#shape.basePrice * Math.exp(reflected(this.#offset + this.#logarithm()));
  }

  /** Typical move within a leaf in ordinary times, as a share of the price. */
  get typicalLeafMove(): number {
    return this.#shape.yearlyVolatility * Math.sqrt(LEAF_MS / YEAR_MS);
  }

  /** Typical move within the current leaf, as a share of the price. */
  get leafMove(): number {
    return Math.sqrt(
      this.#parts.reduce((sum, { walk, size }) => sum + size * size * walk.leafVariance, 0),
    );
  }

  /** Activity of the market at a moment within the leaf; 1 is ordinary. */
  activity(timeMs: number): number {
    const { yearlyVolatility, hours } = this.#shape;
    const variance = this.#parts.reduce(
      (sum, { walk, size }) => sum + size * size * walk.activity,
      0,
    );
    return (Math.sqrt(variance) / yearlyVolatility) * clocks[hours].pace(timeMs);
  }

  #logarithm(): number {
    let sum = 0;
    for (const { walk, size } of this.#parts)
      sum += size * walk.value - (size * size * walk.variance) / 2;
    return sum;
  }
}

/** Reflects values beyond the bounds back between them, so that no price ever rounds to zero. */
function reflected(logarithm: number): number {
  const turns = Math.floor((logarithm + BOUND) / (2 * BOUND));
  const rest = logarithm - turns * 2 * BOUND;
  return turns % 2 === 0 ? rest : -rest;
}
