import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { addHolders, addOpenings, openCrowdedDay } from './testing/crowded-day.ts';
import { sealCrowdedOrders, sealCrowdedReserves } from './testing/seal-crowd.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  ({ database, db } = await openCrowdedDay());
  await db`alter database ${db(new URL(database.url).pathname.slice(1))} set statement_timeout = 0`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Runs a command and prints how many seconds it took. */
async function timed<Result>(what: string, command: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await command();
  const seconds = (performance.now() - begun) / 1_000;
  process.stdout.write(`${what}: ${seconds.toFixed(1)} s\n`);
  return result;
}

describe('a day', () => {
  test('with 10,000 and with 1,000,000 orders is sealed, each order in its place', async () => {
    for (const [more, count] of [
      [10_000, 10_000],
      [990_000, 1_000_000],
    ] as const) {
      await db`delete from proofs.order_line`;
      for (let part = 0; part < more; part += 10_000) await addOpenings(db, 10_000);
      const { sealed, kept } = await timed(`${count} orders`, () => sealCrowdedOrders(db));
      expect(sealed.orderCount).toBe(count);
      expect(sealed).toEqual(kept);
    }
  });

  test('with 200,000 customers has all of them in its reserves', async () => {
    await db`truncate positions.position`;
    for (let part = 0; part < 200_000; part += 50_000) await addHolders(db, 50_000);
    const sealed = await timed('200,000 customers', () => sealCrowdedReserves(db));
    expect(sealed['ETH']).toMatchObject({ count: 200_000, leaves: 200_000 });
  });
});
