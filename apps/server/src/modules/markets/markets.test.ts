import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { calls } from '@candor/contract/calls';
import { candlePeriods } from '@candor/domain/markets/candle';
import { practiceBasePrice } from '@candor/domain/markets/practice/practice-feed';
import { marketSymbols } from '@candor/domain/markets/symbols';
import { findBrokenLink, type Tick } from '@candor/domain/markets/tick';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallContext, WireText } from '../../http/handler.ts';
import { createLocalBus } from '../../platform/bus.ts';
import { ManualClock } from '../../platform/clock.ts';
import { connect, type Db } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { seededRandom } from '../../platform/random.ts';
import { freeEpoch } from '../../platform/testing/free-term.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createMarkets, listTicksAfter, type MarketsOptions } from './index.ts';
import { listStoredCandles } from './store-candles.ts';
import { shortHistory } from './testing/short-history.ts';

/** A Wednesday noon, when all markets are open. */
const WEDNESDAY = Date.UTC(2026, 0, 7, 12);
const SATURDAY = Date.UTC(2026, 0, 10, 12);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let database: TestDatabase;
let db: Db;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await db.end();
  await database.drop();
});

async function open(startMs: number, changes: Partial<MarketsOptions> = {}) {
  const clock = new ManualClock(startMs);
  const markets = await createMarkets({
    db,
    clock,
    random: seededRandom('markets'),
    bus: createLocalBus(),
    log: createLog('silent'),
    metrics: createMetrics(),
    feed: 'practice',
    replaySpeed: 1,
    practiceFaults: false,
    history: shortHistory,
    ...changes,
  });
  await markets.start();
  await markets.leaderTask.begin(freeEpoch);
  stops.push(markets.stop);
  const context = () => ({ nowMs: clock.now() }) as CallContext;
  const read = <T>(answer: unknown) => JSON.parse((answer as WireText).wire) as T;
  return {
    clock,
    markets,
    symbols: (type?: 'crypto' | 'gold' | 'forex') =>
      read<Record<string, string>[]>(markets.calls.listSymbols({ type }, context())),
    candles: async (symbol: string, period: (typeof candlePeriods)[number], rest = {}) =>
      read<{ time: number; close: string }[]>(
        await markets.calls.listCandles(
          { symbol, period, limit: undefined, endTime: undefined, ...rest },
          context(),
        ),
      ),
    context,
  };
}

describe('a first start', () => {
  test('fills the chart of every symbol at every period with consecutive candles', async () => {
    const { candles } = await open(WEDNESDAY, { history: undefined });
    for (const { symbol, session } of marketSymbols)
      for (const period of candlePeriods) {
        const chart = await candles(symbol, period, { limit: 150 });
        const times = chart.map(({ time }) => time);
        expect(chart.length, `${symbol} ${period}`).toBe(150);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        if (session === 'always')
          expect(times.at(-1)! - times[0]!).toBe(149 * (times[1]! - times[0]!));
      }
  });

  test("lists every symbol in the contract's format, with history that meets the live price", async () => {
    const { symbols, clock } = await open(WEDNESDAY);
    await clock.advance(5_000);
    const rows = symbols();
    expect(z.decode(calls.listSymbols.result, rows as never)).toHaveLength(marketSymbols.length);
    for (const row of rows) {
      expect(row).toMatchObject({ marketOpen: true, state: 'live', simulated: true });
      const points = row['sparkline'] as unknown as string[];
      expect(Math.abs(Number(points.at(-1)) / Number(row['currentPrice']) - 1)).toBeLessThan(0.02);
    }
    expect(symbols('gold').map((row) => row['symbol'])).toEqual(['XAUUSD', 'XAGUSD']);
  });

  test('shows closed markets on a Saturday with their last price and opening, and no tick', async () => {
    const { symbols, markets, clock } = await open(SATURDAY, {
      history: { ...shortHistory, minutesMs: 48 * HOUR_MS },
    });
    await clock.advance(5_000);
    const euro = symbols('forex').find((row) => row['symbol'] === 'EURUSD')!;
    expect(euro).toMatchObject({
      marketOpen: false,
      state: 'closed',
      sequence: '0',
      opensAt: '2026-01-12 06:00:00',
    });
    expect(markets.latestTick('EURUSD')).toBeUndefined();
    expect(markets.latestTick('BTCUSDT')).toBeDefined();
  });
});

