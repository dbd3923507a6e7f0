/** Converts candles for the chart library: charts take plain numbers, money never does. */
import { marketsCalls } from '@candor/contract/calls/markets';
import { SCALE, type Fixed } from '@candor/domain/money/fixed';
import type { KLineData, Period } from 'klinecharts';
import { call } from '../../platform/call.ts';
import type { Candle, CandlePeriod } from '../../platform/live.ts';

export const PAGE = 300;

export const periods: Record<CandlePeriod, Period> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1H': { type: 'hour', span: 1 },
  '4H': { type: 'hour', span: 4 },
  '1D': { type: 'day', span: 1 },
  '1W': { type: 'week', span: 1 },
};

/** Only for drawing. */
export const toDrawn = (value: Fixed): number => Number(value) / 10 ** SCALE;

export function toBar(candle: Candle): KLineData {
  return {
    timestamp: candle.time * 1000,
    open: toDrawn(candle.open),
    high: toDrawn(candle.high),
    low: toDrawn(candle.low),
    close: toDrawn(candle.close),
    volume: toDrawn(candle.volume),
  };
}

export interface CandleRange {
  readonly symbol: string;
  readonly period: CandlePeriod;
  /** Unix seconds; candles that start before it. */
  readonly before?: number;
}

/** Loads a page of candles, oldest first. Shows no notice: the chart shows errors itself. */
export function loadCandles({ symbol, period, before }: CandleRange): Promise<readonly Candle[]> {
  const request = { symbol, period, limit: PAGE };
  return call(
    marketsCalls,
    'listCandles',
    before === undefined ? request : { ...request, endTime: before },
    { quiet: true },
  );
}
