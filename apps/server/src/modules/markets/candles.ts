import {
  candlePeriods,
  candleStart,
  periodMs,
  type Candle,
  type CandlePeriod,
} from '@candor/domain/markets/candle';
import { toText } from '@candor/domain/money/money';
import type { Db } from '../../platform/db.ts';
import type { QuoteBoard } from './quote-board.ts';
import { createCandleBlocks } from './candle-blocks.ts';

export interface CandleQuery {
  readonly period: CandlePeriod;
  readonly limit: number;
  /** Returns candles that start before this moment. Epoch milliseconds. */
  readonly beforeMs: number;
}

/** A candle in wire format: time in Unix seconds. */
export const wireCandle = (candle: Candle) => ({
  time: candle.startMs / 1_000,
  open: toText(candle.open),
  high: toText(candle.high),
  low: toText(candle.low),
  close: toText(candle.close),
  volume: toText(candle.volume),
});

/** Charts as JSON text: closed candles from cached blocks, and the running one generated anew. */
export function createCandleTexts(db: Db) {
  const blocks = createCandleBlocks(db);

  return async (board: QuoteBoard, query: CandleQuery): Promise<string> => {
    const { symbol } = board.market;
    const { period } = query;
    const running = board.running[period];
    const isNewest = running !== undefined && query.beforeMs > running.startMs;
    // Candles before the edge never change.
    const edgeMs = running?.startMs ?? candleStart(period, board.lastMinuteEndMs);
    const beforeMs = isNewest ? running.startMs : startAtOrAfter(query);
    const limit = isNewest ? query.limit - 1 : query.limit;
    const closed = await blocks.newest({ symbol, period, beforeMs, limit, edgeMs });
    if (isNewest) closed.push(JSON.stringify(wireCandle(running)));
    return `[${closed.join(',')}]`;
  };
}

/** First candle start at or after the requested moment. */
function startAtOrAfter({ period, beforeMs }: CandleQuery): number {
  const start = candleStart(period, beforeMs);
  return start === beforeMs ? start : start + periodMs(period);
}

export const isCandlePeriod = (text: string): text is CandlePeriod =>
  (candlePeriods as readonly string[]).includes(text);
