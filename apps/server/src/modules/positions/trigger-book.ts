import type { Tick } from '@candor/domain/markets/tick';
import { closeLevel, isCloseDue } from '@candor/domain/positions/close-order';
import { isWaiting } from '@candor/domain/positions/entry-stop';
import type { EntryStop, ContractTerms, OpenPosition } from '@candor/domain/positions/terms';
import { EntryHeaps } from '@candor/domain/positions/entry-heaps';
import { TimeWeightedMean } from '@candor/domain/positions/time-weighted-mean';
import { TrailGroups } from '@candor/domain/positions/trail-groups';
import { followed } from '@candor/domain/positions/trailing-stop';
import { toDouble, TriggerHeaps, triggerLevels } from '@candor/domain/positions/trigger-heaps';
import type { Price } from '@candor/domain/money/money';
import type { StoredCloseOrder } from './close-orders/stored-close-order.ts';
import { isDue } from './due.ts';
import { type Entry, EntryTable } from './entry-table.ts';
import type { OpenLevels } from './store-levels.ts';
import type { PositionStatus } from './stored-position.ts';
import { isMarketOpen } from './traded-symbols.ts';

/** An open position or a resting order as watched by the engine; `version` orders its levels. */
export interface Watched extends OpenPosition {
  readonly version: number;
  readonly status: PositionStatus;
  readonly limitPrice: Price | null;
  readonly stop?: EntryStop | null;
}

/** A recorded tick and the mean of the last three seconds at it. */
export interface PricedTick {
  readonly tick: Tick;
  readonly mean: Price;
}

/** Ticks kept for positions whose commit came after the tick that meets their levels. */
export const RECENT_MAX = 64;

/**
 * Everything watched in one symbol. Returns what is due on each tick exactly once. The settlement
 * decides by exact prices under lock and puts back, with `watch`, what was not due after all.
 */
export class TriggerBook {
  readonly #heaps = new TriggerHeaps();
  readonly #trails = new TrailGroups();
  readonly #orders = new EntryHeaps();
  /** Orders that wait for their stop before their limit counts. */
  readonly #stopOrders = new EntryHeaps();
  readonly #closeOrders = new EntryHeaps();
  readonly #terms: Pick<ContractTerms, 'halfSpread'>;
  readonly #mean: TimeWeightedMean;
  readonly #entries = new EntryTable();
  readonly #due: number[] = [];
  /** Positions whose liquidation is paused until a later tick, in order of the pause's end. */
  readonly #paused: Watched[] = [];
  #recent: PricedTick[] = [];

  constructor(terms: Pick<ContractTerms, 'priceValidityMs' | 'pricePrecision' | 'halfSpread'>) {
    this.#terms = terms;
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
    return this.#entries.size;
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
    const slot = this.#entries.slotOf(position.id);
    if (slot !== undefined && this.#entries.versionAt(slot) > position.version) return undefined;
    let current = position;
    for (const priced of this.#recent) {
      if (isDue(current, priced)) {
        this.forget(position.id);
        return priced;
      }
      current = this.#after(current, priced);
    }
    const { userId, id, version } = position;
    const isCross = position.marginMode === 'cross';
    this.#place(this.#entries.enter({ userId, id, version, isCross }), current);
    return undefined;
  }

  /** Watches a close order that rests; returns the recent tick on which it is already due. */
  watchClose(order: StoredCloseOrder): PricedTick | undefined {
    const missed = this.#recent.find(({ tick }) =>
      isCloseDue(order, tick, {
        isMarketOpen: isMarketOpen(tick.symbol, tick.timeMs),
        terms: this.#terms,
      }),
    );
    if (missed) {
      this.forget(order.id);
      return missed;
    }
    const { userId, id, positionId: closes, marginMode } = order;
    const isCross = marginMode === 'cross';
    const slot = this.#entries.enter({ userId, id, version: 0, isCross, closes });
    this.#closeOrders.set(slot, closeLevel(order, this.#terms));
    return undefined;
  }

