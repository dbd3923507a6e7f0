import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldIdempotencyRecords } from '../../platform/idempotency-records.ts';
import { holdOpen, untilWaiting } from '../../platform/testing/locks.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorOf, type FundingHarness, fundingHarness } from './testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

test('requires the fund password when the idempotency record is deleted while its retry waits', async () => {
  const person = await harness.signUp();
  const withdrawalInfoId = await harness.bind(person);
  const aside = { from: 'balance', to: 'contract', amount: '1', currency: 'USDT' };
  expect((await person.call('transferFunds', aside, 'old')).code).toBe(200);
  const { mine, thiefs } = await holdOpen(app.db, async (tx) => {
    await tx`select from wallet.payout_account where id = ${withdrawalInfoId} for update`;
    const own = harness.withdraw(person, { withdrawalInfoId, money: '20' }, 'mine');
    await untilWaiting(app.db);
    const stolen = { withdrawalInfoId, money: '30', safePassword: undefined };
    const other = harness.withdraw(person, stolen, 'old');
    // Gives the retry time to look up its key; then it waits for its customer's turn.
    for (let asked = 0; asked < 20; asked++) await person.call('listBalances');
    await deleteOldIdempotencyRecords(tx, app.clock.now() + 1);
    return { mine: own, thiefs: other };
  });
  expect((await mine).code).toBe(200);
  expect(errorOf(await thiefs)).toBe('identity.fundPasswordWrong');
  expect(await harness.balance(person)).toEqual(['9979', '20']);
});
