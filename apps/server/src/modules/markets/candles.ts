import {
  candlePeriods,
  candleStart,
  periodMs,
  type Candle,
  type CandlePeriod,
} from '@candor/domain/markets/candle';
import { toText } from '@candor/domain/money/money';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db.ts';
import type { SymbolBoard } from './board.ts';
import { listLongCandles, type StoredPeriod } from './store-candles.ts';

const TEXTS_MAX = 400;

export interface CandleQuery {
  readonly period: CandlePeriod;
  readonly limit: number;
  /** Candles that start before it. Epoch milliseconds. */
  readonly beforeMs: number;
}

/** A candle as it travels: time in Unix seconds. */
export const wireCandle = (candle: Candle) => ({
  time: candle.startMs / 1_000,
  open: toText(candle.open),
  high: toText(candle.high),
  low: toText(candle.low),
  close: toText(candle.close),
  volume: toText(candle.volume),
});

/**
 * Charts as JSON text. Closed candles never change, so their text is kept until the next one closes
 * (it is kept by the start of the running candle) and only the running one is written anew.
 */
export function createCandleTexts(db: Db) {
  const texts = new LRUCache<string, string>({ max: TEXTS_MAX });

  async function closedText(symbol: string, query: CandleQuery): Promise<string> {
    const key = `${symbol}:${query.period}:${query.limit}:${query.beforeMs}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const candles = await listLongCandles(db, { symbol, ...query, ...sourceOf(query.period) });
    const text = candles.map((candle) => JSON.stringify(wireCandle(candle))).join(',');
    texts.set(key, text);
    return text;
  }

  return async (board: SymbolBoard, query: CandleQuery): Promise<string> => {
    const { symbol } = board.market;
    const running = board.running[query.period];
    const isNewest = running !== undefined && query.beforeMs > running.startMs;
    const beforeMs = isNewest ? running.startMs : startAtOrAfter(query);
    const limit = isNewest ? query.limit - 1 : query.limit;
    const closed = limit === 0 ? '' : await closedText(symbol, { ...query, beforeMs, limit });
    const parts = [closed, isNewest ? JSON.stringify(wireCandle(running)) : ''];
    return `[${parts.filter((part) => part !== '').join(',')}]`;
  };
}

/** First start of a candle that is not before the asked moment, so that equal questions look equal. */
function startAtOrAfter({ period, beforeMs }: CandleQuery): number {
  const start = candleStart(period, beforeMs);
  return start === beforeMs ? start : start + periodMs(period);
}

function sourceOf(period: CandlePeriod) {
  const lengthMs = periodMs(period);
  const stored: StoredPeriod =
    lengthMs < periodMs('1H') ? '1min' : lengthMs < periodMs('1D') ? '1H' : '1D';
  return { source: stored, lengthMs, originMs: candleStart(period, 0) };
}

export const isCandlePeriod = (text: string): text is CandlePeriod =>
  (candlePeriods as readonly string[]).includes(text);
