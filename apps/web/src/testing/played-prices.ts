import { HOUR_MS } from '@candor/domain/durations';
import { ticker } from '@candor/contract/calls/markets';
import { tickerDetail } from '@candor/contract/stream';
import { streamPath } from '@candor/contract/wire/calls';
import { money, price, rate } from '@candor/domain/money/money';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { restartLive, type TickerDetail } from '../platform/live.ts';
import type { SocketLike } from '../platform/live-socket.ts';

export interface PlayedPrices {
  /** From now on, this is the newest price of the symbol; whoever follows it gets it. */
  quote(symbol: string, mark: string, change?: Partial<TickerDetail>): void;
}

/** Takes over the stream until globals are restored. Its prices do not age while a test runs. */
export function playPrices(): PlayedPrices {
  const newest = new Map<string, string>();
  const listed = new Map<string, TickerDetail>();
  const followed = new Set<string>();
  const open = new Set<SocketLike>();
  const push = (channel: string) => {
    const data = newest.get(channel);
    if (data === undefined || !followed.has(channel)) return;
    for (const socket of open) socket.onmessage?.({ data });
  };
  vi.stubGlobal(
    'WebSocket',
    class implements SocketLike {
      onopen: SocketLike['onopen'] = null;
      onmessage: SocketLike['onmessage'] = null;
      onclose: SocketLike['onclose'] = null;
      constructor(address: string) {
        if (new URL(address).pathname !== streamPath) throw new Error(`${address} is not played`);
        open.add(this);
        queueMicrotask(() => this.onopen?.());
      }
      send(text: string): void {
        const { op, channel } = JSON.parse(text) as { op: string; channel: string };
        if (op === 'unsubscribe') followed.delete(channel);
        if (op !== 'subscribe') return;
        followed.add(channel);
        push(channel);
      }
      close(): void {
        open.delete(this);
      }
    },
  );
  // Whatever follows prices already does so here from now on.
  restartLive();
  let sequence = 0;
  return {
    quote(symbol, mark, change = {}) {
      sequence += 1;
      const channel = `ticker:${symbol}`;
      const detail = { ...tick, symbol, sequence: String(sequence), ...at(mark), ...change };
      newest.set(channel, JSON.stringify({ channel, data: z.encode(tickerDetail, detail) }));
      push(channel);
      listed.set(symbol, detail);
      const data = z.encode(z.array(ticker), [...listed.values()]);
      newest.set('tickers', JSON.stringify({ channel: 'tickers', data }));
      push('tickers');
    },
  };
}

const at = (mark: string) => ({ price: price(mark), mark: price(mark) });

const tick = {
  change: price('0'),
  changePercent: rate('0'),
  volume: money('0'),
  high: price('0'),
  low: price('0'),
  time: Date.now() + HOUR_MS,
  state: 'live',
  simulated: false,
  sourceCount: 5,
  hash: '',
} as const;
