import { DAY_MS } from '../durations.ts';
import { divideDown } from '../money/fixed.ts';
import type { Price, Quantity, Rate } from '../money/money.ts';
import { type Candle } from './candle.ts';

/** 24-hour statistics of a price, up to its newest tick. */
export interface DayStatistics {
  readonly price: Price;
  /** Against the price 24 hours earlier; negative if it fell. */
  readonly change: Price;
  /** `change` as a share of the earlier price, rounded down. */
  readonly changeRate: Rate;
  readonly high: Price;
  readonly low: Price;
  /** In base units. */
  readonly volume: Quantity;
}

/** Aggregate of the last day's closed minutes, updated once a minute to keep ticks cheap. */
export interface DayWindow {
  /** Price when the window began: the last close before it, else its first open. */
  readonly reference: Price | undefined;
  readonly high: Price;
  readonly low: Price;
  readonly volume: Quantity;
}

const EMPTY: DayWindow = {
  reference: undefined,
  high: 0n as Price,
  low: 0n as Price,
  volume: 0n as Quantity,
};

/**
 * Aggregates minute candles (oldest first) into the window that ends at `endMs`. The window ends
 * with the newest tick and not with the clock, so a closed market keeps the statistics of its last
 * hours.
 */
export function dayWindow(minutes: readonly Candle[], endMs: number): DayWindow {
  let window = EMPTY;
  for (const minute of minutes) {
    if (minute.startMs >= endMs) break;
    if (minute.startMs < endMs - DAY_MS) {
      window = { ...EMPTY, reference: minute.close };
      continue;
    }
    const isFirst = window.high === 0n;
    window = {
      reference: window.reference ?? minute.open,
      high: isFirst || minute.high > window.high ? minute.high : window.high,
      low: isFirst || minute.low < window.low ? minute.low : window.low,
      volume: (window.volume + minute.volume) as Quantity,
    };
  }
  return window;
}

/** The window plus the minute still in progress. Undefined before the first price. */
export function dayStatistics(
  window: DayWindow,
  running: Candle | undefined,
  price: Price | undefined,
): DayStatistics | undefined {
  if (price === undefined) return undefined;
  const reference = window.reference ?? running?.open ?? price;
  const highs = [window.high, running?.high ?? price];
  const lows = [window.high === 0n ? price : window.low, running?.low ?? price];
  const change = (price - reference) as Price;
  return {
    price,
    change,
    changeRate: divideDown(change, reference) as Rate,
    high: highs.reduce((a, b) => (a > b ? a : b)),
    low: lows.reduce((a, b) => (a < b ? a : b)),
    volume: (window.volume + (running?.volume ?? 0n)) as Quantity,
  };
}

/** Last closes of `count` equal parts of the window that ends at `endMs`, oldest first. */
export function sparkline(minutes: readonly Candle[], endMs: number, count: number): Price[] {
  const partMs = DAY_MS / count;
  const closes: Price[] = [];
  let part = -1;
  for (const minute of minutes) {
    const at = Math.floor((minute.startMs - (endMs - DAY_MS)) / partMs);
    if (at < 0 || at >= count) continue;
    if (at === part) closes[closes.length - 1] = minute.close;
    else closes.push(minute.close);
    part = at;
  }
  return closes;
}