  /** A position with its trailing stop followed through the newest ticks. */
  follow<Position extends OpenPosition>(position: Position): Position {
    return this.#recent.reduce((current, priced) => this.#after(current, priced), position);
  }

  #after<Position extends OpenPosition>(position: Position, { tick }: PricedTick): Position {
    const { trailing, direction } = position;
    return trailing ? { ...position, trailing: followed(direction, trailing, tick) } : position;
  }

  /** Adds unwatched positions without ordering them; `order` must follow. For rebuilds. */
  append(crowd: Iterable<OpenLevels>): void {
    for (const levels of crowd) {
      const slot = this.#entries.enterRaw(levels);
      const { waitsFor } = levels;
      if (!waitsFor) this.#heaps.append(slot, levels);
      else (waitsFor.isStop ? this.#stopOrders : this.#orders).append(slot, waitsFor);
    }
  }

  /** Orders what was appended, in linear time. */
  order(): void {
    this.#heaps.heapify();
    this.#orders.heapify();
    this.#stopOrders.heapify();
  }

  forget(id: string): void {
    const slot = this.#entries.slotOf(id);
    if (slot === undefined) return;
    this.#remove(slot);
    this.#entries.release(slot);
  }

  #remove(slot: number): void {
    this.#heaps.remove(slot);
    this.#trails.remove(slot);
    this.#orders.remove(slot);
    this.#stopOrders.remove(slot);
    this.#closeOrders.remove(slot);
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
    for (const slot of this.#due) this.#trails.remove(slot);
    const others = this.#due.length;
    this.#trails.takeDue(mark, this.#due);
    for (const slot of this.#due.slice(others)) this.#heaps.remove(slot);
    if (isMarketOpen(tick.symbol, tick.timeMs)) {
      this.#stopOrders.takeDue(mark, this.#due);
      this.#closeOrders.takeDue(mark, this.#due);
      if (tick.state === 'live') this.#orders.takeDue(mark, this.#due);
    }
    return { priced, due: this.#due.length === 0 ? [] : this.#takeEntries() };
  }

  /** A filled order leaves the orders and becomes a position with levels, in the same slot. */
  #place(slot: number, position: Watched): void {
    const { status, direction, limitPrice, stop } = position;
    this.#orders.remove(slot);
    this.#stopOrders.remove(slot);
    if (status === 'pending') {
      if (isWaiting(stop))
        this.#stopOrders.set(slot, { side: stop.side, price: toDouble(stop.price) });
      else {
        const side = direction === 'long' ? 'below' : 'above';
        this.#orders.set(slot, { side, price: toDouble(limitPrice) });
      }
      return;
    }
    this.#trail(slot, position);
    const levels = triggerLevels(position);
    const isPaused = (position.liquidationPausedUntilMs ?? 0) > (this.newest?.tick.timeMs ?? 0);
    if (isPaused) this.#pause(position);
    this.#heaps.set(slot, isPaused ? { ...levels, liquidation: Number.NaN } : levels);
  }

  #trail(slot: number, { direction, trailing }: Watched): void {
    if (!trailing) return this.#trails.remove(slot);
    this.#trails.set(slot, {
      direction,
      callbackRate: toDouble(trailing.callbackRate),
      activation: toDouble(trailing.activationPrice),
      best: toDouble(trailing.best),
    });
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
      const slot = this.#entries.slotOf(position.id);
      if (slot === undefined || this.#entries.versionAt(slot) !== position.version) continue;
      this.#heaps.set(slot, triggerLevels(position));
    }
  }

  #takeEntries(): Entry[] {
    return this.#due.splice(0).flatMap((slot) => {
      const entry = this.#entries.entryAt(slot);
      return this.#entries.release(slot) ? [entry] : [];
    });
  }
}
