import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { aggregated, candleStart, periodMs, type Candle } from '@candor/domain/markets/candle';
import { isOpen } from '@candor/domain/markets/session';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { parseFixed } from '@candor/domain/money/fixed';
import type { Quantity } from '@candor/domain/money/money';
import type { HistoryPath } from './feeds/feed.ts';
import type { StoredCandle, StoredPeriod } from './store-candles.ts';

/** How far back seeded candles of each length reach on a first start. */
export interface HistoryReach {
  readonly minutesMs: number;
  readonly hoursMs: number;
  readonly daysMs: number;
}

/**
 * A full chart at every period: 1,440 candles of 5 minutes, 1,260 of 4 hours, 200 weeks; and hours
 * enough for 200 days of a pool's back-test, which looks back on 200 of them.
 */
export const fullHistory: HistoryReach = {
  minutesMs: 5 * DAY_MS,
  hoursMs: 210 * DAY_MS,
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
 * Simulated candles of a market up to `nowMs`, for the time that the log does not hold: from
 * `sinceMs` on, or all of it when there are no candles yet. Minutes as far as they reach, hours and
 * days before them. Where there are minutes, hours and days are derived from them and not generated
 * here; where there are only hours, so are days.
 */
export function seededCandles(
  seeded: SeededMarket,
  { sinceMs, nowMs }: { sinceMs: number | undefined; nowMs: number },
): StoredCandle[] {
  const end = candleStart('1min', nowMs);
  const { reach } = seeded;
  const from = (reachMs: number, period: '1min' | '1H' | '1D') =>
    Math.max(candleStart('1D', nowMs - reachMs), startAtOrAfter(period, sinceMs ?? 0));
  const minutesFrom = candleStart('1D', nowMs - reach.minutesMs);
  const hoursFrom = from(reach.hoursMs, '1H');
  const minutes = sampled(seeded, from(reach.minutesMs, '1min'), end, MINUTE_MS);
  const hours = sampled(seeded, hoursFrom, minutesFrom, HOUR_MS);
  const daysFrom = from(reach.daysMs, '1D');
  const days = aggregated(sampled(seeded, daysFrom, hoursFrom, 4 * HOUR_MS), '1D');
  return [
    ...labelled(seeded, '1min', minutes),
    ...labelled(seeded, '1H', hours),
    ...labelled(seeded, '1D', days),
  ];
}

function startAtOrAfter(period: '1min' | '1H' | '1D', atMs: number): number {
  const start = candleStart(period, atMs);
  return start === atMs ? start : start + periodMs(period);
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
