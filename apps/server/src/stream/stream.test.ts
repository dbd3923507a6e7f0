import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamPath } from '@candor/contract/wire/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createMarkets, type Markets } from '../modules/markets/index.ts';
import { shortHistory } from '../modules/markets/testing/short-history.ts';
import { createLocalBus } from '../platform/bus.ts';
import { ManualClock } from '../platform/clock.ts';
import { connect, type Db } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { seededRandom } from '../platform/random.ts';
import { freeEpoch } from '../platform/testing/free-term.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { createStream, privateTopic, type Stream } from './index.ts';

/** A Wednesday noon, well within the hours of every market. */
const START_MS = Date.UTC(2026, 0, 7, 12);
const clock = new ManualClock(START_MS);
const bus = createLocalBus();
const metrics = createMetrics();
const sessions = new Map([
  ['good-token', { userId: 'u1' }],
  ['other-token', { userId: 'u3' }],
]);
let database: TestDatabase;
let db: Db;
let markets: Markets;
let stream: Stream;
let server: Server;
let listeners: Listener[] = [];

type Frame = Record<string, unknown> & { data?: Record<string, unknown> };

/** A client that records the frames it receives. */
class Listener {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  isClosed = false;
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${streamPath}`);
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as Frame);
      this.#wake();
    });
    this.socket.on('close', () => {
      this.isClosed = true;
      this.#wake();
    });
    this.socket.on('error', () => undefined);
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Waits for a frame that matches. */
  async heard(fits: (frame: Frame) => boolean, from = 0): Promise<Frame> {
    for (;;) {
      const found = this.frames.slice(from).find(fits);
      if (found) return found;
      if (this.isClosed) throw new Error('closed before the frame came');
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async closed(): Promise<void> {
    while (!this.isClosed) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  /** Everything that the server sent before it answered this ping. */
  async settled(): Promise<Frame[]> {
    const from = this.frames.length;
    this.say({ op: 'ping' });
    await this.heard((frame) => frame['op'] === 'pong', from);
    return this.frames;
  }
}

async function open(): Promise<Listener> {
  const listener = new Listener((server.address() as AddressInfo).port);
  listeners.push(listener);
  await new Promise((resolve, reject) => {
    listener.socket.once('open', resolve);
    listener.socket.once('error', reject);
  });
  return listener;
}

async function subscribed(channel: string, token?: string): Promise<Listener> {
  const listener = await open();
  listener.say({ op: 'subscribe', channel, ...(token === undefined ? {} : { token }) });
  await listener.settled();
  return listener;
}

const on = (channel: string) => (frame: Frame) => frame['channel'] === channel && 'data' in frame;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  const log = createLog('silent');
  markets = await createMarkets({
    db,
    clock,
    bus,
    log,
    metrics,
    random: seededRandom('stream'),
    feed: 'practice',
    replaySpeed: 1,
    practiceFaults: false,
    history: shortHistory,
  });
  await markets.start();
  await markets.leaderTask.begin(freeEpoch);
  const findSession = async (token: string) => sessions.get(token) ?? null;
  const announcements = { topic: 'announcements', listAudience: async () => ['u1'] };
  stream = createStream({ markets, findSession, announcements, bus, clock, log, metrics });
  server = createServer();
  stream.attach(server);
  stream.start();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

beforeEach(() => {
  listeners = [];
});

afterEach(() => {
  for (const { socket } of listeners) socket.terminate();
});

afterAll(async () => {
  stream.stop();
  await markets.stop();
  server.close();
  await db.end();
  await database.drop();
});

describe('public channels', () => {
  test('sends a subscriber the current state immediately', async () => {
    const listener = await subscribed('tickers');
    const { data } = await listener.heard(on('tickers'));
    const btc = (data as unknown as Frame[]).find((row) => row['symbol'] === 'BTCUSDT');
    expect(btc).toMatchObject({ state: 'live', simulated: true });
  });

  test('includes the hash of the underlying tick in a ticker', async () => {
    const listener = await subscribed('ticker:BTCUSDT');
    const before = listener.frames.length;
    await clock.advance(2_000);
    const { data } = await listener.heard(on('ticker:BTCUSDT'), before);
    expect(data).toMatchObject({ sourceCount: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('sends at most five frames a second per channel, however often the price changes', async () => {
    const listener = await subscribed('tickers');
    const before = (await listener.settled()).filter(on('tickers')).length;
    await clock.advance(10_000);
    const heard = (await listener.settled()).filter(on('tickers')).length - before;
    expect(heard).toBeGreaterThan(5);
    expect(heard).toBeLessThanOrEqual(50);
  });

  test('sends the final state of a closed candle before the next candle', async () => {
    const listener = await subscribed('candle:BTCUSDT:1min');
    await clock.advance(130_000);
    const candles = (await listener.settled()).filter(on('candle:BTCUSDT:1min'));
    const answer = await markets.calls.listCandles(
      { symbol: 'BTCUSDT', period: '1min', limit: 5 } as never,
      { nowMs: clock.now() } as never,
    );
    const closed = (JSON.parse(answer.wire) as Frame[]).at(-2)!;
    const told = candles.filter((frame) => frame.data?.['time'] === closed['time']).at(-1);
    expect(told?.data).toEqual(closed);
  });

  test('sends nothing after unsubscribing', async () => {
    const listener = await subscribed('ticker:ETHUSDT');
    listener.say({ op: 'unsubscribe', channel: 'ticker:ETHUSDT' });
    const before = (await listener.settled()).length;
    await clock.advance(2_000);
    expect((await listener.settled()).length).toBe(before + 1);
  });
});

describe('private notes', () => {
  test('require a session', async () => {
    const listener = await subscribed('me', 'bad-token');
    expect(listener.frames).toContainEqual({
      op: 'error',
      errorKey: 'session.required',
      channel: 'me',
    });
  });

  test('reach every connection of their customer and no other', async () => {
    const [first, second] = [
      await subscribed('me', 'good-token'),
      await subscribed('me', 'good-token'),
    ];
    const stranger = await subscribed('tickers');
    bus.publish(privateTopic('u1'), { kind: 'position', id: 'p1', reason: 'liquidation' });
    const note = {
      channel: 'me',
      data: { kind: 'position', id: 'p1', reason: 'liquidation' },
    };
    expect(await first.heard(on('me'))).toEqual(note);
    expect(await second.heard(on('me'))).toEqual(note);
    expect((await stranger.settled()).filter(on('me'))).toEqual([]);
  });

  test('stop when the session ends', async () => {
    sessions.set('short-token', { userId: 'u2' });
    const listener = await subscribed('me', 'short-token');
    sessions.delete('short-token');
    await clock.advance(30_000);
    const refusal = (frame: Frame) => frame['errorKey'] === 'session.required';
    expect(await listener.heard(refusal)).toMatchObject({ channel: 'me' });
    bus.publish(privateTopic('u2'), { kind: 'balance' });
    expect((await listener.settled()).filter(on('me'))).toEqual([]);
  });
});

describe('an announcement', () => {
  const titles = { en: 'Sunday', es: 'Domingo' };
  const appeared = { id: 'a1', type: 'announcement', sequence: 7, titles };
  const data = { kind: 'announcement', id: 'a1', sequence: 7, titles };

  test('reaches every customer who is connected, and no visitor', async () => {
    const [first, second] = [
      await subscribed('me', 'good-token'),
      await subscribed('me', 'other-token'),
    ];
    const visitor = await subscribed('tickers');
    bus.publish('announcements', { ...appeared, segment: 'everybody' });
    for (const customer of [first, second])
      expect(await customer.heard(on('me'))).toEqual({ channel: 'me', data });
    expect((await visitor.settled()).filter(on('me'))).toEqual([]);
  });

  test('to a segment reaches nobody outside of it', async () => {
    const inside = await subscribed('me', 'good-token');
    const outside = await subscribed('me', 'other-token');
    bus.publish('announcements', { ...appeared, segment: 'verified' });
    expect(await inside.heard(on('me'))).toEqual({ channel: 'me', data });
    expect((await outside.settled()).filter(on('me'))).toEqual([]);
  });

  test('that ends leads to another reading', async () => {
    const customer = await subscribed('me', 'good-token');
    bus.publish('announcements', {});
    expect(await customer.heard(on('me'))).toEqual({ channel: 'me', data: { kind: 'read' } });
  });
});

describe('bad clients', () => {
  test.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['an unknown op', '{"op":"drop"}'],
    ['a channel that is no text', '{"op":"subscribe","channel":{}}'],
    ['a poisoned prototype', '{"__proto__":{"op":"ping"}}'],
  ])('%s gets an error frame and keeps the connection open', async (_name, text) => {
    const listener = await open();
    listener.say(text);
    const frames = await listener.settled();
    expect(frames[0]).toEqual({ op: 'error', errorKey: 'request.invalid' });
  });

  test.each([
    'ticker:NOPE',
    'candle:BTCUSDT:2min',
    'candle:BTCUSDT',
    'tickers:BTCUSDT',
    'toString',
  ])('refuses the unknown channel %s', async (channel) => {
    const listener = await subscribed(channel);
    expect(listener.frames[0]).toEqual({ op: 'error', errorKey: 'request.invalid', channel });
  });

  test('ends the connection on an oversized message', async () => {
    const listener = await open();
    listener.say('x'.repeat(5_000));
    await listener.closed();
  });

  test('refuses a flood of messages, then ends the connection', async () => {
    const listener = await open();
    const flood = (count: number) => {
      for (let sent = 0; sent < count; sent++) listener.say('{"op":"ping"}');
    };
    flood(130);
    const refusal = await listener.heard((frame) => frame['op'] === 'error');
    expect(refusal).toEqual({ op: 'error', errorKey: 'request.tooMany' });
    flood(300);
    await listener.closed();
  });

  test('refuses upgrades at another path', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/elsewhere`);
    await new Promise((resolve) => socket.once('error', resolve));
  });

  test('drops a client that stops answering pings', async () => {
    const listener = await open();
    // A stopped reader: pings stay unread in its socket.
    listener.socket.pause();
    await clock.advance(60_000);
    listener.socket.resume();
    await listener.closed();
  });
});

test('drops a socket that sends nothing within ten seconds and keeps others', async () => {
  const [silent, listening] = [await open(), await subscribed('tickers')];
  await clock.advance(9_000);
  expect(silent.isClosed).toBe(false);
  await clock.advance(3_000);
  await silent.closed();
  expect((await listening.settled()).length).toBeGreaterThan(0);
});
