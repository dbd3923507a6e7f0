import { DAY_MS, MINUTE_MS } from '../durations.ts';
import type { Price, Quantity } from '../money/money.ts';
import type { Tick } from './tick.ts';

/** Candle periods, shortest first; names are those of the wire. */
export const candlePeriods = ['1min', '5min', '15min', '30min', '1H', '4H', '1D', '1W'] as const;
export type CandlePeriod = (typeof candlePeriods)[number];

/** Price range between `startMs` and the next start; absent if nothing was priced. */
export interface Candle {
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** In base units. */
  readonly volume: Quantity;
}

/** The part of a tick that a candle needs. */
export type PricedMoment = Pick<Tick, 'timeMs' | 'price' | 'volume' | 'state'>;

/** 1970-01-01 was a Thursday; weeks start on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const lengths: Readonly<Record<CandlePeriod, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '1H': 60 * MINUTE_MS,
  '4H': 240 * MINUTE_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
};

export const periodMs = (period: CandlePeriod): number => lengths[period];

/** Start of the candle that contains a moment: UTC hours and days, weeks from Monday. */
export function candleStart(period: CandlePeriod, timeMs: number): number {
  const length = lengths[period];
  const origin = period === '1W' ? FIRST_MONDAY_MS : 0;
  return Math.floor((timeMs - origin) / length) * length + origin;
}

/**
 * Adds one tick to a candle. A halted tick repeats an old price, so it adds nothing.
 * `candle` is undefined, or the one that contains the tick's time.
 */
export function withTick(
  candle: Candle | undefined,
  tick: PricedMoment,
  period: CandlePeriod,
): Candle | undefined {
  if (tick.state === 'halted') return candle;
  const { price, volume } = tick;
  const startMs = candleStart(period, tick.timeMs);
  return joined(candle, { startMs, open: price, high: price, low: price, close: price, volume });
}

/** Merges `earlier` and `later` into a candle that starts where `earlier` does. */
export function joined(earlier: Candle | undefined, later: Candle): Candle {
  if (!earlier) return later;
  return {
    startMs: earlier.startMs,
    open: earlier.open,
    high: earlier.high > later.high ? earlier.high : later.high,
    low: earlier.low < later.low ? earlier.low : later.low,
    close: later.close,
    volume: (earlier.volume + later.volume) as Quantity,
  };
}

/** Aggregates shorter candles into longer ones, oldest first. */
export function aggregated(candles: readonly Candle[], period: CandlePeriod): Candle[] {
  const result: Candle[] = [];
  for (const candle of candles) {
    const startMs = candleStart(period, candle.startMs);
    const last = result.at(-1);
    if (last?.startMs === startMs) result[result.length - 1] = joined(last, candle);
    else result.push({ ...candle, startMs });
  }
  return result;
}
