import { IndexedHeap } from './indexed-heap.ts';
import type { Direction } from './terms.ts';

/** Limit of one resting order as a double, quote per base. */
export interface EntryLevel {
  readonly direction: Direction;
  readonly limit: number;
}

/**
 * All resting orders of one symbol: longs wait for the price to fall to their limit, shorts for it
 * to rise. An idle tick costs two comparisons. As in TriggerHeaps, doubles only preselect and slots
 * belong to the owner.
 */
export class EntryHeaps {
  /** Limits of longs, negated, so that the highest fires first. */
  readonly #below = new IndexedHeap();
  readonly #above = new IndexedHeap();

  /** Adds an order or changes its limit. */
  set(slot: number, level: EntryLevel): void {
    this.#heapOf(level).set(slot, keyOf(level));
  }

  remove(slot: number): void {
    this.#below.remove(slot);
    this.#above.remove(slot);
  }

  /** Appends a new slot unordered; call `heapify` before anything else. For rebuilds. */
  append(slot: number, level: EntryLevel): void {
    this.#heapOf(level).append(slot, keyOf(level));
  }

  /** Orders all appended slots in linear time. */
  heapify(): void {
    this.#below.heapify();
    this.#above.heapify();
  }

  /** Appends to `due` each slot whose limit this mark crosses, and removes it. */
  takeDue(mark: number, due: number[]): void {
    while (this.#below.smallestKey <= -mark) due.push(this.#below.pop());
    while (this.#above.smallestKey <= mark) due.push(this.#above.pop());
  }

  #heapOf({ direction }: EntryLevel): IndexedHeap {
    return direction === 'long' ? this.#below : this.#above;
  }
}

const keyOf = ({ direction, limit }: EntryLevel): number => (direction === 'long' ? -limit : limit);
