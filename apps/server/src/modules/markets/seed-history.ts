import { aggregated, candleStart, periodMs, type Candle } from '@candor/domain/markets/candle';
import { isOpen } from '@candor/domain/markets/session';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Quantity } from '@candor/domain/money/money';
import type { HistoryPath } from './feeds/feed.ts';
import type { StoredCandle, StoredPeriod } from './store-candles.ts';

const MINUTE_MS = periodMs('1min');
const HOUR_MS = periodMs('1H');
const DAY_MS = periodMs('1D');
/** How far back seeded candles of each length reach on a first start. */
export interface HistoryReach {
  readonly minutesMs: number;
  readonly hoursMs: number;
  readonly daysMs: number;
}

/** A full chart at every period: 1,440 candles of 5 minutes, 600 of 4 hours, 200 weeks. */
export const fullHistory: HistoryReach = {
  minutesMs: 5 * DAY_MS,
  hoursMs: 100 * DAY_MS,
  daysMs: 1_400 * DAY_MS,
};
/** How often the path is sampled within one candle. */
const SAMPLES = 5;

export interface SeededMarket {
  readonly market: MarketSymbol;
  readonly path: HistoryPath;
  readonly reach: HistoryReach;
}

/**
 * Simulated candles of a market up to `nowMs`, for the time that the log does not hold: minutes
 * from `sinceMs` on (as far as they reach) and, when there are no candles yet, hours and days
 * before them. Where there are minutes, hours and days are derived from them and not generated
 * here.
 */
export function seededCandles(
  seeded: SeededMarket,
  { sinceMs, nowMs }: { sinceMs: number | undefined; nowMs: number },
): StoredCandle[] {
  const end = candleStart('1min', nowMs);
  const minutesFrom = candleStart('1D', nowMs - seeded.reach.minutesMs);
  const minutes = sampled(seeded, Math.max(sinceMs ?? 0, minutesFrom), end, MINUTE_MS);
  const result = labelled(seeded, '1min', minutes);
  if (sinceMs !== undefined) return result;
  const hoursFrom = candleStart('1D', nowMs - seeded.reach.hoursMs);
  const hours = sampled(seeded, hoursFrom, minutesFrom, HOUR_MS);
  const daysFrom = candleStart('1D', nowMs - seeded.reach.daysMs);
  const days = aggregated(sampled(seeded, daysFrom, hoursFrom, 4 * HOUR_MS), '1D');
  return [...result, ...labelled(seeded, '1H', hours), ...labelled(seeded, '1D', days)];
}

const labelled = (
  { market }: SeededMarket,
  period: StoredPeriod,
  candles: readonly Candle[],
): StoredCandle[] => candles.map((candle) => ({ ...candle, period, symbol: market.symbol }));

/** Candles of the path at the market's hours; each opens where the one before it closed. */
function sampled(
  { market, path }: SeededMarket,
  fromMs: number,
  toMs: number,
  stepMs: number,
): Candle[] {
  const candles: Candle[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += stepMs) {
    if (!isOpen(market.session, startMs)) continue;
    const prices = Array.from({ length: SAMPLES }, (_, index) =>
      path.price(startMs + Math.min((index * stepMs) / (SAMPLES - 1), stepMs - 1)),
    );
    candles.push({
      startMs,
      open: prices[0]!,
      high: prices.reduce((a, b) => (a > b ? a : b)),
      low: prices.reduce((a, b) => (a < b ? a : b)),
      close: prices[SAMPLES - 1]!,
      volume: toQuantity(path.volume(startMs, startMs + stepMs), market),
    });
  }
  return candles;
}

const toQuantity = (volume: number, market: MarketSymbol): Quantity =>
  parseFixed(volume.toFixed(market.quantityPrecision)) as Quantity;
