import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { GENESIS_HASH, type Tick } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, inTransaction, type Db, type Tx } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { appendTicks } from './store.ts';
import { ensureTickDay } from './store-days.ts';
import { findFirstTicks, findTicks, listTicksAround } from './store-lookup.ts';

const NOON = Date.UTC(2026, 0, 5, 12);
const tick: Tick = {
  symbol: 'BTCUSDT',
  sequence: 1,
  timeMs: NOON,
  price: price('20000'),
  volume: quantity('1'),
  state: 'live',
  simulated: true,
  sources: [],
  previousHash: GENESIS_HASH,
  hash: 'ab'.repeat(32),
  signature: 'AAAA',
};

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  for (let day = -2; day <= 2; day += 1) await ensureTickDay(db, NOON - DAY_MS / 2 + day * DAY_MS);
  await inTransaction(db, (tx) => appendTicks(tx, [tick]));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/**
 * Days of the log that a statement was planned over: each costs time, whether it is read or not.
 */
async function daysTouched(ask: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    await ask(tx);
    const rows = await tx<{ relname: string }[]>`
      select distinct c.relname from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'tick\_%' order by 1`;
    return rows.map(({ relname }) => relname);
  });
}

test('looks for the first tick of a window only in the days of the windows', async () => {
  const ask = { symbol: 'BTCUSDT', afterSequence: 0, fromMs: NOON, untilMs: NOON + 3_000 };
  const read = await daysTouched(async (tx) => {
    expect(await findFirstTicks(tx, [{ ...ask, liveOnly: true }])).toEqual([tick]);
  });
  expect(read).toEqual(['tick_20260105']);
});

test('looks for a tick near its approximate time first, and finds it elsewhere too', async () => {
  const ref = { symbol: 'BTCUSDT', sequence: 1 };
  const read = await daysTouched(async (tx) => {
    expect(await findTicks(tx, [{ ...ref, aboutMs: NOON + 5_000 }])).toEqual([tick]);
  });
  expect(read).toEqual(['tick_20260105']);
  expect(await findTicks(db, [ref])).toEqual([tick]);
  expect(await findTicks(db, [{ ...ref, aboutMs: NOON + 2 * DAY_MS }])).toEqual([tick]);
});

describe('ticks around a moment', () => {
  const symbol = 'ETHUSDT';
  const HOUR_OF_TICKS = [0, 1, 2, 5, 6, 7, 30, 31, 140, 290, 291, 292, 293];
  const log = HOUR_OF_TICKS.map((hour, index) => ({
    ...tick,
    symbol,
    sequence: index + 1,
    timeMs: NOON + hour * HOUR_MS,
    state: [2, 3, 7, 10].includes(index) ? ('halted' as const) : ('live' as const),
  }));
  beforeAll(async () => {
    for (let day = 3; day <= 14; day += 1)
      await ensureTickDay(db, NOON - DAY_MS / 2 + day * DAY_MS);
    await inTransaction(db, (tx) => appendTicks(tx, log));
  });

  test('are looked for in the days nearby', async () => {
    const read = await daysTouched((tx) =>
      listTicksAround(tx, { symbol, afterSequence: 0, atMs: NOON + 6.5 * HOUR_MS }),
    );
    expect(read.at(-1)).toBe('tick_20260109');
  });

  test('are the nearest on both sides and the nearest that are not halted, however far away', async () => {
    const open = log.filter(({ state }) => state !== 'halted');
    for (let halfHour = -2; halfHour <= 600; halfHour += 1)
      for (const afterSequence of [0, 4, 9]) {
        const atMs = NOON + (halfHour * HOUR_MS) / 2;
        const wanted = [log, open].flatMap((ticks) => {
          const own = ticks.filter(({ sequence }) => sequence >= afterSequence);
          const before = own.findLast(({ timeMs }) => timeMs < atMs);
          return [before, own.find(({ timeMs }) => timeMs >= atMs)];
        });
        const sequences = new Set(wanted.flatMap((each) => each?.sequence ?? []));
        const found = await listTicksAround(db, { symbol, afterSequence, atMs });
        expect(found.map(({ sequence }) => sequence)).toEqual(
          [...sequences].toSorted((a, b) => a - b),
        );
      }
  });
});
