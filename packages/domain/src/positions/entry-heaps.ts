import { IndexedHeap } from './indexed-heap.ts';

/** What one resting order waits for, as a double, quote per base. */
export interface EntryLevel {
  /** Where the mark has to get to. */
  readonly side: 'above' | 'below';
  readonly price: number;
}

/**
 * Resting orders of one symbol that wait for the price to fall to a level, or to rise to one. An idle tick costs two comparisons. As in TriggerHeaps, doubles only preselect and slots
 * belong to the owner.
 */
export class EntryHeaps {
  /** Levels from above, negated, so that the highest fires first. */
  readonly #below = new IndexedHeap();
  readonly #above = new IndexedHeap();

  /** Adds an order or changes its level. */
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

  /** Appends to `due` each slot whose level this mark crosses, and removes it. */
  takeDue(mark: number, due: number[]): void {
    while (this.#below.smallestKey <= -mark) due.push(this.#below.pop());
    while (this.#above.smallestKey <= mark) due.push(this.#above.pop());
  }

  #heapOf({ side }: EntryLevel): IndexedHeap {
    return side === 'below' ? this.#below : this.#above;
  }
}

const keyOf = ({ side, price }: EntryLevel): number => (side === 'below' ? -price : price);
