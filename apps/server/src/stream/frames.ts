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

/** FIN and the opcode of text; longer payloads have their length in two or eight bytes more. */
const TEXT = 0x81;
const SHORT_MAX = 125;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const TWO_BYTES_MAX = 0xffff;

/**
 * A value as JSON in one unmasked text frame, as it goes over the line: built once, and the same
 * bytes are written to everybody. Source: RFC 6455 §5.2.
 */
export function frameOf(value: unknown): Buffer {
  const json = JSON.stringify(value);
  const length = Buffer.byteLength(json);
  const head = length <= SHORT_MAX ? 2 : length <= TWO_BYTES_MAX ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = TEXT;
  frame[1] = head === 2 ? length : head === 4 ? IN_TWO_BYTES : IN_EIGHT_BYTES;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(json, head);
  return frame;
}

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
