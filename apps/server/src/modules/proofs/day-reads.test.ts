import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, inTransaction, type Db, type Tx } from '../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { streamClosings, streamOpenings } from '../positions/index.ts';
import { streamSettled } from '../second-contracts/index.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const beforeMs = Date.UTC(2026, 10, 18);
const span = { fromMs: beforeMs - 86_400_000, beforeMs };

test.each<[string, string, (tx: Tx, of: typeof span, portion: number) => AsyncIterable<unknown>]>([
  ['openings', 'position', streamOpenings],
  ['closings', 'position', streamClosings],
  ['settled second contracts', 'contract', streamSettled],
])('finds %s of a day without reading all history', async (_, table, stream) => {
  const scans = await inTransaction(db, async (tx) => {
    await tx`set local enable_seqscan = off`;
    for await (const some of stream(tx, span, 100)) expect(some).toEqual([]);
    const [row] = await tx<{ scans: number }[]>`
      select seq_scan::int as scans from pg_stat_xact_user_tables where relname = ${table}`;
    return row?.scans;
  });
  expect(scans).toBe(0);
});
