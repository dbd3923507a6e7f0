import { ticker } from '@candor/contract/calls/markets';
import { tickerDetail } from '@candor/contract/stream';
import type { Candle } from '@candor/domain/markets/candle';
import * as z from 'zod/mini';
import {
  type Markets,
  presentTicker,
  type QuoteBoard,
  wireCandle,
} from '../modules/markets/index.ts';
import type { Channel } from './channels.ts';

/** A frame is serialized once and the same bytes are sent to everybody. */
export const frameOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Current state of a channel; undefined while there is none. */
export function snapshot(
  name: string,
  channel: Channel,
  boards: Markets['boards'],
  nowMs: number,
): Buffer | undefined {
  const data = dataOf(channel, boards, nowMs);
  return data === undefined ? undefined : frameOf({ channel: name, data });
}

export const candleFrame = (name: string, candle: Candle): Buffer =>
  frameOf({ channel: name, data: wireCandle(candle) });

function dataOf(channel: Channel, boards: Markets['boards'], nowMs: number): unknown {
  switch (channel.kind) {
    case 'tickers':
      return [...boards.values()].flatMap((board) => {
        const row = presentTicker(board, nowMs);
        return row ? [z.encode(ticker, row)] : [];
      });
    case 'ticker':
      return detailOf(channel.board, nowMs);
    case 'candle': {
      const candle = channel.board.running[channel.period];
      return candle && wireCandle(candle);
    }
  }
}

function detailOf(board: QuoteBoard, nowMs: number): unknown {
  const row = presentTicker(board, nowMs);
  if (!row) return undefined;
  const sourceCount = board.tick?.sources.filter((source) => source.used).length ?? 0;
  const proof = { mark: row.price, sourceCount, hash: board.tick?.hash ?? '' };
  return z.encode(tickerDetail, { ...row, ...proof });
}
