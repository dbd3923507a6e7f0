import { MINUTE_MS } from '../durations.ts';
import type { Price } from '../money/money.ts';
import type { PriceRange } from './alert.ts';

/** Entries that have left are removed from memory when there are this many. */
const LEFT_MAX = 1_024;

interface Extreme {
  readonly minute: number;
  readonly price: Price;
}

/**
 * Lowest and highest price of the last minutes. The time begins with a whole minute, so that minute
 * candles of the log are enough to begin it again, and anybody can recompute it from them: at
 * 12:07:30 a time of 5 minutes begins at 12:02:00.
 */
export class MovingRange {
  readonly #minutes: number;
  readonly #lows = new Extremes((a, b) => a < b);
  readonly #highs = new Extremes((a, b) => a > b);

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  /** Adds a price, or the extremes of a minute candle, not older than what came before. */
  push(timeMs: number, { low, high }: PriceRange): void {
    const minute = Math.floor(timeMs / MINUTE_MS);
    this.#lows.push({ minute, price: low }, minute - this.#minutes);
    this.#highs.push({ minute, price: high }, minute - this.#minutes);
  }

  /** Undefined before the first price. */
  get range(): PriceRange | undefined {
    const [low, high] = [this.#lows.first, this.#highs.first];
    return low && high && { low: low.price, high: high.price };
  }
}

/** The extreme of a time, then that of what follows it, and so on: the first is the answer. */
class Extremes {
  readonly #isBeyond: (a: Price, b: Price) => boolean;
  #entries: Extreme[] = [];
  #left = 0;

  constructor(isBeyond: (a: Price, b: Price) => boolean) {
    this.#isBeyond = isBeyond;
  }

  get first(): Extreme | undefined {
    return this.#entries[this.#left];
  }

  push(entry: Extreme, fromMinute: number): void {
    while (this.#entries.length > this.#left) {
      const last = this.#entries.at(-1)!;
      if (this.#isBeyond(last.price, entry.price)) break;
      this.#entries.pop();
    }
    this.#entries.push(entry);
    while (this.#entries[this.#left]!.minute < fromMinute) this.#left += 1;
    if (this.#left < LEFT_MAX) return;
    this.#entries = this.#entries.slice(this.#left);
    this.#left = 0;
  }
}
