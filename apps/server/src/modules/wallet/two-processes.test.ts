import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  errorOf,
  FUND_PASSWORD,
  type FundingHarness,
  fundingHarness,
} from './testing/funding-harness.ts';

let app: TestApp;
let twin: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  twin = await createTestApp({ beside: app, nodeId: 'twin' });
  harness = fundingHarness(app);
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

/** Both nodes poll the networks simultaneously, the standby one too. */
async function bothPoll(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed++)
    await Promise.all([app.clock.advance(1_000), twin.clock.advance(1_000)]);
}

test('pays one of many concurrent withdrawals of everything at two processes', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await harness.signUp();
    const withdrawalInfoId = await harness.bind(person);
    const aside = { from: 'balance', to: 'contract', amount: '9500', currency: 'USDT' };
    await person.call('transferFunds', aside);
    const intent = {
      currency: 'USDT',
      money: '500',
      withdrawalInfoId,
      safePassword: FUND_PASSWORD,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        [app, twin][index % 2]!.call('requestWithdrawal', intent, { token: person.token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.map(errorOf))).toEqual(new Set([200, 'wallet.insufficientBalance']));
    expect(await harness.balance(person)).toEqual(['0', '500']);
  }
  expect(await harness.proveBooks()).toEqual([]);
});

test('makes one withdrawal with one response per key at two processes', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await harness.signUp();
    const withdrawalInfoId = await harness.bind(person);
    const intent = { currency: 'USDT', money: '50', withdrawalInfoId, safePassword: FUND_PASSWORD };
    const as = { token: person.token, key: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        [app, twin][index % 2]!.call('requestWithdrawal', intent, as),
      ),
    );
    for (const { code, result } of answers)
      expect({ code, result }).toEqual({ code: 200, result: answers[0]!.result });
    expect(await harness.balance(person)).toEqual(['9950', '50']);
  }
});

test('credits once and pays out once when two processes poll simultaneously', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => harness.signUp()));
  for (const person of people) {
    await person.call('simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '70' });
    await harness.withdraw(person, { withdrawalInfoId: await harness.bind(person), money: '50' });
  }
  await bothPoll(70);
  for (const person of people) {
    expect(await harness.balance(person)).toEqual(['10020', '0']);
    expect(harness.steps(await harness.deposit(person))).toEqual(['seen', 'confirmed', 'credited']);
    const paid = await harness.withdrawal(person);
    expect(harness.steps(paid)).toEqual(['requested', 'approved', 'sent', 'paidOut']);
    const sent = await app.db`
        select tx_id from wallet.practice_payment where send_id = ${paid.id}`;
    expect(sent).toHaveLength(1);
  }
  expect(await harness.proveBooks()).toEqual([]);
});
