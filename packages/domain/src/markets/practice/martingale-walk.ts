import { type KeyedStream, normalOf, shareOf } from './keyed-stream.ts';

/** Length of the outermost cell, 34.8 years of business time; each level halves it. */
const OUTER_MS = 2 ** 40;
const LEVELS = 32;
/** Length of a leaf, the finest cell, in business milliseconds; the walk is constant within it. */
export const LEAF_MS = OUTER_MS / 2 ** LEVELS;
export const YEAR_MS = 365.25 * 86_400_000;
const OUTER_VARIANCE = OUTER_MS / YEAR_MS;

/** Levels of nodes that share one block of random words. */
const GROUP = 4;
/** Cells from 25 days to 16 s split their variance unevenly, so that volatility clusters. */
const CLUSTER_FROM = 9;
const CLUSTER_TO = 26;
const CLUSTER_SHARE = 0.27;
/** Cells of 2.3 hours; a few contain a jump: part of their variance in one point of time. */
const JUMP_LEVEL = 17;
const JUMP_ODDS = 0.05;
const JUMP_SHARE_MAX = 0.3;
/** Cells of 16 s: precise enough for historical charts. */
const ROUGH_LEVEL = 26;
/** Cells of 65 s: current activity. */
const ACTIVITY_LEVEL = 24;

const SUBSTREAM_STEP = 0;
const SUBSTREAM_CLUSTER = 1;
const SUBSTREAM_JUMP = 2;
const SUBSTREAM_OUTER = 3;

/**
 * A standard Brownian motion on its own uneven clock (a random cascade of variance with atoms), as
 * a pure function of key and time. The clock is independent of the walk's direction, so without the
 * key every future step has mean zero and a symmetric sign, whatever was seen before: momentum,
 * reversion and jumps give no hint. Any moment can be computed directly; requests in order of time
 * are cheap, because entered cells are cached.
 *
 * Source: B. Mandelbrot, A. Fisher, L. Calvet, "A Multifractal Model of Asset Returns" (1997); a
 * cell is split by the Brownian bridge over the variance of its halves.
 */
export class MartingaleWalk {
  readonly #stream: KeyedStream;
  #outer = -1;
  #leaf = 0;
  /** The finest level entered. */
  #level = 0;
  // For the cell entered on each level: where the walk begins, its step, and the same for the
  // variance; then the left half's parts, and the atom and its position in [0, 1).
  readonly #start = new Float64Array(LEVELS + 1);
  readonly #step = new Float64Array(LEVELS + 1);
  readonly #clock = new Float64Array(LEVELS + 1);
  readonly #variance = new Float64Array(LEVELS + 1);
  readonly #leftStep = new Float64Array(LEVELS + 1);
  readonly #leftVariance = new Float64Array(LEVELS + 1);
  readonly #atom = new Float64Array(LEVELS + 1);
  readonly #atomAt = new Float64Array(LEVELS + 1);
  readonly #stepWords = wordsOfGroups();
  readonly #clusterWords = wordsOfGroups();

  constructor(stream: KeyedStream) {
    this.#stream = stream;
  }

  /** Current value of the walk; 0 at the start. */
  get value(): number {
    return this.#start[this.#level]!;
  }

  /** Variance used since the start; 1 per year on average. */
  get variance(): number {
    return this.#clock[this.#level]!;
  }

  /** Variance of the current leaf. */
  get leafVariance(): number {
    return this.#variance[LEVELS]!;
  }

  /** Activity of the current minute; 1 is ordinary. Excludes jumps. */
  get activity(): number {
    const variance = this.#variance[ACTIVITY_LEVEL]! - this.#atom[ACTIVITY_LEVEL]!;
    return (variance / OUTER_VARIANCE) * 2 ** ACTIVITY_LEVEL;
  }

