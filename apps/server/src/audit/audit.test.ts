import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../platform/db.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { audit } from './audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { token, userId } = await app.signUp();
  await app.verify(userId, 'advanced');
  const deposit = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
  await app.call('transferFunds', deposit, { token });
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };
  const ids = [];
  for (let index = 0; index < 3; index++)
    ids.push(((await app.call('openPosition', order, { token })).result as { id: string }).id);
  await app.call('closePosition', { id: ids[0] }, { token });
  const resting = { ...order, orderType: 'limit', price: '1000' };
  const { result } = await app.call('openPosition', resting, { token });
  await app.call('cancelPosition', { id: (result as { id: string }).id }, { token });
  await app.call('openPosition', resting, { token });
  const bet = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '10' };
  for (const type of [1, 2]) await app.call('buySecondContract', { ...bet, type }, { token });
  await app.clock.advance(65_000);
  await app.call('buySecondContract', { ...bet, type: 1 }, { token });
  await app.clock.advance(1_500);
});
afterAll(() => app.close());

test('finds nothing in what the product wrote', async () => {
  const [counts] = await app.db`select count(*) filter (where status = 'closed') as closed,
    count(*) filter (where status = 'open') as open from positions.position`;
  expect(counts).toEqual({ closed: '1', open: '2' });
  const bets = await app.db`select status from second_contracts.contract order by status`;
  expect(bets.map(({ status }) => status)).toEqual(['active', 'lost', 'won']);
  expect(await audit(app.db)).toEqual([]);
});

describe('finds', () => {
  const plants: [string, string, (db: Db) => Promise<unknown>][] = [
    [
      'a profit that was not paid',
      'closed-profit-equals-postings',
      (db) => db`update positions.position set profit = profit + 1 where status = 'closed'`,
    ],
    [
      'money made by hand',
      'balances-equal-postings',
      (db) => db`update ledger.balance set available = available + 1 where pocket = 'contract'`,
    ],
    [
      'a customer who is verified without an accepted document',
      'verifications-rest-on-documents',
      (db) => db`update kyc.application_item set status = 'pending' where item = 'front'`,
    ],
    [
      'a margin that was raised',
      'open-positions-hold-their-margin',
      (db) => db`update positions.position set margin = margin + 1 where status = 'open'`,
    ],
    [
      'an order whose fee was not set aside',
      'pending-orders-hold-their-money',
      (db) => db`update positions.position set open_fee = open_fee + 1 where status = 'pending'`,
    ],
    [
      'a funding that nobody paid',
      'carry-equals-postings',
      (db) => db`update positions.position set carry = carry + 1 where status = 'open'`,
    ],
    [
      'an open position that vanished',
      'margin-pockets-have-positions',
      (db) => db`delete from positions.position where status = 'open'`,
    ],
    [
      'a position nobody paid for',
      'positions-have-transfers',
      (db) =>
        db`update ledger.transfer set key = 'elsewhere/' || key where key like 'position/%/open'`,
    ],
    [
      'a close that was taken back',
      'transfers-have-positions',
      (db) =>
        db`update positions.position set status = 'open', closed_at = null, close_reason = null,
        close_sequence = null where status = 'closed'`,
    ],
    [
      'a funding that the house kept',
      'funding-is-zero-sum',
      (db) => db`insert into ledger.transfer (user_id, key, leg, type, from_pocket, from_ref,
          from_balance_after, to_pocket, to_ref, currency, amount, created_at)
        select user_id, 'position/' || id || '/carry/1', 0, 'carry', 'margin', id::text,
          0, 'house:equity', '', 'USDT', 1, now() from positions.position where status = 'open'`,
    ],
    [
      'a fill at a price nobody recorded',
      'fills-stand-on-recorded-ticks',
      (db) => db`update positions.position set open_sequence = open_sequence + 1000000`,
    ],
    [
      'a limit that was counted down',
      'exposures-equal-second-contracts',
      (db) => db`update second_contracts.exposure set up_stake = 0`,
    ],
    [
      'a promise that was kept back',
      'promise-covers-second-contracts',
      (db) => db`update ledger.transfer set amount = amount - 1 where type = 'secondContractLoss'`,
    ],
    [
      'a win that was not paid out',
      'second-contract-profit-equals-postings',
      (db) => db`update ledger.transfer set to_pocket = 'house:equity', to_balance_after = null
        where type = 'secondContractWin'`,
    ],
    [
      'an outcome that the log does not give',
      'second-contracts-settle-by-the-log',
      (db) => db`update second_contracts.contract set status = 'lost' where status = 'won'`,
    ],
    [
      'a bet that nobody paid for',
      'second-contracts-have-transfers',
      (db) => db`update second_contracts.contract set stake = stake + 1 where status = 'active'`,
    ],
    [
      'a bet that vanished after it was lost',
      'transfers-have-second-contracts',
      (db) => db`delete from second_contracts.contract where status = 'lost'`,
    ],
    [
      'a tick taken out of the log',
      'tick-log-has-no-gap',
      (db) => db`update markets.head set sequence = sequence + 1 where symbol = 'BTCUSDT'`,
    ],
  ];

  test.each(plants)('%s', async (_, check, plant) => {
    const found = async () => (await audit(app.db)).map((finding) => finding.check);
    expect(await found()).not.toContain(check);
    await plant(app.db);
    expect(await found()).toContain(check);
  });
});
