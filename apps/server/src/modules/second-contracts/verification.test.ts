import { money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
const markets = ['BTCUSDT', 'XAUUSD', 'XAGUSD', 'EURUSD', 'USDJPY'] as const;

beforeAll(async () => {
  harness = await openHarness();
  for (const symbol of markets) harness.tape.record(symbol, '20000');
  await harness.start();
});
afterAll(() => harness.close());

async function outcome(user: string, symbol: string): Promise<string> {
  const request = { symbol, stake: money('10'), setId: `${symbol}-60`, direction: 'up' } as const;
  try {
    await harness.call('buySecondContract', user, request);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

test('requires advanced verification for metals and currencies, none for cryptocurrencies with practice money', async () => {
  const user = await harness.newCustomer('1000');
  for (const [level, answer] of [
    ['none', 'kyc.advancedRequired'],
    ['basic', 'kyc.advancedRequired'],
    ['advanced', 'done'],
  ] as const) {
    harness.verify(user, level);
    for (const symbol of markets)
      expect([symbol, await outcome(user, symbol)]).toEqual([
        symbol,
        symbol === 'BTCUSDT' ? 'done' : answer,
      ]);
  }
});

test("sells only to the verified one of two concurrent buyers, and moves nothing of the other's", async () => {
  const [proved, unproved] = [await harness.newCustomer('1000'), await harness.newCustomer('1000')];
  harness.verify(unproved, 'basic');
  const both = [proved, unproved].map((user) => outcome(user, 'EURUSD'));
  expect(await Promise.all(both)).toEqual(['done', 'kyc.advancedRequired']);
  const rows = await harness.db`select from second_contracts.contract where user_id = ${unproved}`;
  expect(rows).toHaveLength(0);
  expect(await harness.findings()).toEqual([]);
});
