import { DAY_MS } from '@candor/domain/durations';
import { GENESIS_HASH, type Tick } from '@candor/domain/markets/tick';
import { price, quantity } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction, type Db, type Tx } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { appendTicks } from './store.ts';
import { ensureTickDay } from './store-days.ts';
import { findFirstTicks, findTicks } from './store-lookup.ts';

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
