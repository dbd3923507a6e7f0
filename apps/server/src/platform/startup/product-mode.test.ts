import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Db } from '../db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { requireMode } from './product-mode.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 2 });
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

test('a database keeps the mode of its first start', async () => {
  await requireMode(db, 'live');
  await requireMode(db, 'live');
  await expect(requireMode(db, 'practice')).rejects.toThrow(/MODE=practice .*money is real/);
});

test('practice money cannot become real money', async () => {
  await requireMode(db, 'practice');
  await expect(requireMode(db, 'live')).rejects.toThrow(/MODE=live .*practice money.*new database/);
});

test('of two processes that start at once, one mode stands', async () => {
  const results = await Promise.allSettled([requireMode(db, 'live'), requireMode(db, 'practice')]);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
