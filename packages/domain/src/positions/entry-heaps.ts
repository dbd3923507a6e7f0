import { IndexedHeap } from './indexed-heap.ts';
import type { Direction } from './terms.ts';

/** Limit of one resting order as a double, quote per base. */
export interface EntryLevel {
  readonly direction: Direction;
  readonly limit: number;
}

/**
 * All resting orders of one symbol: longs wait for the price to fall to their limit, shorts for it
 * to rise. An idle tick costs two comparisons. Doubles only preselect, as in TriggerHeaps, and slots
 * are those of the same owner.
 */
export class EntryHeaps {
  /** Limits of longs, negated: the highest fires first. */
  readonly #below = new IndexedHeap();
  readonly #above = new IndexedHeap();

  /** Watches an order. */
  set(slot: number, level: EntryLevel): void {
    this.#heapOf(level).set(slot, keyOf(level));
  }

  remove(slot: number): void {
    this.#below.remove(slot);
    this.#above.remove(slot);
  }

  /** Adds a new slot without ordering; `heapify` must follow before anything else. For rebuilds. */
  append(slot: number, level: EntryLevel): void {
    this.#heapOf(level).append(slot, keyOf(level));
  }

  /** Orders everything that was appended, in linear time. */
  heapify(): void {
    this.#below.heapify();
    this.#above.heapify();
  }

  /** Appends to `due` each slot whose limit this mark crosses, and forgets it. */
  takeDue(mark: number, due: number[]): void {
    while (this.#below.smallestKey <= -mark) due.push(this.#below.pop());
    while (this.#above.smallestKey <= mark) due.push(this.#above.pop());
  }

  #heapOf({ direction }: EntryLevel): IndexedHeap {
    return direction === 'long' ? this.#below : this.#above;
  }
}

const keyOf = ({ direction, limit }: EntryLevel): number => (direction === 'long' ? -limit : limit);
