import { money } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import type { Db } from '../../platform/db.ts';
import { type LoansHarness, openLoansHarness } from './testing/harness.ts';

let harness: LoansHarness;
beforeAll(async () => {
  harness = await openLoansHarness();
  const user = await harness.newCustomer({ BTC: '1' });
  const { id } = await harness.pledge(user);
  await harness.tick('41000');
  await harness.call('repayLoan', user, { id, amount: money('10') });
});
afterAll(async () => {
  // The planted errors remain, and are found.
  await harness.closeSound().catch(() => undefined);
});

test('finds nothing in loans that the product made', async () => {
  expect(await harness.findings()).toEqual([]);
});

describe('finds', () => {
  const plants: [string, string, (db: Db) => Promise<unknown>][] = [
    [
      'a debt that was made smaller',
      'loans-equal-postings',
      (db) => db`update loans.loan set principal = principal - 1`,
    ],
    [
      'interest that nobody paid',
      'loans-equal-postings',
      (db) =>
        db`update loans.loan set principal = principal + 1, interest_paid = interest_paid + 1`,
    ],
    [
      'a loan that vanished',
      'loans-hold-their-collateral',
      (db) => db`update loans.loan set collateral_quantity = 0`,
    ],
    [
      'a sale at another price than the house paid',
      'loan-sales-equal-postings',
      (db) => db`update loans.event set price = price + 1 where kind = 'sold'`,
    ],
    [
      'a sale at a price that nobody recorded',
      'loan-sales-stand-on-recorded-ticks',
      async () => undefined,
    ],
    [
      'an agreement that was rewritten',
      'loans-are-signed',
      (db) => db`update loans.agreement set text = replace(text, '10,800', '11,800')`,
    ],
  ];

  test.each(plants)('%s', async (_, check, plant) => {
    await plant(harness.db as Db);
    const found = await audit(harness.db as Db);
    expect(found.map((finding) => finding.check)).toContain(check);
  });
});
