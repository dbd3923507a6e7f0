import { houseAccount } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../../platform/clock.ts';
import { connect, inTransaction, type Db } from '../../platform/db.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { NOBODY } from '../ledger/index.ts';
import { createHouseEquity } from './house-equity.ts';
import { lockInsuranceGate } from './store.ts';
import { giveMoney } from './testing/give-money.ts';
import { untilWaiting } from './testing/locks.ts';

let database: TestDatabase;
let db: Db;
let clock: ManualClock;
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  clock = new ManualClock(Date.UTC(2026, 10, 18, 12));
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

const addEquity = (amount: string) =>
  giveMoney({ db, random: seededRandom(amount), clock })(NOBODY, [
    {
      type: 'genesis',
      from: houseAccount('external', 'USDT'),
      to: houseAccount('equity', 'USDT'),
      currency: 'USDT',
      amount: money(amount),
    },
  ]);

test('a transaction that waits for another does not keep the other from the figure', async () => {
  await addEquity('1000');
  const read = createHouseEquity({ clock });
  let waiting: Promise<unknown> = Promise.resolve();
  const figure = await inTransaction(db, async (holder) => {
    await lockInsuranceGate(holder);
    // As an act does: it asks for the figure beside its locks, on its own connection.
    waiting = inTransaction(db, (tx) => Promise.all([lockInsuranceGate(tx), read(tx)]));
    await untilWaiting(db, 1);
    return read(holder);
  });
  expect(figure).toBe(money('1000'));
  expect(await waiting).toEqual([undefined, money('1000')]);
});

test('the figure is read anew after two seconds, and not before', async () => {
  await addEquity('1000');
  const read = createHouseEquity({ clock });
  expect(await read(db)).toBe(money('1000'));
  await addEquity('500');
  await clock.advance(1_999);
  expect(await read(db)).toBe(money('1000'));
  await clock.advance(1);
  expect(await read(db)).toBe(money('1500'));
});
