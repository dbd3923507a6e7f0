import type { PracticePath } from './practice-path.ts';

/** Leaves, about two minutes. */
const WINDOW = 512;
/** Plain rounding suffices where a leaf moves the path by this many steps. */
const FINE_STEPS = 2;
/**
 * Source: M. Broadie, P. Glasserman, S. Kou, "A Continuity Correction for Discrete Barrier
 * Options".
 */
const BARRIER_SHIFT = 0.5826;

/**
 * A path in whole steps of its precision whose rounding predicts nothing. With plain rounding, a
 * price that has just ticked up would lie below its rounded value and soon tick back. So the quoted
 * price stays until the path is a whole step away and then moves to the path. Where the path
 * usually moves whole steps per leaf, plain rounding is used.
 *
 * A pure function of the path: each window is computed from the start of the window before it,
 * far enough back that the starting point no longer matters.
 */
export class QuotedPrice {
  readonly #path: PracticePath;
  readonly #step: number;
  readonly #isFine: boolean;
  #leaf = Number.NaN;
  /** Move since the window before began, and since this one did. */
  #quoted = 0;
  #next = 0;
  /** Typical move from this leaf to the next, as a share of the price. */
  #move = 0;

  /** `step` is the smallest price difference, `price` a typical price. */
  constructor(path: PracticePath, { step, price }: { step: number; price: number }) {
    this.#path = path;
    this.#step = step;
    this.#isFine = path.typicalLeafMove * price >= FINE_STEPS * step;
  }

  /** Whole steps at a leaf. */
  at(leaf: number): number {
    if (this.#isFine) {
      this.#path.goTo(leaf);
      return Math.round(this.#path.price / this.#step);
    }
    if (leaf === this.#leaf) return this.#quoted;
    const windowStart = Math.floor(leaf / WINDOW) * WINDOW;
    if (!(leaf > this.#leaf && this.#leaf >= windowStart - WINDOW)) this.#begin(windowStart);
    while (this.#leaf < leaf) this.#advance();
    return this.#quoted;
  }

  #begin(windowStart: number): void {
    this.#leaf = windowStart - WINDOW;
    this.#next = Math.round(this.#enterLeaf());
    this.#quoted = this.#next;
  }

  /** The path at the leaf, in steps. */
  #enterLeaf(): number {
    this.#path.goTo(this.#leaf);
    this.#move = this.#path.leafMove;
    return this.#path.price / this.#step;
  }

  #advance(): void {
    const move = this.#move;
    this.#leaf++;
    const steps = this.#enterLeaf();
    const reach = Math.max(0.5, 1 - BARRIER_SHIFT * move * steps);
    if (this.#leaf % WINDOW === 0) {
      this.#quoted = this.#next;
      this.#next = Math.round(steps);
    } else {
      this.#next = moved(this.#next, steps, reach);
    }
    this.#quoted = moved(this.#quoted, steps, reach);
  }
}

const moved = (quoted: number, steps: number, reach: number): number =>
  Math.abs(steps - quoted) >= reach ? Math.round(steps) : quoted;