describe('recording', () => {
  test('delivers ticks only once they are in the log, in order, at the allowed rate', async () => {
    const { markets, clock } = await open(WEDNESDAY);
    const heard: Tick[] = [];
    markets.subscribe((ticks) => heard.push(...ticks));
    await clock.advance(60_000);
    const bitcoin = heard.filter(({ symbol }) => symbol === 'BTCUSDT');
    const logged = await listTicksAfter(db, 'BTCUSDT', bitcoin[0]!.sequence - 1, 1_000);
    expect(logged).toEqual(bitcoin);
    expect(findBrokenLink(logged, sha256)).toBeNull();
    for (const [symbol, intervalMs] of [
      ['BTCUSDT', 500],
      ['XAUUSD', 1_000],
    ] as const) {
      const times = heard.filter((tick) => tick.symbol === symbol).map(({ timeMs }) => timeMs);
      const gaps = times.slice(1).map((time, index) => time - times[index]!);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(intervalMs);
      expect(Math.max(...gaps)).toBeLessThan(2 * intervalMs);
    }
  });

  test('shows nothing of a failed commit, and the next one leaves no gap', async () => {
    const { markets, clock } = await open(WEDNESDAY);
    const before = markets.latestTick('BTCUSDT')!;
    await db`alter table markets.head rename to head_away`;
    await clock.advance(3_000);
    expect(markets.latestTick('BTCUSDT')).toBe(before);
    await db`alter table markets.head_away rename to head`;
    await clock.advance(3_000);
    const ticks = await listTicksAfter(db, 'BTCUSDT', 0, 1_000);
    expect(findBrokenLink(ticks, sha256)).toBeNull();
    expect(ticks.at(-1)!.timeMs).toBeGreaterThan(before.timeMs + 4_000);
  });

  test('delivers prices to the others when one receiver fails', async () => {
    const { markets, clock } = await open(WEDNESDAY);
    let heard = 0;
    markets.subscribe(() => {
      throw new Error('receiver');
    });
    markets.subscribe((ticks) => (heard += ticks.length));
    await clock.advance(3_000);
    expect(heard).toBeGreaterThan(30);
  });

  test("keeps one history when two recorders write, each continuing the other's", async () => {
    const first = await open(WEDNESDAY);
    const second = await open(WEDNESDAY);
    await Promise.all([first.clock.advance(20_000), second.clock.advance(20_000)]);
    await first.clock.advance(5_000);
    await second.clock.advance(10_000);
    const heard = second.markets.latestTick('BTCUSDT');
    expect(heard).toEqual((await listTicksAfter(db, 'BTCUSDT', heard!.sequence - 1, 10))[0]);
    expect(heard!.timeMs).toBeGreaterThan(WEDNESDAY + 29_000);
    const ticks = await listTicksAfter(db, 'BTCUSDT', 0, 1_000);
    expect(findBrokenLink(ticks, sha256)).toBeNull();
    expect(ticks.map(({ sequence }) => sequence)).toEqual(ticks.map((_, index) => index + 1));
  });

  test('writes minutes and 24 h figures that can be recomputed from the log', async () => {
    const { clock } = await open(WEDNESDAY);
    await clock.advance(3 * MINUTE_MS + 20_000);
    const read = () =>
      listStoredCandles(db, {
        symbols: ['ETHUSDT'],
        period: '1min',
        beforeMs: clock.now(),
        limit: 200,
      });
    const before = await read();
    await db`delete from markets.candle where period = '1min' and not seeded`;
    const again = await open(clock.now());
    expect(await read()).toEqual(before);
    expect(again.markets.boards.get('ETHUSDT')!.tick!.sequence).toBeGreaterThan(300);
  });
});

describe('trading hours', () => {
  test('start the week with the first tick after Sunday 17:00 New York, metals an hour later', async () => {
    const opening = Date.UTC(2026, 0, 11, 22);
    const { clock, markets } = await open(opening - 10_000);
    await clock.advance(9_000);
    expect(markets.latestTick('EURUSD')).toBeUndefined();
    await clock.advance(3_000);
    const first = markets.latestTick('EURUSD')!;
    expect(first).toMatchObject({ sequence: 1 + Number(first.timeMs >= opening + 1_000) });
    expect(first.timeMs).toBeGreaterThanOrEqual(opening);
    expect(first.state).toBe('live');
    expect(markets.latestTick('XAUUSD')).toBeUndefined();
  });

  test("end the week on Friday 17:00, with its last minute in Saturday's chart", async () => {
    const closing = Date.UTC(2026, 0, 9, 22);
    const friday = await open(closing - 90_000);
    await friday.clock.advance(120_000);
    await friday.markets.stop();
    const last = friday.markets.latestTick('EURUSD')!;
    expect(last.timeMs).toBeLessThan(closing);
    expect(friday.markets.boards.get('EURUSD')!.state(friday.clock.now())).toBe('closed');
    const saturday = await open(closing + 15 * HOUR_MS);
    const [minute] = await saturday.candles('EURUSD', '1min', { limit: 1 });
    expect(minute!.time * 1_000).toBe(closing - MINUTE_MS);
    expect(Number(minute!.close)).toBe(Number(last.price) / 1e18);
  });
});

