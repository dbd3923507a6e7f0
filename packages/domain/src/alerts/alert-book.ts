import type { Price, Rate } from '../money/money.ts';
import { IndexedHeap } from '../positions/indexed-heap.ts';
import { toDouble } from '../positions/trigger-heaps.ts';
import {
  alertWindows,
  type AlertWindow,
  type PendingAlert,
  changeIn,
  isAlertDue,
  type PriceRange,
  type Reading,
} from './alert.ts';
import { MovingRange } from './moving-range.ts';

/** An active alert as watched; `version` orders its changes. */
export interface WatchedAlert extends PendingAlert {
  readonly userId: string;
  readonly id: string;
  readonly version: number;
}

/** A recorded price that may fire alerts: every one that is not halted. */
export interface AlertTick {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly price: Price;
}

export interface DueAlert {
  readonly alert: WatchedAlert;
  readonly reading: Reading;
}

/** Readings kept for alerts whose commit came after the tick that meets them: about a minute. */
const RECENT_MAX = 128;
/** Of the preselection by doubles, whose divisions round. */
const SLACK = 1 + 1e-12;

/**
 * All alerts of one symbol in heaps: levels that fire when the price rises to them, levels that
 * fire when it falls to them, and changes by the time in which they are measured. A tick that fires
 * nothing costs a comparison for each. Doubles only preselect; the exact rule decides, and what it
 * does not confirm goes back.
 */
export class AlertBook {
  readonly #above = new IndexedHeap();
  readonly #below = new IndexedHeap();
  readonly #changes = perWindow(() => new IndexedHeap());
  /** Alerts in their pause, by its end. */
  readonly #resting = new IndexedHeap();
  readonly #heaps = [this.#above, this.#below, this.#resting, ...Object.values(this.#changes)];
  readonly #moving = perWindow((minutes) => new MovingRange(minutes));
  readonly #slots = new Map<string, number>();
  readonly #alerts: (WatchedAlert | undefined)[] = [];
  readonly #free: number[] = [];
  #recent: Reading[] = [];

  get size(): number {
    return this.#slots.size;
  }

  /** The newest reading; undefined before the first. */
  get newest(): Reading | undefined {
    return this.#recent.at(-1);
  }

  /** Extremes of a minute before the first tick. */
  begin(timeMs: number, range: PriceRange): void {
    for (const minutes of alertWindows) this.#moving[minutes].push(timeMs, range);
  }

  /**
   * Watches an alert, or takes its newer version. Returns it with the recent reading that already
   * fires it, which happens when the tick was recorded while its commit was in progress.
   */
  take(alert: WatchedAlert): DueAlert | undefined {
    const known = this.#slots.get(alert.id);
    if (known !== undefined && this.#alerts[known]!.version >= alert.version) return undefined;
    this.forget(alert.id);
    const missed = this.#recent.find((reading) => isAlertDue(alert, reading));
    if (missed) return { alert, reading: missed };
    this.#place(alert, this.newest?.timeMs ?? 0);
    return undefined;
  }

  forget(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const heap of this.#heaps) heap.remove(slot);
    this.#release(slot, id);
  }

  /** Takes the next tick and gives the alerts that it fires, each of which is then forgotten. */
  push(tick: AlertTick): readonly DueAlert[] {
    const { sequence, timeMs, price } = tick;
    this.begin(timeMs, { low: price, high: price });
    const reading = {
      sequence,
      timeMs,
      price,
      ranges: perWindow((minutes) => this.#moving[minutes].range!),
    };
    this.#recent.push(reading);
    if (this.#recent.length > 2 * RECENT_MAX) this.#recent = this.#recent.slice(-RECENT_MAX);
    this.#wake(timeMs);
    return this.#takeDue(reading);
  }

  #takeDue(reading: Reading): DueAlert[] {
    const candidates: number[] = [];
    const price = toDouble(reading.price);
    popUpTo(this.#above, price, candidates);
    popUpTo(this.#below, -price, candidates);
    for (const minutes of alertWindows) {
      const heap = this.#changes[minutes];
      if (heap.size === 0) continue;
      const moved = shareOf(changeIn(reading, minutes));
      popUpTo(heap, Math.abs(moved) * SLACK, candidates);
    }
    if (candidates.length === 0) return [];
    const due: DueAlert[] = [];
    for (const slot of candidates) {
      const alert = this.#alerts[slot]!;
      this.#release(slot, alert.id);
      if (isAlertDue(alert, reading)) due.push({ alert, reading });
      else this.#place(alert, reading.timeMs);
    }
    return due;
  }

  #wake(timeMs: number): void {
    const ended: number[] = [];
    popUpTo(this.#resting, timeMs, ended);
    for (const slot of ended) {
      const [heap, key] = this.#placement(this.#alerts[slot]!);
      heap.set(slot, key);
    }
  }

  #place(alert: WatchedAlert, nowMs: number): void {
    const slot = this.#free.pop() ?? this.#alerts.length;
    this.#slots.set(alert.id, slot);
    this.#alerts[slot] = alert;
    const restsUntilMs = alert.restsUntilMs ?? 0;
    const [heap, key] =
      restsUntilMs > nowMs ? ([this.#resting, restsUntilMs] as const) : this.#placement(alert);
    heap.set(slot, key);
  }

  /** "Below" levels are negated: in every heap the smallest key fires first. */
  #placement({ condition }: WatchedAlert): readonly [IndexedHeap, number] {
    switch (condition.kind) {
      case 'above':
        return [this.#above, toDouble(condition.level)];
      case 'below':
        return [this.#below, -toDouble(condition.level)];
      case 'change':
        return [this.#changes[condition.windowMinutes], shareOf(condition.change)];
    }
  }

  #release(slot: number, id: string): void {
    this.#slots.delete(id);
    this.#alerts[slot] = undefined;
    this.#free.push(slot);
  }
}

function popUpTo(heap: IndexedHeap, key: number, popped: number[]): void {
  while (heap.smallestKey <= key) popped.push(heap.pop());
}

const shareOf = (share: Rate): number => Number(share) / 1e18;

const perWindow = <T>(make: (minutes: AlertWindow) => T): Record<AlertWindow, T> => ({
  5: make(5),
  60: make(60),
  1440: make(1_440),
});
