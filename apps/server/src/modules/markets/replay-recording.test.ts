import { MINUTE_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { aggregated, type Candle } from '@candor/domain/markets/candle';
import { dayStatistics, dayWindow } from '@candor/domain/markets/day-statistics';
import { findBrokenLink, type Tick } from '@candor/domain/markets/tick';
import { parseFixed } from '@candor/domain/money/fixed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { wireCandle } from './candles.ts';
import { listTicksAfter } from './store-lookup.ts';
import { listCandleTexts, listStoredCandles } from './store-candles.ts';
import { createExpectedIndex, type Expected } from './testing/expected-index.ts';
import {
  findRecordings,
  openRecordedMarket,
  type RecordedMarket,
} from './testing/recorded-market.ts';
import { RefusalDiary } from './testing/refusal-diary.ts';

const SYMBOL = 'BTCUSDT';
const recordings = findRecordings();
if (!recordings)
  process.stdout.write('SKIPPED: no recorded markets; set CANDOR_RECORDINGS to their folder\n');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.skipIf(!recordings)('recorded days of Bitcoin', () => {
  let database: TestDatabase;
  let db: Db;
  let market: RecordedMarket;
  let expectedMinutes: Candle[];
  let count = 0;
  const diary = new RefusalDiary();
  const unexpected: string[] = [];

  const expectations: Expected[] = [];

  /** Compares one tick with the files, without the code that made it. */
  function compare(tick: Tick): void {
    const expected = expectations[(tick.timeMs - market.fromMs) / 15_000]!;
    const used = tick.sources.filter((source) => source.used).map(({ venue }) => venue);
    const isRight =
      String(used) === String(expected.used) &&
      tick.state === expected.state &&
      (expected.price === undefined || tick.price === expected.price);
    if (!isRight) unexpected.push(`${new Date(tick.timeMs).toISOString()} ${String(used)}`);
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    db = connect(database.url);
    market = await openRecordedMarket(db, recordings!);
    const expectedIndex = createExpectedIndex(market.venues);
    for (let timeMs = market.fromMs; timeMs < market.toMs; timeMs += 15_000)
      expectations.push(
        expectedIndex(Math.floor(timeMs / MINUTE_MS), (timeMs % MINUTE_MS) / 15_000),
      );
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

  test('have a tick in every quarter of every minute, with the price from the files', () => {
    expect(count).toBe((market.toMs - market.fromMs) / 15_000);
    expect(unexpected).toEqual([]);
  });

  test('convert the broken stablecoin at its own rate, with used prices close to the index', () => {
    expect(diary.daysOf('binance-us-usd', 'unconverted')).toEqual([]);
    expect(diary.largestUsedDistance).toBeLessThanOrEqual(0.03);
    expect(diary.lowestRate).toBeLessThan(0.9);
  });

  test('count two exchanges as two votes: nothing opens, and nothing happens while one is silent', () => {
    expect(diary.states.get('live') ?? 0).toBe(0);
    expect(diary.states.get('closeOnly')).toBeGreaterThan(0.4 * count);
    expect(diary.daysOf('kraken-usdc', 'stale').length).toBeGreaterThan(market.days / 2);
    expect(diary.daysOf('binance-us-usd', 'alone').length).toBeGreaterThan(market.days / 2);
  });

  test('have minute candles of every venue in the log that match the recording', async () => {
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

  test('have stored minutes, hours and days that match the index from the files', async () => {
    const limit = 100_000;
    const from = { beforeMs: market.toMs - MINUTE_MS, limit };
    const read = async (period: '1min' | '1H' | '1D') =>
      (await listStoredCandles(db, { ...from, symbols: [SYMBOL], period })).get(SYMBOL)!;
    const minutes = await read('1min');
    expect(minutes.map(withoutVolume)).toEqual(closedMinutes().map(withoutVolume));
    for (const period of ['1H', '1D'] as const) {
      const stored = await read(period);
      // The last one with a price is still open, because no later price has closed it.
      expect(stored).toEqual(aggregated(minutes, period).slice(0, -1));
      expect(stored.length).toBeGreaterThanOrEqual(market.days - 2);
    }
    const query = {
      symbol: SYMBOL,
      source: '1min',
      lengthMs: 5 * MINUTE_MS,
      fromMs: 0,
    } as const;
    const five = await listCandleTexts(db, { ...query, beforeMs: from.beforeMs });
    const expected = aggregated(minutes, '5min').map((each) => JSON.stringify(wireCandle(each)));
    expect(five.map(({ text }) => text)).toEqual(expected);
  });

  test('have 24 h figures that can be recomputed from the candles alone', async () => {
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

  test('form one unbroken chain of ticks with valid seals', async () => {
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

  const isSealed = (tick: Tick): boolean => market.signer.isSigned(tick, tick.timeMs);

  /** The last minute with a price is still open, because no later price has closed it. */
  const closedMinutes = () => expectedMinutes.slice(0, -1);

  function minutesOfFiles(): Candle[] {
    const candles: Candle[] = [];
    for (let startMs = market.fromMs; startMs < market.toMs; startMs += MINUTE_MS) {
      const prices = [0, 1, 2, 3].flatMap((quarter) => {
        const { price } = expectations[(startMs - market.fromMs) / 15_000 + quarter]!;
        return price === undefined ? [] : [price];
      });
      if (prices.length === 0) continue;
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
