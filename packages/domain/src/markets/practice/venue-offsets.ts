import { type KeyedStream, normalOf } from './keyed-stream.ts';

/** Length of the linear segments between two distances of a venue. */
const CELL_MS = 2 ** 15;
/** Typical distance from the path, as a share of the price. */
const DISTANCE_SHARE = 0.000_012;

/**
 * Distance of each of three venues from the path, in whole steps of the price: three slow
 * independent walks, relative to the middle one. The median of the venues is therefore the path
 * itself, and the differences between venues never reach the index, where they would revert and
 * could be exploited.
 */
export class VenueOffsets {
  readonly #stream: KeyedStream;
  readonly #size: number;
  #cell = Number.NaN;
  #from: readonly number[] = [];
  #to: readonly number[] = [];

  /** `steps` is the price in units of its smallest difference. */
  constructor(stream: KeyedStream, steps: number) {
    this.#stream = stream;
    this.#size = Math.max(0.8, DISTANCE_SHARE * steps);
  }

  /** Distances at a moment, epoch milliseconds; the middle one is 0. */
  at(timeMs: number): readonly number[] {
    const cell = Math.floor(timeMs / CELL_MS);
    if (cell !== this.#cell) {
      this.#from = this.#drawn(cell);
      this.#to = this.#drawn(cell + 1);
      this.#cell = cell;
    }
    const share = timeMs / CELL_MS - cell;
    const distances = this.#from.map((from, venue) => from + (this.#to[venue]! - from) * share);
    const middle = distances.toSorted((a, b) => a - b)[1]!;
    return distances.map((distance) => Math.round(this.#size * (distance - middle)));
  }

  #drawn(cell: number): number[] {
    return [...this.#stream.wordsAt(0, cell).subarray(0, 3)].map((word) => normalOf(word));
  }
}
