import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { FUND_PASSWORD, type FundingHarness, fundingHarness } from './testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

test('holds a bank account for another day when its bank or holder changes', async () => {
  const bank = {
    currency: 'USDT',
    chainType: 'BANK',
    account: '12345678',
    bankName: 'Harbour',
    realName: 'Anna B',
    safePassword: FUND_PASSWORD,
  };
  const person = await harness.signUp();
  const id = await harness.bind(person, 'BANK', { ...bank, address: undefined });
  const usableFrom = async (change: Record<string, unknown>) => {
    await person.call('editPayoutAccount', { ...bank, ...change, id });
    const { result } = await person.call('listPayoutAccounts');
    return (result as { records: { usableFrom?: string }[] }).records[0]!.usableFrom;
  };
  expect(await usableFrom({ label: 'Salary' })).toBeUndefined();
  expect(await usableFrom({ bankName: 'Cutlass' })).toBeTypeOf('string');
  await app.db`update wallet.payout_account
    set usable_at = ${app.clock.now()}::timestamptz where id = ${id}`;
  expect(await usableFrom({ bankName: 'Cutlass', realName: 'John S' })).toBeTypeOf('string');
});
