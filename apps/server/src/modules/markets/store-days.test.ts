import { DAY_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db, inTransaction } from '../../platform/db.ts';
import { holdOpen } from '../../platform/testing/locks.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { ensureTickDay } from './store-days.ts';
import { tickDaysJob } from './tick-days.job.ts';

const TODAY = Date.UTC(2026, 10, 22);

let database: TestDatabase;
let db: Db;
/** Another client with its own connection. */
let other: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  other = connect(database.url, { max: 1 });
  await ensureTickDay(db, TODAY);
});
afterAll(async () => {
  await other.end();
  await db.end();
  await database.drop();
});

const record = (sequence: number, timeMs: number) => db`
  insert into markets.tick (symbol, sequence, recorded_at, price, volume, state, simulated, sources,
    previous_hash, hash, signature)
  values ('BTCUSDT', ${sequence}, ${timeMs}::timestamptz, 1, 0, 'live', true, '', '', '', '')`;
const days = async () =>
  (
    await db<{ name: string }[]>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'markets.tick'::regclass order by 1`
  ).map(({ name }) => name);

/** Runs `command` while another client's transaction with `hold` is still open. */
async function whileOthers(hold: string, command: () => Promise<void>): Promise<void> {
  await holdOpen(other, async (tx) => {
    await tx.unsafe(hold);
    await command();
  });
}

test.each([
  ['a long reader', 'select count(*) from markets.tick'],
  ['a recorder', 'lock table markets.tick in row exclusive mode'],
])('%s of the log delays neither a new day nor later clients', async (who, hold) => {
  const day = TODAY + (who === 'a recorder' ? 2 : 1) * DAY_MS;
  await whileOthers(hold, async () => {
    await ensureTickDay(db, day);
    await record(1, day + 1);
    const [row] =
      await db`select count(*)::int as count from markets.tick where recorded_at >= ${day}`;
    expect(row!.count).toBe(1);
  });
});

test('gives up on a day that cannot be attached immediately, without blocking readers', async () => {
  const day = TODAY + 3 * DAY_MS;
  await whileOthers('lock table markets.tick in share update exclusive mode', async () => {
    await expect(ensureTickDay(db, day)).rejects.toMatchObject({ code: '55P03' });
    await db`select count(*) from markets.tick`;
  });
  await ensureTickDay(db, day);
  expect(await days()).toContain('markets.tick_20261125');
});

test('creates the days of the coming week in advance, each once by the first process', async () => {
  const ahead = () =>
    inTransaction(db, (tx) => tickDaysJob.run(tx, { key: 'all', dueAt: 0 }, TODAY));
  await Promise.all([ensureTickDay(db, TODAY + 5 * DAY_MS), ensureTickDay(db, TODAY + 5 * DAY_MS)]);
  await ahead();
  await ahead();
  expect(await days()).toEqual(
    Array.from({ length: 8 }, (_, day) => `markets.tick_202611${22 + day}`),
  );
});

test('gives a new day the key and the indexes of the log', async () => {
  const rows = await db<{ made: string }[]>`
    select replace(pg_get_indexdef(indexrelid), 'tick_20261124', 'tick') as made from pg_index
    where indrelid = 'markets.tick_20261124'::regclass`;
  expect(rows.length).toBe(2);
  await expect(record(1, TODAY + 2 * DAY_MS + 1)).rejects.toMatchObject({ code: '23505' });
});
