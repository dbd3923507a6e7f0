import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FundingHarness, fundingHarness } from './testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const UNTIL_PAID_MS = 15_000;

test('spreads withdrawals that wait for the daily limit over successive days', async () => {
  const person = await harness.signUp();
  const withdrawalInfoId = await harness.bind(person);
  const withdraw = () => harness.withdraw(person, { withdrawalInfoId, money: '500' });
  for (let count = 0; count < 6; count++) {
    expect((await withdraw()).code).toBe(200);
    await app.clock.advance(1_000);
  }
  const paid = async () => {
    const [row] = await app.db<{ count: number }[]>`
      select count(*)::int as count from wallet.withdrawal
      where user_id = ${person.userId} and status = 'paidOut'`;
    return row!.count;
  };
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await paid()).toBe(2);
  await app.clock.jump(24 * HOUR);
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await paid()).toBe(4);
  await app.clock.jump(24 * HOUR);
  await app.clock.advance(UNTIL_PAID_MS);
  expect(await paid()).toBe(6);
});
