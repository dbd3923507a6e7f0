import type { Tick } from '@candor/domain/markets/tick';
import { dueTrigger } from '@candor/domain/positions/due-trigger';
import { TimeWeightedMean } from '@candor/domain/positions/time-weighted-mean';
import type { OpenPosition } from '@candor/domain/positions/terms';
import {
  toDouble,
  TriggerHeaps,
  triggerLevels,
  type TriggerLevels,
} from '@candor/domain/positions/trigger-heaps';
import type { Price } from '@candor/domain/money/money';

/** An open position as the engine watches it; `version` tells newer levels from older ones. */
export interface Watched extends OpenPosition {
  readonly version: number;
}

/** A recorded tick and the mean of the last three seconds at it. */
export interface PricedTick {
  readonly tick: Tick;
  readonly mean: Price;
}

interface Entry {
  readonly userId: string;
  readonly id: string;
  readonly version: number;
}

/** Ticks kept for positions whose commit came after the tick that meets their levels. */
const RECENT_MAX = 64;

/**
 * Everything watched in one symbol. Gives what is due on each tick exactly once; whoever settles it
 * decides by exact prices under lock and puts back, by `watch`, what was not due after all.
 */
export class TriggerBook {
  readonly #heaps = new TriggerHeaps();
  readonly #mean: TimeWeightedMean;
  readonly #slots = new Map<string, number>();
  readonly #entries: (Entry | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #due: number[] = [];
  #recent: PricedTick[] = [];

  constructor(priceValidityMs: number) {
    this.#mean = new TimeWeightedMean(priceValidityMs);
  }

  get newest(): PricedTick | undefined {
    return this.#recent.at(-1);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** A tick among the newest, by its sequence. */
  findRecent(sequence: number): Tick | undefined {
    return this.#recent.find(({ tick }) => tick.sequence === sequence)?.tick;
  }

  /**
   * Watches a position, or takes its newer levels. Gives the recent tick on which it is already
   * due, which happens when the tick was recorded while the position's commit was under way.
   */
  watch(position: Watched): PricedTick | undefined {
    const slot = this.#slots.get(position.id);
    const known = slot === undefined ? undefined : this.#entries[slot];
    if (known && known.version > position.version) return undefined;
    const missed = this.#recent.find((priced) => dueTrigger(position, priced) !== null);
    if (missed) {
      this.forget(position.id);
      return missed;
    }
    this.#heaps.set(this.#enter(position), triggerLevels(position));
    return undefined;
  }

  /** Takes positions that are not watched yet, unordered; `order` must follow. For rebuilds. */
  append(crowd: readonly (Entry & TriggerLevels)[]): void {
    for (const levels of crowd) this.#heaps.append(this.#enter(levels), levels);
  }

  /** Orders what was appended, in linear time. */
  order(): void {
    this.#heaps.heapify();
  }

  forget(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#heaps.remove(slot);
    this.#release(slot, id);
  }

  /** Takes the next tick and gives what it makes due; a halted tick makes nothing due. */
  push(tick: Tick): { priced: PricedTick; due: Entry[] } {
    const isHalted = tick.state === 'halted';
    const mean = isHalted ? tick.price : this.#mean.push(tick.timeMs, tick.price);
    const priced = { tick, mean };
    this.#recent.push(priced);
    if (this.#recent.length > 2 * RECENT_MAX) this.#recent = this.#recent.slice(-RECENT_MAX);
    if (isHalted) return { priced, due: [] };
    this.#heaps.takeDue(toDouble(tick.price), toDouble(mean), this.#due);
    return { priced, due: this.#due.length === 0 ? [] : this.#takeEntries() };
  }

  #takeEntries(): Entry[] {
    return this.#due.splice(0).flatMap((slot) => {
      const entry = this.#entries[slot];
      if (!entry) return [];
      this.#release(slot, entry.id);
      return [entry];
    });
  }

  #enter({ userId, id, version }: Entry): number {
    const slot = this.#slots.get(id) ?? this.#free.pop() ?? this.#entries.length;
    this.#slots.set(id, slot);
    this.#entries[slot] = { userId, id, version };
    return slot;
  }

  #release(slot: number, id: string): void {
    this.#slots.delete(id);
    this.#entries[slot] = undefined;
    this.#free.push(slot);
  }
}
