import type { Candle } from '@candor/domain/markets/candle';
import type { Tick } from '@candor/domain/markets/tick';
import { invariant } from '@candor/domain/refusal';
import type { Markets } from '../modules/markets/index.ts';
import { type Channel, findChannel } from './channels.ts';
import type { StreamClient } from './client.ts';
import { candleFrame, snapshot } from './frames.ts';

/** Clients served before yielding to the event loop. */
const CLIENTS_PER_TURN = 500;

interface Audience {
  readonly channel: Channel;
  readonly clients: Set<StreamClient>;
  /** Something changed since the last frame. */
  isDirty: boolean;
  /** The newest candle, and a closed one whose final state has not been sent yet. */
  candle: Candle | undefined;
  closed: Candle | undefined;
}

/**
 * Subscribers of the public channels. Ticks only mark channels; `flush` serializes one frame per
 * marked channel and sends the same bytes to all its clients, so the newest state wins and the work
 * per tick does not depend on the number of clients.
 */
export class StreamHub {
  readonly #audiences = new Map<string, Audience>();
  readonly #boards: Markets['boards'];
  #isFlushing = false;

  constructor(boards: Markets['boards']) {
    this.#boards = boards;
  }

  has(name: string): boolean {
    return findChannel(this.#boards, name) !== undefined;
  }

  /** Adds a client and sends it the current state. The channel must be one that `has` knows. */
  join(name: string, client: StreamClient, nowMs: number): void {
    const audience = this.#audiences.get(name) ?? this.#newAudience(name);
    invariant(audience, `no channel ${name}`);
    audience.clients.add(client);
    client.channels.add(name);
    const frame = snapshot(name, audience.channel, this.#boards, nowMs);
    if (frame) client.offer(frame, nowMs);
  }

  leave(name: string, client: StreamClient): void {
    client.channels.delete(name);
    const audience = this.#audiences.get(name);
    audience?.clients.delete(client);
    if (audience?.clients.size === 0) this.#audiences.delete(name);
  }

  /** Marks changed channels. Costs the number of open channels, not of clients. */
  mark(ticks: readonly Tick[]): void {
    const symbols = new Set(ticks.map((tick) => tick.symbol));
    for (const audience of this.#audiences.values()) {
      const { channel } = audience;
      if (channel.kind !== 'tickers' && !symbols.has(channel.board.market.symbol)) continue;
      audience.isDirty = true;
      if (channel.kind === 'candle') followCandle(audience, channel.board.running[channel.period]);
    }
  }

  /** Sends marked channels; does nothing while the previous flush is still running. */
  async flush(nowMs: number): Promise<void> {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      for (const [name, audience] of this.#audiences) {
        if (audience.isDirty) await this.#send(name, audience, nowMs);
      }
    } finally {
      this.#isFlushing = false;
    }
  }

  async #send(name: string, audience: Audience, nowMs: number): Promise<void> {
    const { closed } = audience;
    const frames = [
      ...(closed ? [candleFrame(name, closed)] : []),
      snapshot(name, audience.channel, this.#boards, nowMs),
    ].filter((frame) => frame !== undefined);
    audience.isDirty = false;
    audience.closed = undefined;
    let served = 0;
    for (const client of audience.clients) {
      for (const frame of frames) client.offer(frame, nowMs);
      if (++served % CLIENTS_PER_TURN === 0) await turn();
    }
  }

  #newAudience(name: string): Audience | undefined {
    const channel = findChannel(this.#boards, name);
    if (!channel) return undefined;
    const audience: Audience = {
      channel,
      clients: new Set(),
      isDirty: false,
      candle: channel.kind === 'candle' ? channel.board.running[channel.period] : undefined,
      closed: undefined,
    };
    this.#audiences.set(name, audience);
    return audience;
  }
}

/** Frames may be skipped, but never the final state of a candle: charts keep it. */
function followCandle(audience: Audience, newest: Candle | undefined): void {
  if (audience.candle && newest && newest.startMs > audience.candle.startMs)
    audience.closed = audience.candle;
  audience.candle = newest;
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
