import {
  candlePeriods,
  candleStart,
  joined,
  withTick,
  type Candle,
  type CandlePeriod,
  type PricedMoment,
} from './candle.ts';

/** The open candles of one symbol, one per period. */
export type RunningCandles = Readonly<Partial<Record<CandlePeriod, Candle>>>;

export interface ClosedCandle {
  readonly period: CandlePeriod;
  readonly candle: Candle;
}

/** Adds one tick to every period; returns the candles it completes, shortest period first. */
export function advanceCandles(
  running: RunningCandles,
  tick: PricedMoment,
): { running: RunningCandles; closed: ClosedCandle[] } {
  const next: Partial<Record<CandlePeriod, Candle>> = { ...running };
  const closed: ClosedCandle[] = [];
  for (const period of candlePeriods) {
    const candle = running[period];
    const isOver = candle !== undefined && candle.startMs < candleStart(period, tick.timeMs);
    if (isOver && tick.state !== 'halted') closed.push({ period, candle });
    next[period] = withTick(isOver && tick.state !== 'halted' ? undefined : candle, tick, period);
  }
  return { running: next, closed };
}

/**
 * The running candles at a moment, built from closed candles of any shorter length, oldest first.
 */
export function runningCandlesAt(timeMs: number, candles: readonly Candle[]): RunningCandles {
  const running: Partial<Record<CandlePeriod, Candle>> = {};
  for (const period of candlePeriods) {
    const startMs = candleStart(period, timeMs);
    for (const candle of candles) {
      if (candle.startMs < startMs) continue;
      running[period] = joined(running[period], { ...candle, startMs });
    }
  }
  return running;
}
