import { dayOf } from '@candor/domain/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Leaver, leavers } from './modules/own-data/testing/leavers.ts';
import { bondsHarness } from './modules/products/kinds/bonds/testing/bonds-harness.ts';
import {
  executeNow,
  openIdlePools,
  unlock,
} from './modules/products/pools/testing/pool-harness.ts';
import { FUND_PASSWORD } from './modules/wallet/testing/funding-harness.ts';
import { openSoldKinds, type SoldKinds } from './testing/sold-kinds.ts';
import type { TestApp } from './testing/test-app.ts';

/*
 * A customer leaves with everything open at once: a loan, units of a pool, fixed and floating
 * products, a bond, an application of an offering, a position, an order, a contract over seconds, a
 * deposit and a withdrawal under way. The account closes when the last of it has ended, and not before.
 */

const SECOND_CONTRACT_MS = 65_000;
/** Until a round of the job that closes accounts. */
const CLOSING_ROUND_MS = 6 * MINUTE_MS;
const sold = [
  'arbitrage, fixed',
  'arbitrage, floating',
  'AI quant',
  'bonds',
  'offerings',
  'loans',
] as const;
const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' } as const;

let app: TestApp;
let people: ReturnType<typeof leavers>;
let shop: SoldKinds;
beforeAll(async () => {
  app = await openIdlePools();
  people = leavers(app);
  shop = await openSoldKinds(app);
});
afterAll(() => app.close());

async function done(person: Leaver, call: Parameters<Leaver['call']>[0], fields: object = {}) {
  const answer = await person.call(call, fields);
  expect(answer, `${call} ${JSON.stringify(answer)}`).toMatchObject({ code: 200 });
  return answer.result as unknown;
}

const kindsOf = async (person: Leaver) =>
  (await people.view(person)).obstacles.map(({ kind }) => kind);

/** A round of the closing, which must not succeed. */
async function expectStillOpen(person: Leaver): Promise<void> {
  await app.clock.jump(CLOSING_ROUND_MS);
  await app.clock.advance(2_000);
  expect((await person.call('getUser')).code).toBe(200);
}

/** What a customer has, by kind and currency. */
async function sumsOf({ userId }: Leaver): Promise<Readonly<Record<string, string>>> {
  const rows = await app.db<{ place: string; sum: string }[]>`
    select kind || ' ' || currency as place, trim_scale(sum(available))::text as sum
    from ledger.balance where user_id = ${userId}
    group by 1 having sum(available) <> 0 order by 1`;
  return Object.fromEntries(rows.map(({ place, sum }) => [place, sum]));
}

async function openEverything(person: Leaver): Promise<void> {
  await shop.ready(person);
  const move = { from: 'balance', to: 'contract', amount: '500', currency: 'USDT' };
  await done(person, 'transferFunds', move);
  for (const kind of sold) expect(await shop.buy[kind](person), kind).toMatchObject({ code: 200 });
  await done(person, 'openPosition', order);
  const { price } = (await app.call('getPrice', { symbol: 'BTCUSDT' })).result as { price: string };
  const half = (Number(price) / 2).toFixed(2);
  await done(person, 'openPosition', { ...order, orderType: 'limit', price: half });
}

async function openQuickThings(person: Leaver, withdrawalInfoId: string): Promise<void> {
  const { result: sets } = await app.call('listSecondContractSets', { symbol: 'BTCUSDT' });
  const [{ id: setId }] = sets as [{ id: string }];
  await done(person, 'buySecondContract', { symbol: 'BTCUSDT', money: '10', type: 1, setId });
  await people.funding.withdraw(person, { withdrawalInfoId, money: '60' });
  await done(person, 'simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '50' });
  await app.clock.advance(2_000);
}

async function endProducts(person: Leaver): Promise<void> {
  const listed = await done(person, 'listProductOrders', { pageSize: 100 });
  const { records } = listed as { records: { id: string }[] };
  for (const pool of ['trend', 'carry'] as const) await executeNow(app, pool);
  for (const { id } of records) await unlock(app, id);
  for (const { id: orderId } of records) {
    const [holding] = await app.db<{ units: string }[]>`
      select trim_scale(units)::text as units from products.pool_holding
      where order_id = ${orderId}`;
    const asked = { orderId, units: holding?.units, safePassword: FUND_PASSWORD };
    if (holding) await done(person, 'redeemPoolUnits', asked);
  }
  for (const pool of ['trend', 'carry'] as const) await executeNow(app, pool);
}

async function endLoan(person: Leaver): Promise<void> {
  const { records } = (await done(person, 'listLoans')) as { records: { id: string }[] };
  await done(person, 'repayLoan', { id: records[0]!.id });
}

async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) await app.clock.advance(1_000);
}

/** Everything that is left goes out, the last of it lets the account close. */
async function takeOut(person: Leaver, accounts: { usdt: string; btc: string }): Promise<void> {
  const { 'contract USDT': amount } = await sumsOf(person);
  await done(person, 'transferFunds', {
    from: 'contract',
    to: 'balance',
    amount,
    currency: 'USDT',
  });
  const { 'balance BTC': money } = await sumsOf(person);
  const coins = { withdrawalInfoId: accounts.btc, currency: 'BTC', money };
  expect(await people.funding.withdraw(person, coins)).toMatchObject({ code: 200 });
  await people.paidOut(person);
  expect(await kindsOf(person)).toEqual(['balance']);
  await people.withdrawAll(person, accounts.usdt);
}

test('closes once the last of everything has ended and is paid out, and not before', async () => {
  const { person, withdrawalInfoId: usdt } = await people.funding.ready();
  const btc = await people.funding.bind(person, 'BTC');
  await openEverything(person);
  const proof = await people.proofOf(person);
  await openQuickThings(person, usdt);

  expect((await person.call('askClosing', proof)).result).toEqual({ isClosed: false });
  expect(await kindsOf(person)).toEqual([
    'positions',
    'orders',
    'secondContracts',
    'products',
    'bonds',
    'loans',
    'offerings',
    'deposits',
    'withdrawals',
    'contractFunds',
    'balance',
  ]);

  // What rests is canceled by a job.
  await app.clock.advance(3_000);
  expect(await kindsOf(person)).not.toContain('orders');
  await done(person, 'closePositions');
  await app.clock.advance(SECOND_CONTRACT_MS);
  await expectStillOpen(person);
  await endProducts(person);
  await expectStillOpen(person);
  await endLoan(person);
  await expectStillOpen(person);
  expect(await kindsOf(person)).toEqual(['bonds', 'offerings', 'contractFunds', 'balance']);

  // The ticket is drawn and can still be paid for.
  await app.clock.jump(90 * MINUTE_MS);
  await seconds(30);
  const [subscription] = (await done(person, 'listSubscriptions')) as [{ status: string }];
  expect(subscription.status).toBe('won');
  expect(await kindsOf(person)).toEqual(['bonds', 'offerings', 'contractFunds', 'balance']);

  await bondsHarness(app).sleepUntil(dayOf(app.clock.now() + 9 * DAY_MS));
  await app.clock.jump(80 * HOUR_MS);
  await seconds(10);
  expect(await kindsOf(person)).toEqual(['contractFunds', 'balance']);
  await expectStillOpen(person);

  await takeOut(person, { usdt, btc });
  await app.clock.jump(CLOSING_ROUND_MS);
  await app.clock.advance(2_000);
  expect((await person.call('getUser')).code).toBe(401);
  expect(await sumsOf(person)).toEqual({});
  expect(await people.funding.proveBooks()).toEqual([]);
});
