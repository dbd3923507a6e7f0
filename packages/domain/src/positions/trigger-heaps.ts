import { type Price, type Rate, toText } from '../money/money.ts';
import { IndexedHeap } from './indexed-heap.ts';
import type { Direction, OpenPosition } from './terms.ts';

/** Levels of one position as doubles, quote per base; NaN where there is none. */
export interface TriggerLevels {
  readonly direction: Direction;
  readonly liquidation: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
}

/**
 * All triggers of one symbol: for liquidations and for stops, one heap of levels that fire when the
 * price falls to them ("below") and one of levels that fire when it rises to them ("above"). An
 * idle tick costs four comparisons; a firing one O(log n) per position.
 *
 * Doubles only preselect. Conversion to double keeps the order (never a < b into a > b), so nothing
 * due is missed. The settling code must compare the exact prices again and put back, with `set`,
 * what was not due after all. Positions are identified by slots, small integers of the owner.
 */
export class TriggerHeaps {
  readonly #liquidationBelow = new IndexedHeap();
  readonly #liquidationAbove = new IndexedHeap();
  readonly #stopBelow = new IndexedHeap();
  readonly #stopAbove = new IndexedHeap();
  readonly #all = [
    this.#liquidationBelow,
    this.#liquidationAbove,
    this.#stopBelow,
    this.#stopAbove,
  ];

  /** Memory used by the heaps. */
  get bytes(): number {
    return this.#all.reduce((sum, heap) => sum + heap.bytes, 0);
  }

  /** Adds a position or changes its levels. */
  set(slot: number, levels: TriggerLevels): void {
    this.#placements(levels, (heap, key) => {
      if (Number.isNaN(key)) heap.remove(slot);
      else heap.set(slot, key);
    });
  }

  remove(slot: number): void {
    for (const heap of this.#all) heap.remove(slot);
  }

  /** Appends a new slot unordered; call `heapify` before anything else. For rebuilds. */
  append(slot: number, levels: TriggerLevels): void {
    this.#placements(levels, (heap, key) => {
      if (!Number.isNaN(key)) heap.append(slot, key);
    });
  }

  /** Orders all appended slots in linear time. */
  heapify(): void {
    for (const heap of this.#all) heap.heapify();
  }

  /**
   * Appends to `due` each slot with a level met at this mark and mean, once, and removes it.
   * A liquidation needs both, so its level is compared with the more favorable of the two.
   */
  takeDue(mark: number, mean: number, due: number[]): void {
    this.#take(this.#liquidationBelow, -Math.max(mark, mean), due);
    this.#take(this.#liquidationAbove, Math.min(mark, mean), due);
    this.#take(this.#stopBelow, -mark, due);
    this.#take(this.#stopAbove, mark, due);
  }

  #take(heap: IndexedHeap, key: number, due: number[]): void {
    while (heap.smallestKey <= key) {
      const slot = heap.pop();
      for (const other of this.#all) other.remove(slot);
      due.push(slot);
    }
  }

  /** "Below" levels are stored negated: in both kinds of heap the smallest key fires first. */
  #placements(levels: TriggerLevels, place: (heap: IndexedHeap, key: number) => void): void {
    const { direction, liquidation, stopLoss, takeProfit } = levels;
    if (direction === 'long') {
      place(this.#liquidationBelow, -liquidation);
      place(this.#stopBelow, -stopLoss);
      place(this.#stopAbove, takeProfit);
    } else {
      place(this.#liquidationAbove, liquidation);
      place(this.#stopAbove, stopLoss);
      place(this.#stopBelow, -takeProfit);
    }
  }
}

/**
 * Nearest double of a price; keeps order, loses digits. NaN for none. Converts through text,
 * because the database converts decimals the same way: with two rounding steps, a level loaded at
 * startup could lie slightly beyond the exact price that meets it.
 */
export const toDouble = (price: Price | Rate | null): number =>
  price === null ? Number.NaN : Number(toText(price));

export const triggerLevels = (position: OpenPosition): TriggerLevels => ({
  direction: position.direction,
  liquidation: toDouble(position.liquidationPrice),
  stopLoss: toDouble(position.stopLoss),
  takeProfit: toDouble(position.takeProfit),
});
