import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { errorOf, type FundingHarness, fundingHarness } from './testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = fundingHarness(app);
});
afterAll(() => app.close());

const UNTIL_PAID_MS = 15_000;

describe('attacks', () => {
  test('pays one of a thousand concurrent withdrawals of everything', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    const aside = { from: 'balance', to: 'contract', amount: '9500', currency: 'USDT' };
    await person.call('transferFunds', aside);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        harness.withdraw(person, { withdrawalInfoId, money: '500' }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.map(errorOf))).toEqual(new Set([200, 'wallet.insufficientBalance']));
    expect(await harness.balance(person)).toEqual(['0', '500']);
    await app.clock.advance(UNTIL_PAID_MS);
    expect(await harness.balance(person)).toEqual(['0', '0']);
  });

  test('makes one withdrawal with one response for many uses of a key', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    const again = () => harness.withdraw(person, { withdrawalInfoId, money: '50' }, 'once');
    const first = await again();
    const answers = await Promise.all(Array.from({ length: 20 }, again));
    for (const answer of answers) expect(answer.result).toEqual(first.result);
    const other = await harness.withdraw(person, { withdrawalInfoId, money: '60' }, 'once');
    expect(errorOf(other)).toBe('idempotency.conflict');
    expect(await harness.balance(person)).toEqual(['9950', '50']);
  });

  test('either cancels or pays when a customer cancels while two operators approve', async () => {
    for (let round = 0; round < 10; round++) {
      const { person, withdrawalInfoId } = await harness.ready();
      await harness.withdraw(person, { withdrawalInfoId, money: '600' });
      const { id } = await harness.withdrawal(person);
      const [approved, cancelled] = await Promise.allSettled([
        harness.operate('wallet.approveWithdrawal', { id }),
        person.call('cancelWithdrawal', { id }),
      ]);
      await app.clock.advance(UNTIL_PAID_MS);
      const { state } = await harness.withdrawal(person);
      const wasCancelled = cancelled.status === 'fulfilled' && cancelled.value.code === 200;
      expect(wasCancelled).toBe(approved.status === 'rejected');
      expect(state).toBe(wasCancelled ? 'cancelled' : 'paidOut');
      expect(await harness.balance(person)).toEqual([wasCancelled ? '10000' : '9400', '0']);
    }
  });

  test('pays once after a crash between handing a payout over and recording it', async () => {
    const { person, withdrawalInfoId } = await harness.ready();
    await harness.withdraw(person, { withdrawalInfoId });
    await app.clock.advance(2_000);
    const { id, txHash } = await harness.withdrawal(person);
    expect(txHash).toBeTruthy();
    // State left by a process that died right after the network accepted the payout.
    await app.db`update wallet.withdrawal set status = 'sending', tx_id = null,
      next_poll_at = ${app.clock.now()}::timestamptz where id = ${id}`;
    await app.clock.advance(UNTIL_PAID_MS);
    const sent = await app.db`select tx_id from wallet.practice_payment where send_id = ${id}`;
    expect(sent.map((row) => row['tx_id'])).toEqual([txHash]);
    expect(await harness.withdrawal(person)).toMatchObject({ state: 'paidOut', txHash });
    expect(await harness.balance(person)).toEqual(['9900', '0']);
  });
});

test('reconciles the books with every withdrawal', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
