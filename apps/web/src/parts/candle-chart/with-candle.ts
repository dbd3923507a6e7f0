import type { Candle } from '../../platform/live.ts';

/** The list with a candle that is newer than its last one, or takes its place. */
export function withCandle(candles: readonly Candle[], candle: Candle): readonly Candle[] {
  const last = candles.at(-1);
  if (last && candle.time < last.time) return candles;
  const rest = last?.time === candle.time ? candles.slice(0, -1) : candles;
  return [...rest, candle];
}