  /**
   * Goes to the start of a leaf, counted from 1970; roughly: to the start of the 16 s (business
   * time) that contain it, which is much cheaper when requests are far apart.
   */
  goTo(leaf: number, isRough = false): void {
    const outer = Math.floor(leaf / 2 ** LEVELS);
    const within = (leaf - outer * 2 ** LEVELS) >>> 0;
    const wanted = isRough ? ROUGH_LEVEL : LEVELS;
    let level = Math.min(Math.clz32(within ^ this.#leaf), this.#level);
    if (outer !== this.#outer) {
      this.#enterOuter(outer);
      level = 0;
    }
    this.#leaf = within;
    for (; level < wanted; level++) {
      const isRight = (within >>> (LEVELS - 1 - level)) & 1;
      this.#enter(level, isRight);
      if (level + 1 < LEVELS) this.#split(level + 1);
    }
    this.#level = wanted;
  }

  #enterOuter(outer: number): void {
    const stepOf = (index: number) =>
      normalOf(this.#stream.wordsAt(SUBSTREAM_OUTER, index)[0]!) * Math.sqrt(OUTER_VARIANCE);
    this.#start[0] = 0;
    for (let index = 0; index < outer; index++) this.#start[0] += stepOf(index);
    this.#step[0] = stepOf(outer);
    this.#clock[0] = outer * OUTER_VARIANCE;
    this.#variance[0] = OUTER_VARIANCE;
    this.#outer = outer;
    this.#split(0);
  }

  /** Moves from the cell of a level into one of its halves. */
  #enter(level: number, isRight: number): void {
    const leftStep = this.#leftStep[level]!;
    const leftVariance = this.#leftVariance[level]!;
    const below = level + 1;
    this.#start[below] = this.#start[level]! + (isRight ? leftStep : 0);
    this.#clock[below] = this.#clock[level]! + (isRight ? leftVariance : 0);
    this.#step[below] = isRight ? this.#step[level]! - leftStep : leftStep;
    this.#variance[below] = isRight ? this.#variance[level]! - leftVariance : leftVariance;
    const place = 2 * this.#atomAt[level]! - isRight;
    const hasAtom = place >= 0 && place < 1;
    this.#atom[below] = hasAtom ? this.#atom[level]! : 0;
    this.#atomAt[below] = hasAtom ? place : 0;
  }

  /** Draws how variance and step of the cell entered on a level split between its halves. */
  #split(level: number): void {
    const cell = level === 0 ? 0 : this.#leaf >>> (LEVELS - level);
    const depth = level % GROUP;
    if (depth === 0) this.#readGroup(level, cell);
    if (level === JUMP_LEVEL) this.#placeAtom(cell);
    const node = (1 << depth) - 1 + (cell & ((1 << depth) - 1));
    const group = (level - depth) / GROUP;
    const variance = this.#variance[level]!;
    const atom = this.#atom[level]!;
    let share = 0.5;
    if (level >= CLUSTER_FROM && level < CLUSTER_TO)
      share += CLUSTER_SHARE * (2 * shareOf(this.#clusterWords[group]![node]!) - 1);
    const left = (variance - atom) * share + (this.#atomAt[level]! < 0.5 ? atom : 0);
    const spread = Math.sqrt((left * (variance - left)) / variance);
    const drawn = normalOf(this.#stepWords[group]![node]!);
    this.#leftVariance[level] = left;
    this.#leftStep[level] = (this.#step[level]! * left) / variance + spread * drawn;
  }

  #readGroup(level: number, cell: number): void {
    const group = level / GROUP;
    const index = (this.#outer * 2 ** level + cell) * (LEVELS / GROUP) + group;
    this.#stepWords[group]!.set(this.#stream.wordsAt(SUBSTREAM_STEP, index));
    if (level + GROUP > CLUSTER_FROM && level < CLUSTER_TO)
      this.#clusterWords[group]!.set(this.#stream.wordsAt(SUBSTREAM_CLUSTER, index));
  }

  #placeAtom(cell: number): void {
    const index = this.#outer * 2 ** JUMP_LEVEL + cell;
    const words = this.#stream.wordsAt(SUBSTREAM_JUMP, index);
    if (shareOf(words[0]!) >= JUMP_ODDS) return;
    this.#atom[JUMP_LEVEL] = this.#variance[JUMP_LEVEL]! * JUMP_SHARE_MAX * shareOf(words[1]!);
    this.#atomAt[JUMP_LEVEL] = shareOf(words[2]!);
  }
}

const wordsOfGroups = (): readonly Uint32Array[] =>
  Array.from({ length: LEVELS / GROUP }, () => new Uint32Array(16));
