import { GENESIS_HASH, type Tick } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction, type Db } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { deriveMinutes } from './store-candles.ts';
import { ensureTickDay } from './store-days.ts';
import { findExtremes, type ExtremeAsk } from './store-extremes.ts';
import { appendTicks } from './store.ts';

const SYMBOL = 'BTCUSDT';
/** So that the ticks lie on two days. */
const START = Date.UTC(2026, 0, 5, 23, 53, 20, 700);
const APART_MS = 7_300;
const COUNT = 160;

/** Prices that repeat, so that the first of several equal extremes matters; some are halted. */
const ticks: readonly Tick[] = Array.from({ length: COUNT }, (_, index) => ({
  symbol: SYMBOL,
  sequence: index + 1,
  timeMs: START + index * APART_MS,
  price: price(String(20_000 + ((index * 37) % 23))),
  volume: quantity('1'),
  state: index % 11 === 5 ? 'halted' : 'live',
  simulated: true,
  sources: [],
  previousHash: GENESIS_HASH,
  hash: 'ab'.repeat(32),
  signature: 'AAAA',
}));

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  for (const day of [0, 1]) await ensureTickDay(db, START + day * 86_400_000);
  await inTransaction(db, (tx) => appendTicks(tx, ticks));
  const beforeMs = Math.floor(ticks.at(-1)!.timeMs / 60_000) * 60_000;
  const sinceMs = Math.floor(START / 60_000) * 60_000;
  await deriveMinutes(db, { symbol: SYMBOL, sinceMs, beforeMs });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const askOf = (side: ExtremeAsk['side'], from: number, until: number): ExtremeAsk => ({
  symbol: SYMBOL,
  side,
  afterSequence: from,
  fromMs: ticks[from - 1]!.timeMs,
  untilSequence: until,
  untilMs: ticks[until - 1]!.timeMs,
});

function byLooking({ side, afterSequence, untilSequence }: ExtremeAsk) {
  const counted = ticks.slice(afterSequence, untilSequence).filter(({ state }) => state === 'live');
  const [first, ...rest] = counted;
  if (!first) return null;
  const best = rest.reduce((so, each) => {
    const isBetter = side === 'highest' ? each.price > so.price : each.price < so.price;
    return isBetter ? each : so;
  }, first);
  return { price: best.price, sequence: best.sequence };
}

test('finds what reading every tick finds, in any span, from ticks and minutes', async () => {
  const anySpan = fc
    .tuple(
      fc.constantFrom<ExtremeAsk['side']>('highest', 'lowest'),
      fc.integer({ min: 1, max: COUNT }),
      fc.integer({ min: 0, max: COUNT }),
    )
    .map(([side, from, length]) => askOf(side, from, Math.min(COUNT, from + length)));
  await fc.assert(
    fc.asyncProperty(fc.array(anySpan, { maxLength: 12 }), async (asks) => {
      expect(await findExtremes(db, asks)).toEqual(asks.map(byLooking));
    }),
    { numRuns: 60 },
  );
});

test('says that nothing counts where there are only halted ticks, or none', async () => {
  expect(await findExtremes(db, [askOf('highest', 5, 6), askOf('lowest', 9, 9)])).toEqual([
    null,
    null,
  ]);
});
