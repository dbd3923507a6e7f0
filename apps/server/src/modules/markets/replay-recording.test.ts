import { createHash, verify } from 'node:crypto';
import { aggregated, type Candle } from '@candor/domain/markets/candle';
import { dayStatistics, dayWindow } from '@candor/domain/markets/day-statistics';
import { findBrokenLink, type Tick } from '@candor/domain/markets/tick';
import { parseFixed } from '@candor/domain/money/fixed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { listTicksAfter } from './store-lookup.ts';
import { listLongCandles, listStoredCandles } from './store-candles.ts';
import { expectedIndex } from './testing/expected-index.ts';
import {
  findRecordings,
  openRecordedMarket,
  type RecordedMarket,
} from './testing/recorded-market.ts';
import { RefusalDiary } from './testing/refusal-diary.ts';

const MINUTE_MS = 60_000;
const SYMBOL = 'BTCUSDT';
const recordings = findRecordings();
if (!recordings)
  process.stdout.write('SKIPPED: no recorded markets; set CANDOR_RECORDINGS to their folder\n');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.skipIf(!recordings)('three recorded weeks of Bitcoin', () => {
  let database: TestDatabase;
  let db: Db;
  let market: RecordedMarket;
  let expectedMinutes: Candle[];
  let count = 0;
  const diary = new RefusalDiary();
  const unexpected: string[] = [];

  /** Holds one tick against what the files say, without the code that made it. */
  function compare(tick: Tick): void {
    const minute = Math.floor(tick.timeMs / MINUTE_MS);
    const quarter = Math.floor((tick.timeMs % MINUTE_MS) / 15_000);
    const expected = expectedIndex(market.venues, { minute, quarter });
    const used = tick.sources.filter((source) => source.used).map(({ venue }) => venue);
    const state = used.length >= 3 ? 'live' : used.length === 2 ? 'closeOnly' : 'halted';
    const isRight =
      String(used) === String(expected.used) &&
      tick.state === state &&
      (expected.price === undefined || tick.price === expected.price);
    if (!isRight) unexpected.push(`${new Date(tick.timeMs).toISOString()} ${String(used)}`);
  }

  // A quarter of a minute on an idle machine; a busy one gets three minutes.
  beforeAll(async () => {
    database = await createTestDatabase();
    db = connect(database.url);
    market = await openRecordedMarket(db, recordings!);
    for await (const tick of market.ticks()) {
      count++;
      diary.write(tick);
      compare(tick);
    }
    process.stdout.write(`${diary.report()}\n`);
    expectedMinutes = minutesOfFiles();
  });

  afterAll(async () => {
    await db.end();
    await database.drop();
  });

  test('every quarter of every minute has a tick with the price that the files give', () => {
    expect(count).toBe((market.toMs - market.fromMs) / 15_000);
    expect(unexpected).toEqual([]);
  });

  test('the broken stablecoin was refused as an outlier on 11 and 12 March, and Bitcoin traded on', () => {
    const days = diary.daysOf('binance-us-usdc', 'outlier');
    expect(days).toEqual(expect.arrayContaining(['2023-03-11', '2023-03-12']));
    expect(diary.daysOf('kraken-usdc', 'outlier')).toEqual(expect.arrayContaining(['2023-03-11']));
    expect(diary.daysOf('binance-us-usd', 'outlier')).toEqual([]);
    expect(diary.largestUsedDistance).toBeLessThanOrEqual(0.03);
    expect(diary.largestRefusedDistance).toBeGreaterThan(0.1);
  });

  test('missing minutes of a venue made it stale and stopped nothing', () => {
    expect(diary.daysOf('kraken-usdc', 'stale').length).toBeGreaterThan(10);
    expect(diary.states.get('halted') ?? 0).toBe(0);
  });

  test('minute candles of every venue, rebuilt from the log, are those of the recording', async () => {
    const rebuilt = new Map<string, { open: bigint; high: bigint; low: bigint; close: bigint }>();
    for await (const tick of loggedTicks()) {
      for (const { venue, price, timeMs } of tick.sources) {
        if (timeMs !== tick.timeMs) continue;
        const key = `${venue} ${Math.floor(timeMs / MINUTE_MS)}`;
        const candle = rebuilt.get(key);
        rebuilt.set(key, {
          open: candle?.open ?? price,
          high: candle && candle.high > price ? candle.high : price,
          low: candle && candle.low < price ? candle.low : price,
          close: price,
        });
      }
    }
    const recorded = market.venues.flatMap(({ name, bars }) =>
      [...bars].map(([minute, bar]) => [`${name} ${minute}`, bar] as const),
    );
    expect(rebuilt.size).toBe(recorded.length);
    const wrong = recorded.filter(([key, bar]) => {
      const candle = rebuilt.get(key);
      const text = ['open', 'high', 'low', 'close'] as const;
      return !candle || text.some((field) => candle[field] !== parseFixed(bar[field]));
    });
    expect(wrong).toEqual([]);
  });

  test('stored minutes, hours and days are those of the index that the files give', async () => {
    const limit = 100_000;
    const from = { symbol: SYMBOL, beforeMs: market.toMs - MINUTE_MS, limit };
    const minutes = await listStoredCandles(db, { ...from, period: '1min' });
    expect(minutes.map(withoutVolume)).toEqual(expectedMinutes.slice(0, -1).map(withoutVolume));
    for (const period of ['1H', '1D'] as const) {
      const stored = await listStoredCandles(db, { ...from, period });
      const whole = aggregated(minutes, period).slice(0, stored.length);
      expect(stored).toEqual(whole);
      expect(stored.length).toBeGreaterThan(19);
    }
    const query = {
      symbol: SYMBOL,
      source: '1min',
      lengthMs: 5 * MINUTE_MS,
      originMs: 0,
    } as const;
    const five = await listLongCandles(db, { ...query, beforeMs: from.beforeMs, limit: 500 });
    expect(five).toEqual(aggregated(minutes, '5min').slice(-500));
  });

  test('24 h figures can be recomputed from the candles alone', async () => {
    const last = expectedMinutes.at(-1)!;
    const window = dayWindow(expectedMinutes.slice(0, -1), last.startMs + MINUTE_MS);
    const recomputed = dayStatistics(window, last, last.close)!;
    expect(market.board.statistics()).toMatchObject({
      price: recomputed.price,
      change: recomputed.change,
      changeRate: recomputed.changeRate,
      high: recomputed.high,
      low: recomputed.low,
    });
  });

  test('the log is one unbroken chain, and its seals are ours', async () => {
    let previous: Tick | undefined;
    let checked = 0;
    for await (const tick of loggedTicks()) {
      expect(findBrokenLink(previous ? [previous, tick] : [tick], sha256)).toBeNull();
      if (checked++ % 500 === 0) expect(isSealed(tick)).toBe(true);
      previous = tick;
    }
    expect(checked).toBe(count);
  });

  async function* loggedTicks(): AsyncGenerator<Tick> {
    for (let after = 0; ;) {
      const ticks = await listTicksAfter(db, SYMBOL, after, 5_000);
      if (ticks.length === 0) return;
      yield* ticks;
      after = ticks.at(-1)!.sequence;
    }
  }

  const isSealed = (tick: Tick): boolean =>
    verify(
      null,
      Buffer.from(tick.hash, 'hex'),
      market.signer.verifyingKey,
      Buffer.from(tick.signature, 'base64'),
    );

  function minutesOfFiles(): Candle[] {
    const candles: Candle[] = [];
    for (let startMs = market.fromMs; startMs < market.toMs; startMs += MINUTE_MS) {
      const prices = [0, 1, 2, 3].flatMap((quarter) => {
        const { price } = expectedIndex(market.venues, { minute: startMs / MINUTE_MS, quarter });
        return price === undefined ? [] : [price];
      });
      const sorted = prices.toSorted((a, b) => Number(a - b));
      candles.push({
        startMs,
        open: prices[0],
        high: sorted.at(-1),
        low: sorted[0],
        close: prices.at(-1),
        volume: 0n,
      } as Candle);
    }
    return candles;
  }
});

const withoutVolume = ({ startMs, open, high, low, close }: Candle) => [
  startMs,
  open,
  high,
  low,
  close,
];
