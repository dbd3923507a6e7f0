import { bellAt, seedOf, shareAt } from './seeded-hash.ts';

export interface PathShape {
  /** Price around which the path wanders for ever. */
  readonly basePrice: number;
  /** Typical size of a year's move, 0.5 = 50 %. */
  readonly yearlyVolatility: number;
  /** Largest sudden move, as a share of the price. */
  readonly jumpMax: number;
}

/** Length of the outermost cell, 2.2 years; each level halves it, down to half a second. */
const OUTER_MS = 2 ** 36;
const LEVELS = 27;
const YEAR_MS = 365.25 * 86_400_000;
/** Levels (12 days to 2 minutes) at which the size of the moves itself varies. */
const CLUSTER_FROM = 6;
const CLUSTER_TO = 19;
const CLUSTER_SIZE = 0.17;
/** A sudden move may start once in such a cell (4.7 hours) and fades within hours. */
const JUMP_CELL_MS = 2 ** 24;
const JUMP_SHARE = 0.12;
const JUMP_FADE_MS = 1_500_000;
const JUMP_CELLS_BACK = 3;

const LANE_OUTER = 100;
const LANE_CLUSTER = 200;
const LANE_JUMP = 300;

/**
 * An endless simulated price as a pure function of seed and time: a random walk built by midpoint
 * displacement. Any moment can be asked for directly, so the path is the same after every restart,
 * and seeded history, live prices and any chart period agree with each other. Moves come in
 * clusters (their size is a random cascade over the levels), and now and then the price jumps.
 *
 * Not for money: a float, rounded to the symbol's precision by whoever quotes it.
 * Keeps the cells of the last question, so questions in order of time are cheap.
 */
export class PracticePath {
  readonly #seed: number;
  readonly #shape: PathShape;
  readonly #spread: Float64Array;
  readonly #start = new Float64Array(LEVELS + 1).fill(Number.NaN);
  readonly #left = new Float64Array(LEVELS + 1);
  readonly #right = new Float64Array(LEVELS + 1);
  readonly #size = new Float64Array(LEVELS + 1);

  constructor(seed: string, shape: PathShape) {
    this.#seed = seedOf(seed);
    this.#shape = shape;
    this.#spread = Float64Array.from({ length: LEVELS + 1 }, (_, level) => {
      const cellYears = OUTER_MS / 2 ** level / YEAR_MS;
      return (shape.yearlyVolatility * Math.sqrt(cellYears)) / 2;
    });
  }

  /** Price at a moment, epoch milliseconds. */
  at(timeMs: number): number {
    return this.#shape.basePrice * Math.exp(this.#walk(timeMs) + this.#jumps(timeMs));
  }

  /** How lively the market is at a moment; 1 is ordinary. */
  activity(timeMs: number): number {
    this.#walk(timeMs);
    return this.#size[LEVELS] ?? 1;
  }

  #walk(timeMs: number): number {
    let level = this.#deepestKnown(timeMs);
    if (level < 0) {
      this.#enterOuter(timeMs);
      level = 0;
    }
    for (; level < LEVELS; level++) this.#descend(level, timeMs);
    const length = OUTER_MS / 2 ** LEVELS;
    const share = (timeMs - this.#start[LEVELS]!) / length;
    return this.#left[LEVELS]! + (this.#right[LEVELS]! - this.#left[LEVELS]!) * share;
  }

  /** Deepest level whose remembered cell holds the moment; −1 when not even the outermost does. */
  #deepestKnown(timeMs: number): number {
    for (let level = LEVELS; level >= 0; level--) {
      const start = this.#start[level]!;
      if (timeMs >= start && timeMs < start + OUTER_MS / 2 ** level) return level;
    }
    return -1;
  }

  #enterOuter(timeMs: number): void {
    const cell = Math.floor(timeMs / OUTER_MS);
    const spread = this.#shape.yearlyVolatility * 0.35;
    this.#start[0] = cell * OUTER_MS;
    this.#left[0] = spread * bellAt(this.#seed, LANE_OUTER, cell);
    this.#right[0] = spread * bellAt(this.#seed, LANE_OUTER, cell + 1);
    this.#size[0] = 1;
  }

  #descend(level: number, timeMs: number): void {
    const half = OUTER_MS / 2 ** (level + 1);
    const start = this.#start[level]!;
    const cell = start / (2 * half);
    const size = this.#size[level]!;
    const left = this.#left[level]!;
    const right = this.#right[level]!;
    const middle =
      (left + right) / 2 + this.#spread[level]! * size * bellAt(this.#seed, level, cell);
    const isLate = timeMs >= start + half;
    this.#start[level + 1] = isLate ? start + half : start;
    this.#left[level + 1] = isLate ? middle : left;
    this.#right[level + 1] = isLate ? right : middle;
    this.#size[level + 1] = size * this.#cluster(level + 1, isLate ? 2 * cell + 1 : 2 * cell);
  }

  #cluster(level: number, cell: number): number {
    if (level < CLUSTER_FROM || level > CLUSTER_TO) return 1;
    const bell = bellAt(this.#seed, LANE_CLUSTER + level, cell);
    return Math.exp(CLUSTER_SIZE * bell - CLUSTER_SIZE ** 2);
  }

  /** Sudden moves fade, so only the last few can still be felt. */
  #jumps(timeMs: number): number {
    const cell = Math.floor(timeMs / JUMP_CELL_MS);
    let sum = 0;
    for (let at = cell - JUMP_CELLS_BACK; at <= cell; at++) {
      if (shareAt(this.#seed, LANE_JUMP, at) >= JUMP_SHARE) continue;
      const since = timeMs - (at + shareAt(this.#seed, LANE_JUMP + 1, at)) * JUMP_CELL_MS;
      if (since < 0) continue;
      // Cubed, so that small ones are common and the largest rare.
      const size = this.#shape.jumpMax * (2 * shareAt(this.#seed, LANE_JUMP + 2, at) - 1) ** 3;
      sum += size * Math.exp(-since / JUMP_FADE_MS);
    }
    return sum;
  }
}
