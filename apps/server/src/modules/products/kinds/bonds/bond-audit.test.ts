import { addDays } from '@candor/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { bondsHarness } from './testing/bonds-harness.ts';

/** A bond with two holders, one shared payment, and another bond that was not filled. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const harness = bondsHarness(app);
  const id = await harness.offer({ months: 6 }, 'good', 1);
  const other = await harness.offer();
  for (const amount of ['600', '400']) {
    const person = await harness.signUp();
    await harness.buy(person, id, amount);
    await harness.buy(person, other, '50');
  }
  await harness.work();
  const { paidOutOn } = await harness.view(id);
  await harness.sleepUntil(addDays(paidOutOn!, 40));
});
afterAll(() => app.close());

const checksThatFind = async () => new Set((await audit(app.db)).map(({ check }) => check));

test.each([
  [
    'a bond that is subscribed for more than its notes',
    'bonds-equal-notes',
    `update products.bond set subscribed = subscribed + 1 where status = 'refunded'`,
    `update products.bond set subscribed = subscribed - 1 where status = 'refunded'`,
  ],
  [
    'a note whose money was not locked',
    'bond-notes-hold-their-money',
    `update ledger.transfer set type = 'withdrawal' where type = 'bondSubscription'`,
    `update ledger.transfer set type = 'bondSubscription' where type = 'withdrawal'`,
  ],
  [
    'a share that was never posted',
    'bond-payments-have-postings',
    `update products.bond_share set amount = amount + 1`,
    `update products.bond_share set amount = amount - 1`,
  ],
  [
    'a payment that the borrower never made',
    'bond-payments-have-postings',
    `update products.bond_payment set gross = gross + 1`,
    `update products.bond_payment set gross = gross - 1`,
  ],
  [
    'money that stayed with a borrower',
    'bonds-are-zero-sum',
    `update ledger.transfer set amount = amount - 1 where type = 'bondShared'`,
    `update ledger.transfer set amount = amount + 1 where type = 'bondShared'`,
  ],
  [
    'an instalment that the house paid',
    'bonds-are-zero-sum',
    `update ledger.transfer set from_kind = 'house:equity' where type = 'bondRepayment'`,
    `update ledger.transfer set from_kind = 'house:external:bank' where type = 'bondRepayment'`,
  ],
  [
    'a transfer of a bond that nobody knows',
    'transfers-have-bonds',
    `update ledger.transfer set key = 'product/elsewhere/' || key where type = 'bondLent'`,
    `update ledger.transfer set key = replace(key, 'product/elsewhere/', '')
      where type = 'bondLent'`,
  ],
])('finds %s', async (_, check, plant, undo) => {
  expect(await checksThatFind()).toEqual(new Set());
  await app.db.unsafe(plant);
  expect(await checksThatFind()).toContain(check);
  await app.db.unsafe(undo);
  expect(await checksThatFind()).toEqual(new Set());
});