describe('the day on which a market closes', () => {
  const closing = Date.UTC(2026, 0, 9, 22);
  const opening = Date.UTC(2026, 0, 11, 22);
  const FRIDAY = Date.UTC(2026, 0, 9) / 1_000;
  const history = { ...shortHistory, minutesMs: 2 * HOUR_MS };

  /** Friday's candle while it runs, and in the chart after the weekend. */
  async function overTheWeekend(startMs: number) {
    const market = await open(startMs, { history });
    const running = (await market.candles('EURUSD', '1D', { limit: 1 }))[0];
    await market.clock.advance(closing + 10_000 - startMs);
    const friday = (await market.candles('EURUSD', '1D', { limit: 1 }))[0];
    await market.clock.jump(opening + 5_000 - market.clock.now());
    await market.clock.advance(5_000);
    await market.markets.stop();
    return { running, friday, days: await market.candles('EURUSD', '1D', { limit: 3 }) };
  }

  test('is in the chart after the weekend', async () => {
    const { friday, days } = await overTheWeekend(closing - 90_000);
    expect(friday!.time).toBe(FRIDAY);
    expect(days).toContainEqual(friday);
  });

  test('is in the chart when the product started after the close', async () => {
    const first = await open(closing - 90_000, { history });
    await first.clock.advance(100_000);
    await first.markets.stop();
    const { running, days } = await overTheWeekend(closing + 5_000);
    expect(running!.time).toBe(FRIDAY);
    expect(days).toContainEqual(running);
  });
});

