import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { addHolders, addOpenings, openCrowdedDay } from './testing/crowded-day.ts';
import { sealCrowdedOrders, sealCrowdedReserves } from './testing/seal-crowd.ts';

/*
 * Portions have 1,000 orders and 1,024 customers; a day that exactly fills one must be sealed too.
 */
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  ({ database, db } = await openCrowdedDay());
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('a day', () => {
  test.each([1_000, 2_500])('with %i orders is sealed, each order in its place', async (count) => {
    await db`delete from positions.position`;
    await db`delete from proofs.order_line`;
    await addOpenings(db, count);
    const { sealed, kept } = await sealCrowdedOrders(db);
    expect(sealed.orderCount).toBe(count);
    expect(sealed).toEqual(kept);
  });

  test('with 2,100 customers has all of them in its reserves', async () => {
    await db`delete from positions.position`;
    await addHolders(db, 1_024, 'BTC');
    await addHolders(db, 2_100, 'ETH');
    const sealed = await sealCrowdedReserves(db);
    expect(sealed['BTC']).toEqual({ count: 1_024, leaves: 1_024, liabilities: '524800' });
    expect(sealed['ETH']).toEqual({ count: 2_100, leaves: 2_100, liabilities: '2206050' });
  });
});
