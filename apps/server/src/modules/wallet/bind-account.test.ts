import { Balances } from '@candor/domain/ledger/balances';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { WalletDeps } from './deps.ts';
import { type FundingHarness, fundingHarness } from './testing/funding-harness.ts';
import { bindAccountCommand } from './payout-accounts/bind-account.ts';
import { lockPayoutAccounts, removePayoutAccount } from './payout-accounts/store-accounts.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

async function bound() {
  const { userId, ...person } = await harness.signUp();
  return { userId, id: await harness.bind({ ...person, userId }) };
}

test('refuses to unbind or change an account for another customer in the same batch', async () => {
  const [anna, ben] = [await bound(), await bound()];
  const context = { balances: new Balances([]), nowMs: app.clock.now() };
  // One batch loads the accounts of both; the command has to check the owner.
  const loaded = await inTransaction(app.db, (tx) =>
    lockPayoutAccounts(tx, [anna.userId, ben.userId]),
  );
  const from = { ip: '', userAgent: '' };
  for (const write of ['remove', 'edit'] as const) {
    const command = bindAccountCommand({} as WalletDeps, write);
    const as = (userId: string) => () =>
      command.decide(
        { userId, id: anna.id, request: null, isConfirmed: true, from },
        { ...context, loaded },
      );
    expect(as(ben.userId)).toThrow('wallet.accountNotFound');
    expect(as(anna.userId)().change.account).toMatchObject(anna);
  }
});

test('keeps an account bound when another customer unbinds it', async () => {
  const [anna, ben] = [await bound(), await bound()];
  const left = async () => {
    const rows = await inTransaction(app.db, (tx) => lockPayoutAccounts(tx, [anna.userId]));
    return rows.map(({ id }) => id);
  };
  const remove = (userId: string) =>
    inTransaction(app.db, (tx) =>
      removePayoutAccount(tx, { userId, id: anna.id }, app.clock.now()),
    );
  await remove(ben.userId);
  expect(await left()).toEqual([anna.id]);
  await remove(anna.userId);
  expect(await left()).toEqual([]);
});