describe('a restart', () => {
  test('continues the log, the running candles and the price path', async () => {
    const first = await open(WEDNESDAY);
    await first.clock.advance(MINUTE_MS + 20_000);
    await first.markets.stop();
    const before = first.markets.boards.get('BTCUSDT')!;
    const second = await open(first.clock.now() + 4_000);
    const after = second.markets.boards.get('BTCUSDT')!;
    expect(after.tick!.sequence).toBe(before.tick!.sequence + 1);
    expect(after.tick!.previousHash).toBe(before.tick!.hash);
    for (const period of candlePeriods) {
      const [was, is] = [before.running[period]!, after.running[period]!];
      expect([is.startMs, is.open]).toEqual([was.startMs, was.open]);
      expect(is.high >= was.high && is.low <= was.low).toBe(true);
    }
    const drift = Number(after.tick!.price) / Number(before.tick!.price) - 1;
    expect(Math.abs(drift)).toBeLessThan(0.005);
    expect(await second.markets.publishedTickKeys()).toEqual(
      await first.markets.publishedTickKeys(),
    );
  });

  test('gives the same price for the same secret and time, whatever happened in between', async () => {
    const first = await open(WEDNESDAY);
    await first.clock.advance(MINUTE_MS);
    await first.markets.stop();
    const price = first.markets.latestTick('ADAUSDT')!;
    await db`truncate markets.head, markets.tick, markets.candle`;
    const second = await open(price.timeMs);
    expect(second.markets.latestTick('ADAUSDT')).toMatchObject({
      timeMs: price.timeMs,
      price: price.price,
    });
  });

  test('continues a log written with another secret at the price where it ended', async () => {
    for (const { symbol } of marketSymbols)
      await db`insert into markets.practice_anchor (symbol, anchored_at, price)
        values (${symbol}, ${WEDNESDAY - DAY_MS}, ${String(1.5 * practiceBasePrice(symbol))})`;
    const first = await open(WEDNESDAY);
    await first.clock.advance(5_000);
    await first.markets.stop();
    const last = marketSymbols.map(({ symbol }) => first.markets.latestTick(symbol)!);
    await db`delete from platform.secret where name = 'markets.practiceKey'`;
    await db`truncate markets.practice_anchor`;
    const random = seededRandom('another secret');
    const second = await open(first.clock.now() + 1_000, { random });
    for (const before of last) {
      const after = second.markets.latestTick(before.symbol)!;
      expect(after.sequence).toBeGreaterThan(before.sequence);
      const move = Math.abs(Number(after.price) / Number(before.price) - 1);
      expect(move, before.symbol).toBeLessThan(0.000_5);
    }
    // An anchor never moves.
    await second.markets.stop();
    const anchors = () => db`select * from markets.practice_anchor order by symbol`;
    const kept = await anchors();
    await open(second.clock.now() + HOUR_MS);
    expect(await anchors()).toEqual(kept);
  });

  test('fills downtime with candles marked as simulated history', async () => {
    const first = await open(WEDNESDAY);
    await first.clock.advance(MINUTE_MS + 20_000);
    await first.markets.stop();
    const downMs = 3 * HOUR_MS;
    const history = { ...shortHistory, minutesMs: 24 * HOUR_MS };
    const second = await open(first.clock.now() + downMs, { history });
    const minutes = await second.candles('BTCUSDT', '1min', { limit: 240 });
    const gaps = minutes.slice(1).map(({ time }, index) => time - minutes[index]!.time);
    expect(new Set(gaps)).toEqual(new Set([60]));
    const [{ count }] = await db<[{ count: string }]>`
      select count(*) from markets.candle
      where symbol = 'BTCUSDT' and period = '1min' and seeded and start_at >= ${first.clock.now()}`;
    expect(Number(count)).toBe(downMs / MINUTE_MS - 1);
    const hours = await second.candles('BTCUSDT', '1H', { limit: 5 });
    expect(hours.map(({ time }) => time % 3_600)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('calls', () => {
  test('end candles before endTime, and join one page to the next', async () => {
    const { candles, clock } = await open(WEDNESDAY);
    await clock.advance(MINUTE_MS + 20_000);
    const all = await candles('BTCUSDT', '1min', { limit: 40 });
    const page = await candles('BTCUSDT', '1min', { limit: 15, endTime: all[30]!.time });
    expect(page).toEqual(all.slice(15, 30));
    expect(await candles('BTCUSDT', '1min', { limit: 1 })).toEqual(all.slice(-1));
    expect(await candles('BTCUSDT', '1H', { endTime: 0 })).toEqual([]);
  });

  test('show a tick with all inputs of its price', async () => {
    const { markets } = await open(WEDNESDAY);
    const newest = markets.latestTick('BTCUSDT')!;
    const proof = await markets.calls.getTick({ symbol: 'BTCUSDT', sequence: newest.sequence });
    expect(proof).toMatchObject({ hash: newest.hash, signature: newest.signature });
    expect(proof.sources.map(({ used }) => used)).toEqual([true, true, true]);
    const missing = { symbol: 'BTCUSDT', sequence: newest.sequence + 1 };
    await expect(markets.calls.getTick(missing)).rejects.toThrow('markets.unknownTick');
  });

  test('refuse an unknown symbol', async () => {
    const { markets, candles, context } = await open(WEDNESDAY);
    const unknown = 'markets.unknownSymbol';
    expect(() => markets.calls.getPrice({ symbol: 'NOPE' }, context())).toThrow(unknown);
    await expect(candles('NOPE', '1min')).rejects.toThrow(unknown);
    const tick = { symbol: 'NOPE', sequence: 1 };
    await expect(markets.calls.getTick(tick)).rejects.toThrow(unknown);
  });

  test('return price, tickers and distribution that fit the contract and each other', async () => {
    const { markets, context, clock } = await open(WEDNESDAY);
    await clock.advance(2_000);
    const price = markets.calls.getPrice({ symbol: 'BTCUSDT' }, context());
    const tickers = JSON.parse(markets.calls.listTickers({}, context()).wire) as {
      symbol: string;
      price: string;
    }[];
    const encoded = z.encode(calls.getPrice.result, price) as { price: string };
    expect(tickers.find(({ symbol }) => symbol === 'BTCUSDT')!.price).toBe(encoded.price);
    const { buckets, risers, fallers } = markets.calls.getPriceDistribution();
    const counted = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
    expect(counted).toBe(marketSymbols.length);
    expect(risers + fallers).toBeLessThanOrEqual(counted);
  });

  test('halts a market whose price is not renewed', async () => {
    const { markets, clock } = await open(WEDNESDAY);
    const board = markets.boards.get('BTCUSDT')!;
    expect(board.state(clock.now())).toBe('live');
    await markets.stop();
    expect(board.state(clock.now() + 30_001)).toBe('halted');
  });
});
