import { afterAll, beforeAll, expect, test } from 'vitest';
import { toText } from '@candor/domain/money/money';
import { connect, type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { advanceCheckpoints, sumHousePocket } from './store.ts';
import { reconcile, sumHousePockets } from './index.ts';

const START_MS = Date.UTC(2026, 0, 1);
const HISTORY = 100_000;
const END_MS = START_MS + HISTORY * 1_000;
const MINUTE_MS = 60_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
/** A long history, one transfer a second, each of another customer; its last ten minutes are not covered. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await db`
    insert into ledger.transfer (user_id, key, leg, type, from_pocket, from_ref, to_pocket, to_ref,
      currency, amount, created_at)
    select gen_random_uuid(), 'k', 0, 'genesis', 'house:external', '', 'house:equity', '', 'USDT', 1,
      ${START_MS}::timestamptz + n * interval '1 second'
    from generate_series(0, ${HISTORY - 1}::int) n`;
  await db`vacuum analyze ledger.transfer`;
  await inTransaction(db, (tx) => advanceCheckpoints(tx, END_MS - 10 * MINUTE_MS));
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Transfers that are read for something. */
const readBy = (act: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const before = await readSoFar(tx);
    await act(tx);
    return (await readSoFar(tx)) - before;
  });
async function readSoFar(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relid = 'ledger.transfer'::regclass`;
  return row!.count;
}

test('what the house holds is told without reading its history again, also a pocket that never moved', async () => {
  expect(toText(await sumHousePocket(db, 'equity', 'USDT'))).toBe(String(HISTORY));
  expect(await sumHousePocket(db, 'insurance', 'USDT')).toBe(0n);
  for (const pocket of ['equity', 'insurance'] as const)
    expect(await readBy((tx) => sumHousePocket(tx, pocket, 'USDT'))).toBeLessThan(HISTORY / 4);
});

test.each([
  ['before what the checkpoints cover', 20],
  ['after it', 5],
])('what the house held at a moment %s is told in the same way', async (_, minutes) => {
  const asked = { currency: 'USDT', beforeMs: END_MS - minutes * MINUTE_MS } as const;
  const sums = await sumHousePockets(db, asked);
  expect(toText(sums.get('equity')!)).toBe(String(HISTORY - minutes * 60));
  expect(toText(sums.get('external')!)).toBe(String(minutes * 60 - HISTORY));
  expect(await readBy((tx) => sumHousePockets(tx, asked))).toBeLessThan(HISTORY / 4);
});

test('checkpoints move on by what is new', async () => {
  const read = await readBy((tx) => advanceCheckpoints(tx, END_MS));
  expect(read).toBeLessThan(HISTORY / 4);
  expect(toText(await sumHousePocket(db, 'equity', 'USDT'))).toBe(String(HISTORY));
  expect(await reconcile(db)).toEqual([]);
});
