import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sumHouseAccount } from '../../ledger/index.ts';
import { type FundingHarness, fundingHarness } from '../testing/funding-harness.ts';

let app: TestApp;
let harness: FundingHarness;
let payment: { movement: string; place: string; currency: string; amount: string };
beforeAll(async () => {
  const live = { venues: [], keys: {} };
  app = await createTestApp({ mode: 'live', identityReview: 'people', feed: 'live', live });
  harness = fundingHarness(app);
});
afterAll(() => app.close());
beforeEach(() => {
  payment = { movement: 'paidIn', place: 'bank', currency: 'USDT', amount: '1000' };
});

const record = (reference: string, change: Partial<typeof payment> = {}) =>
  harness
    .operate('wallet.recordCapital', { ...payment, ...change, reference })
    .then(() => 'recorded')
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.key;
      throw error;
    });
const equity = async () => toText(await sumHouseAccount(app.db, 'equity', 'USDT'));

test('a live house begins with nothing, and so does its customer', async () => {
  const { token } = await app.signUp();
  expect(await app.db`select 1 from ledger.transfer`).toHaveLength(0);
  const held = (await app.call('listBalances', {}, { token })).result as { balance: string }[];
  expect(held.filter(({ balance }) => balance !== '0')).toEqual([]);
});

test('a payment of the owners is equity, once, and what is free can be taken out again', async () => {
  const before = await equity();
  expect(await record('statement 1')).toBe('recorded');
  expect(await record('statement 1')).toBe('wallet.capitalRecorded');
  expect(await record('statement 2', { movement: 'takenOut', amount: '1000.000001' })).toBe(
    'wallet.capitalNotFree',
  );
  expect(await equity()).toBe(String(Number(before) + 1_000));
  expect(await record('statement 3', { movement: 'takenOut', amount: '400' })).toBe('recorded');
  expect(await equity()).toBe(String(Number(before) + 600));
  expect(await record('statement 1', { place: 'chain', amount: '5' })).toBe('recorded');
  expect(await harness.proveBooks()).toEqual([]);
});

test('of two payments taken out at once, only what is free leaves', async () => {
  await record('statement 4', { amount: '100' });
  const free = await equity();
  const outcomes = await Promise.all(
    ['a', 'b', 'c'].map((line) =>
      record(`statement 5, line ${line}`, { movement: 'takenOut', amount: free }),
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    'recorded',
    'wallet.capitalNotFree',
    'wallet.capitalNotFree',
  ]);
  expect(await equity()).toBe('0');
  expect(await harness.proveBooks()).toEqual([]);
});

test.each(['0', '-1', '1e3', '0.0000000000000000001'])('an amount of %s is no amount', (amount) => {
  const { payload } = app.app.operatorCommands['wallet.recordCapital']!;
  expect(payload.safeParse({ ...payment, amount, reference: 'line 1' }).success).toBe(false);
});
