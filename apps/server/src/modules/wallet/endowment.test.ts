import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { reconcile, sumHouseAccount } from '../ledger/index.ts';
import { endowHouse } from './practice-money.ts';

const PROCESSES = 6;
const NOW_MS = 1_700_000_000_000;
let database: TestDatabase;
let nodes: Db[];
beforeAll(async () => {
  database = await createTestDatabase();
  nodes = Array.from({ length: PROCESSES }, () => connect(database.url, { max: 1 }));
});
afterAll(async () => {
  await Promise.all(nodes.map((db) => db.end()));
  await database.drop();
});

test('endows the house once when several processes start on a new database', async () => {
  const db = nodes[0]!;
  for (let round = 0; round < 10; round++) {
    await db`truncate ledger.transfer, ledger.balance`;
    await Promise.all(nodes.map((node) => endowHouse(node, NOW_MS)));
    const [row] = await db`select count(*)::int as transfers from ledger.transfer`;
    expect(row).toEqual({ transfers: 11 });
  }
  expect(await sumHouseAccount(db, 'equity', 'USDT')).toBe(100_000_000n * 10n ** 18n);
  expect(await reconcile(db)).toEqual([]);
});

test('adds only the missing coin to a house that was endowed without it', async () => {
  const db = nodes[0]!;
  await db`delete from ledger.transfer where key = 'genesis/ETH'`;
  await Promise.all(nodes.map((node) => endowHouse(node, NOW_MS)));
  const rows = await db`select key from ledger.transfer order by key`;
  expect(rows.map(({ key }) => key)).toEqual([
    'genesis',
    'genesis',
    'genesis/ADA',
    'genesis/BNB',
    'genesis/BTC',
    'genesis/DOGE',
    'genesis/ETH',
    'genesis/LUM',
    'genesis/ORB',
    'genesis/SOL',
    'genesis/XRP',
  ]);
});
