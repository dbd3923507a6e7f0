import { connect, type Db } from '../../../platform/db.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';

export const CROWDED = '2026-01-07';
const fromMs = Date.UTC(2026, 0, 7);
export const crowdedSpan = { fromMs, beforeMs: fromMs + 86_400_000 };

/** A database for a day on which any number of customers traded, with rows inserted directly. */
export async function openCrowdedDay(): Promise<{ database: TestDatabase; db: Db }> {
  const database = await createTestDatabase();
  return { database, db: connect(database.url) };
}

/** Positions opened on the day and still open: one line of the seal each. */
export const addOpenings = (db: Db, count: number) => db`
  insert into positions.position (user_id, id, symbol, direction, leverage, margin, quantity_base,
    entry_price, open_fee, triggers_from_sequence, version, status, open_sequence, opened_at)
  select gen_random_uuid(), gen_random_uuid(), 'BTCUSDT', 'long', 5, 100, 0.01, 60000, 0.3, 1, 1,
    'open', n, to_timestamp(${fromMs}::bigint / 1000.0) + n * interval '86 milliseconds'
  from generate_series(1, ${count}::int) as n`;

/** Customers who hold 1, 2, 3 … of a currency. */
export const addHolders = (db: Db, count: number, currency = 'ETH') => db`
  insert into ledger.balance (user_id, kind, ref, currency, available)
  select gen_random_uuid(), 'balance', '', ${currency}, n
  from generate_series(1, ${count}::int) as n`;
