import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import { candleStart, periodMs, type CandlePeriod } from '@candor/domain/markets/candle';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createCandleBlocks } from './candle-blocks.ts';

/** A Monday; the last stored minute is the one before. */
const END_MS = Date.UTC(2026, 0, 12);
const DAYS = 6;

let database: TestDatabase;
let db: Db;
let reads: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await db`insert into markets.candle (symbol, period, start_at, open, high, low, close, volume, seeded)
    select symbol, '1min', at, 1.50, 2.25 + extract(minute from at), 0.5, 1.125, 10, false
    from unnest(array['BTCUSDT', 'XAUUSD']) as symbol,
      generate_series(${END_MS - DAYS * DAY_MS}::timestamptz, ${END_MS - 1}::timestamptz, '1 minute') as at
    where symbol = 'BTCUSDT' or extract(isodow from at) < 6`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function openBlocks() {
  reads = [];
  const counting = new Proxy(db, {
    apply(target, self, args: [TemplateStringsArray, ...unknown[]]) {
      const [text] = args;
      if (text.raw?.join('').includes('order by start_at')) reads.push(text.raw.join('?'));
      return Reflect.apply(target, self, args);
    },
  });
  return createCandleBlocks(counting);
}

const times = (texts: readonly string[]) =>
  texts.map((text) => (JSON.parse(text) as { time: number }).time * 1_000);

/** Defines a page directly: the newest open starts before the moment. */
function expected(symbol: string, period: CandlePeriod, beforeMs: number, limit: number): number[] {
  const starts = new Set<number>();
  for (let at = END_MS - DAYS * DAY_MS; at < END_MS; at += MINUTE_MS) {
    const weekday = new Date(at).getUTCDay();
    if (symbol === 'XAUUSD' && (weekday === 6 || weekday === 0)) continue;
    const start = candleStart(period, at);
    if (start < beforeMs) starts.add(start);
  }
  return [...starts].slice(-limit);
}

test('serves the newest closed candles before a moment, across blocks and weekends', async () => {
  const blocks = openBlocks();
  for (const symbol of ['BTCUSDT', 'XAUUSD'])
    for (const period of ['1min', '5min', '15min', '30min'] as const)
      for (const [backMs, limit] of [
        [0, 1_000],
        [1, 1],
        [7_777 * MINUTE_MS, 299],
        [DAY_MS, 777],
        [2 * DAY_MS + 31 * MINUTE_MS, 500],
        [DAYS * DAY_MS - 10 * MINUTE_MS, 300],
        [30 * DAY_MS, 300],
        [-30 * DAY_MS, 300],
      ] as const) {
        const asked = candleStart(period, END_MS - backMs);
        const query = { symbol, period, beforeMs: asked, limit, edgeMs: END_MS };
        const beforeMs = Math.min(asked, END_MS);
        expect(times(await blocks.newest(query)), `${symbol} ${period} ${backMs} ${limit}`).toEqual(
          expected(symbol, period, beforeMs, limit),
        );
      }
});

test('keeps figures exact to the last digit without trailing zeros', async () => {
  const edgeMs = END_MS;
  const query = { symbol: 'BTCUSDT', period: '30min', beforeMs: END_MS, limit: 1, edgeMs } as const;
  const startMs = END_MS - periodMs('30min');
  expect(await openBlocks().newest(query)).toEqual([
    `{"time":${startMs / 1_000},"open":"1.5","high":"61.25","low":"0.5","close":"1.125","volume":"300"}`,
  ]);
});

test('reads each block of a past once, for a thousand different moments', async () => {
  const blocks = openBlocks();
  const pages = Array.from({ length: 1_000 }, (_, index) =>
    blocks.newest({
      symbol: 'BTCUSDT',
      period: '1min',
      beforeMs: END_MS - index * 5 * MINUTE_MS,
      limit: 1 + ((index * 37) % 1_000),
      edgeMs: END_MS,
    }),
  );
  expect((await Promise.all(pages)).every((page) => page.length > 0)).toBe(true);
  expect(reads.length).toBeLessThanOrEqual(Math.ceil((DAYS * 1_440) / 500) + 1);
});

test('reads an incomplete block again once its newest candle has closed', async () => {
  const blocks = openBlocks();
  const page = (edgeMs: number) =>
    blocks.newest({ symbol: 'BTCUSDT', period: '1min', beforeMs: edgeMs, limit: 1, edgeMs });
  expect(times(await page(END_MS - MINUTE_MS))).toEqual([END_MS - 2 * MINUTE_MS]);
  expect(times(await page(END_MS))).toEqual([END_MS - MINUTE_MS]);
  expect(times(await page(END_MS))).toEqual([END_MS - MINUTE_MS]);
  expect(reads).toHaveLength(2);
});
