import type { Tick } from '@candor/domain/markets/tick';
import { EntryHeaps } from '@candor/domain/positions/entry-heaps';
import { TimeWeightedMean } from '@candor/domain/positions/time-weighted-mean';
import type { ContractTerms, MarginMode, OpenPosition } from '@candor/domain/positions/terms';
import { toDouble, TriggerHeaps, triggerLevels } from '@candor/domain/positions/trigger-heaps';
import type { Price } from '@candor/domain/money/money';
import { isDue } from './due.ts';
import type { OpenLevels } from './store-levels.ts';
import type { PositionStatus } from './stored-position.ts';
import { isMarketOpen } from './traded-symbols.ts';

/** An open position or a resting order as watched by the engine; `version` orders its levels. */
export interface Watched extends OpenPosition {
  readonly version: number;
  readonly status: PositionStatus;
  readonly limitPrice: Price | null;
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
  readonly isCross: boolean;
}

/** Ticks kept for positions whose commit came after the tick that meets their levels. */
export const RECENT_MAX = 64;

/**
 * Everything watched in one symbol. Returns what is due on each tick exactly once. The settlement
 * decides by exact prices under lock and puts back, with `watch`, what was not due after all.
 */
export class TriggerBook {
  readonly #heaps = new TriggerHeaps();
  readonly #orders = new EntryHeaps();
  readonly #mean: TimeWeightedMean;
  readonly #slots = new Map<string, number>();
  readonly #watched: (Entry | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #due: number[] = [];
  /** Positions whose liquidation is paused until a later tick, in order of the pause's end. */
  readonly #paused: Watched[] = [];
  #recent: PricedTick[] = [];

  constructor(terms: Pick<ContractTerms, 'priceValidityMs' | 'pricePrecision'>) {
    this.#mean = new TimeWeightedMean(terms);
  }

  get newest(): PricedTick | undefined {
    return this.#recent.at(-1);
  }

  /** The newest ticks, oldest first. */
  get recent(): readonly PricedTick[] {
    return this.#recent;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** A tick among the newest, by its sequence. */
  findRecent(sequence: number): Tick | undefined {
    return this.#recent.find(({ tick }) => tick.sequence === sequence)?.tick;
  }

  /**
   * Watches a position, or updates its levels. Returns the recent tick on which it is already due,
   * which happens when the tick was recorded while the position's commit was in progress.
   */
  watch(position: Watched): PricedTick | undefined {
    const slot = this.#slots.get(position.id);
    const known = slot === undefined ? undefined : this.#watched[slot];
    if (known && known.version > position.version) return undefined;
    const missed = this.#recent.find((priced) => isDue(position, priced));
    if (missed) {
      this.forget(position.id);
      return missed;
    }
    this.#place(this.#enter(position, position.marginMode), position);
    return undefined;
  }

  /** Adds unwatched positions without ordering them; `order` must follow. For rebuilds. */
  append(crowd: readonly OpenLevels[]): void {
    for (const levels of crowd) {
      const slot = this.#enter(levels, levels.marginMode);
      if (Number.isNaN(levels.limit)) this.#heaps.append(slot, levels);
      else this.#orders.append(slot, levels);
    }
  }

  /** Orders what was appended, in linear time. */
  order(): void {
    this.#heaps.heapify();
    this.#orders.heapify();
  }

  forget(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#heaps.remove(slot);
    this.#orders.remove(slot);
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
    this.#wake(tick.timeMs);
    const mark = toDouble(tick.price);
    this.#heaps.takeDue(mark, toDouble(mean), this.#due);
    const isFilling = tick.state === 'live' && isMarketOpen(tick.symbol, tick.timeMs);
    if (isFilling) this.#orders.takeDue(mark, this.#due);
    return { priced, due: this.#due.length === 0 ? [] : this.#takeEntries() };
  }

  /** A filled order leaves the orders and becomes a position with levels, in the same slot. */
  #place(slot: number, position: Watched): void {
    const { status, direction, limitPrice } = position;
    if (status === 'pending') {
      this.#orders.set(slot, { direction, limit: toDouble(limitPrice) });
      return;
    }
    this.#orders.remove(slot);
    const levels = triggerLevels(position);
    const isPaused = (position.liquidationPausedUntilMs ?? 0) > (this.newest?.tick.timeMs ?? 0);
    if (isPaused) this.#pause(position);
    this.#heaps.set(slot, isPaused ? { ...levels, liquidation: Number.NaN } : levels);
  }

  /**
   * Keeps the list sorted by the end of the pause; a position that changes while paused is added
   * again.
   */
  #pause(position: Watched): void {
    const untilMs = position.liquidationPausedUntilMs ?? 0;
    const before = this.#paused.findLastIndex(
      ({ liquidationPausedUntilMs }) => (liquidationPausedUntilMs ?? 0) <= untilMs,
    );
    this.#paused.splice(before + 1, 0, position);
  }

  /**
   * Restores the liquidation levels whose pause has ended, unless newer levels arrived meanwhile.
   */
  #wake(timeMs: number): void {
    while ((this.#paused[0]?.liquidationPausedUntilMs ?? Infinity) <= timeMs) {
      const position = this.#paused.shift()!;
      const slot = this.#slots.get(position.id);
      if (slot === undefined || this.#watched[slot]?.version !== position.version) continue;
      this.#heaps.set(slot, triggerLevels(position));
    }
  }

  #takeEntries(): Entry[] {
    return this.#due.splice(0).flatMap((slot) => {
      const entry = this.#watched[slot];
      if (!entry) return [];
      this.#release(slot, entry.id);
      return [entry];
    });
  }

  #enter({ userId, id, version }: Omit<Entry, 'isCross'>, marginMode?: MarginMode): number {
    const slot = this.#slots.get(id) ?? this.#free.pop() ?? this.#watched.length;
    this.#slots.set(id, slot);
    this.#watched[slot] = { userId, id, version, isCross: marginMode === 'cross' };
    return slot;
  }

  #release(slot: number, id: string): void {
    this.#slots.delete(id);
    this.#watched[slot] = undefined;
    this.#free.push(slot);
  }
}
