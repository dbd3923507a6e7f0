import { MINUTE_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toText } from '@candor/domain/money/money';
import { connect, type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import type { HouseAccountKind } from '@candor/domain/ledger/transfer';
import { seededRandom } from '../../platform/random.ts';
import { advanceHouseSums, listRepairs, repairSum, sumHouseAccount } from './store-house.ts';
import { proposeRepairs, reconcile, sumHouseAccounts } from './index.ts';

const START_MS = Date.UTC(2026, 0, 1);
const HISTORY = 100_000;
const END_MS = START_MS + HISTORY * 1_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
/** A long history of one transfer per second, each with a different customer. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await db`
    insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
      currency, amount, created_at)
    select gen_random_uuid(), 'k', 0, 'genesis', 'house:external', '', 'house:equity', '', 'USDT', 1,
      ${START_MS}::timestamptz + n * interval '1 second'
    from generate_series(0, ${HISTORY - 1}::int) n`;
  await db`vacuum analyze ledger.transfer`;
  await advanceWholly();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const advance = () => inTransaction(db, advanceHouseSums);
/** Advances until nothing is left to sum: transactions of other databases hold the sums back. */
async function advanceWholly(): Promise<void> {
  const behind = async () => {
    await advance();
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from ledger.transfer, ledger.house_horizon
      where place is null or place > covers_place`;
    return row!.count;
  };
  while ((await behind()) > 0);
}

/** Number of transfers that a read scans. */
const readBy = (command: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const before = await readSoFar(tx);
    await command(tx);
    return (await readSoFar(tx)) - before;
  });
async function readSoFar(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relid = 'ledger.transfer'::regclass`;
  return row!.count;
}

test('sums house accounts without rereading their history, also one that never moved', async () => {
  expect(toText(await sumHouseAccount(db, 'equity', 'USDT'))).toBe(String(HISTORY));
  expect(await sumHouseAccount(db, 'insurance', 'USDT')).toBe(0n);
  for (const kind of ['equity', 'insurance'] as const)
    expect(await readBy((tx) => sumHouseAccount(tx, kind, 'USDT'))).toBeLessThan(HISTORY / 4);
});

test.each([
  ['before what the checkpoints cover', 20],
  ['after it', 5],
])('sums house accounts at a point in time %s in the same way', async (_, minutes) => {
  const asked = { currency: 'USDT', beforeMs: END_MS - minutes * MINUTE_MS } as const;
  const sums = await sumHouseAccounts(db, asked);
  expect(toText(sums.get('equity')!)).toBe(String(HISTORY - minutes * 60));
  expect(toText(sums.get('external')!)).toBe(String(minutes * 60 - HISTORY));
  expect(await readBy((tx) => sumHouseAccounts(tx, asked))).toBeLessThan(HISTORY / 4);
});

let written = 0;
const write = (on: Db | Tx, atMs: number, amount = 1, kind: HouseAccountKind = 'equity') => on`
  insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
    currency, amount, created_at)
  values (gen_random_uuid(), ${`later-${written++}`}, 0, 'genesis', 'house:external', '',
    ${`house:${kind}`}, '', 'USDT', ${amount}, ${atMs}::timestamptz)`;
const equity = async () => Number(toText(await sumHouseAccount(db, 'equity', 'USDT')));

test('advances the sums by new transfers', async () => {
  await advanceWholly();
  await write(db, END_MS);
  const read = await readBy(async (tx) => {
    await advanceHouseSums(tx);
  });
  expect(read).toBeLessThan(HISTORY / 4);
  expect(await equity()).toBe(HISTORY + 1);
  expect(await reconcile(db)).toEqual([]);
});

test('includes transfers that a clock an hour behind dated before all others', async () => {
  const before = await equity();
  await advance();
  await write(db, END_MS - 3_600_000, 7);
  expect(await equity()).toBe(before + 7);
  for (const _ of [1, 2, 3]) await advance();
  expect(await equity()).toBe(before + 7);
  expect(await reconcile(db)).toEqual([]);
});

test('includes a transaction that stays open while the sums advance', async () => {
  const before = await equity();
  const slow = connect(database.url, { max: 1 });
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
  const open = inTransaction(slow, async (tx) => {
    await write(tx, END_MS, 11);
    wrote();
    await mayCommit;
  });
  await hasWritten;
  await write(db, END_MS, 2);
  for (const _ of [1, 2, 3]) await advance();
  expect(await equity()).toBe(before + 2);
  commit();
  await open;
  expect(await equity()).toBe(before + 13);
  for (const _ of [1, 2, 3]) await advance();
  expect(await equity()).toBe(before + 13);
  expect(await reconcile(db)).toEqual([]);
  await slow.end();
});

test('advances the sums of books restored into another cluster, with new transaction ids', async () => {
  await db`update ledger.house_horizon set next_xact = '9000000000'`;
  await write(db, END_MS, 3);
  const before = await equity();
  await advanceWholly();
  const [horizon] =
    await db`select covers_place = next_place as is_whole from ledger.house_horizon`;
  expect(horizon!.is_whole).toBe(true);
  expect(await equity()).toBe(before);
  expect(await reconcile(db)).toEqual([]);
});

test('finds a wrong sum, proposes its repair once and repairs it on approval', async () => {
  const before = await equity();
  await db`update ledger.house_sum set balance = balance - 6 where kind = 'house:equity'`;
  const options = { random: seededRandom('repairs'), nowMs: END_MS };
  expect((await reconcile(db)).map(({ rule }) => rule)).toEqual(['houseCheckpoint']);
  expect(await proposeRepairs(db, options)).toBe(1);
  expect(await proposeRepairs(db, options)).toBe(0);
  expect(await equity()).toBe(before - 6);
  const [repair] = await listRepairs(db, null);
  expect(repair).toMatchObject({ kind: 'house:equity', currency: 'USDT', isDone: false });
  expect(Number(repair!.due) - Number(repair!.found)).toBe(6);
  await write(db, END_MS, 4);
  const done = await Promise.all(
    [1, 2].map(() => inTransaction(db, (tx) => repairSum(tx, repair!.id, END_MS))),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await equity()).toBe(before + 4);
  expect(await reconcile(db)).toEqual([]);
});
