import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldAnswers } from '../../platform/answers.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorOf, type FundingDesk, fundingDesk } from './testing/funding-desk.ts';

let app: TestApp;
let desk: FundingDesk;
beforeAll(async () => {
  app = await createTestApp();
  desk = fundingDesk(app);
});
afterAll(() => app.close());

/** Until some statement waits for a lock that somebody else holds. */
async function somebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const rows = await db`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (rows.length > 0) return;
  }
}

test('a key whose answer is forgotten while its repeat waits does not stand for the fund password', async () => {
  const person = await desk.signUp();
  const withdrawalInfoId = await desk.bind(person);
  const aside = { from: 'balance', to: 'contract', amount: '1', currency: 'USDT' };
  expect((await person.call('transferFunds', aside, 'old')).code).toBe(200);
  const { mine, thiefs } = await inTransaction(app.db, async (tx) => {
    await tx`select from wallet.payout_account where id = ${withdrawalInfoId} for update`;
    const own = desk.withdraw(person, { withdrawalInfoId, money: '20' }, 'mine');
    await somebodyWaits(app.db);
    const stolen = { withdrawalInfoId, money: '30', safePassword: undefined };
    const other = desk.withdraw(person, stolen, 'old');
    // The key is looked up meanwhile; then its customer's turn is waited for.
    for (let asked = 0; asked < 20; asked++) await person.call('listBalances');
    await deleteOldAnswers(tx, app.clock.now() + 1);
    return { mine: own, thiefs: other };
  });
  expect((await mine).code).toBe(200);
  expect(errorOf(await thiefs)).toBe('identity.fundPasswordWrong');
  expect(await desk.balance(person)).toEqual(['9979', '20']);
});
