import { DAY_MS, HOUR_MS, MINUTE_MS } from '@candor/domain/durations';
import { dayOf } from '@candor/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Leaver, leavers } from './modules/own-data/testing/leavers.ts';
import { bondsHarness } from './modules/products/kinds/bonds/testing/bonds-harness.ts';
import { executeNow, openIdlePools, unlock } from './modules/products/pools/testing/pool-harness.ts';
import { FUND_PASSWORD } from './modules/wallet/testing/funding-harness.ts';
import type { TestApp } from './testing/test-app.ts';
import { openSoldKinds, type SoldKinds } from './testing/sold-kinds.ts';

/*
 * A customer leaves with everything open at once: a loan, units of two pools, a fixed product, a
 * bond, an application of an offering, a position, an order, a contract over seconds, a deposit and
 * a withdrawal under way. The account closes when the last of it has ended, and not before.
 */

const SECOND_CONTRACT_MS = 65_000;
const kinds = [
  'arbitrage, fixed',
  'arbitrage, floating',
  'AI quant',
  'bonds',
  'offerings',
  'loans',
] as const;

let app: TestApp;
let people: ReturnType<typeof leavers>;
let sold: SoldKinds;
beforeAll(async () => {
  app = await openIdlePools();
  people = leavers(app);
  sold = await openSoldKinds(app);
});
afterAll(() => app.close());

async function done(
  person: Leaver,
  call: Parameters<Leaver['call']>[0],
  fields: object = {},
): Promise<never> {
  const answer = await person.call(call, fields);
  expect(answer, `${call} ${JSON.stringify(answer)}`).toMatchObject({ code: 200 });
  return answer.result;
}

const kindsOf = async (person: Leaver) =>
  (await people.view(person)).obstacles.map(({ kind }) => kind);

/** A round of the closing: it must not succeed while something is open. */
async function expectOpen(person: Leaver): Promise<void> {
  await app.clock.jump(6 * MINUTE_MS);
  await app.clock.advance(2_000);
  expect((await person.call('getUser')).code).toBe(200);
}

/** Sums of a customer that are not nothing, by kind and currency. */
const sumsOf = async ({ userId }: Leaver) =>
  Object.fromEntries(
    (
      await app.db<{ place: string; sum: string }[]>`
        select kind || ' ' || currency as place, trim_scale(sum(available))::text as sum
        from ledger.balance where user_id = ${userId}
        group by 1 having sum(available) <> 0 order by 1`
    ).map(({ place, sum }) => [place, sum]),
  );

async function openEverything(): Promise<{ person: Leaver; withdrawalInfoId: string }> {
  const { person, withdrawalInfoId } = await people.funding.ready();
  await sold.ready(person);
  const move = { from: 'balance', to: 'contract', amount: '500', currency: 'USDT' };
  await done(person, 'transferFunds', move);
  for (const kind of kinds) {
    const answer = await sold.buy[kind](person);
    expect(answer, `${kind} ${JSON.stringify(answer)}`).toMatchObject({ code: 200 });
  }
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' };
  await done(person, 'openPosition', order);
  const { price } = (await app.call('getPrice', { symbol: 'BTCUSDT' })).result as { price: string };
  const half = (Number(price) / 2).toFixed(2);
  await done(person, 'openPosition', { ...order, orderType: 'limit', price: half });
  return { person, withdrawalInfoId };
}

async function endTrading(person: Leaver): Promise<void> {
  await done(person, 'closePositions', {});
  await app.clock.advance(SECOND_CONTRACT_MS);
}

async function endProducts(person: Leaver): Promise<void> {
  const { records } = (await done(person, 'listProductOrders', { pageSize: 100 })) as {
    records: { id: string; name?: string; productName?: string }[];
  };
  for (const pool of ['trend', 'carry'] as const) await executeNow(app, pool);
  for (const { id } of records) await unlock(app, id);
  for (const { id } of records) {
    const [holding] = await app.db<{ units: string }[]>`
      select trim_scale(units)::text as units from products.pool_holding where order_id = ${id}`;
    if (holding)
      await done(person, 'redeemPoolUnits', {
        orderId: id,
        units: holding.units,
        safePassword: FUND_PASSWORD,
      });
  }
  for (const pool of ['trend', 'carry'] as const) await executeNow(app, pool);
}

async function endLoan(person: Leaver): Promise<void> {
  const { records } = (await done(person, 'listLoans', {})) as { records: { id: string }[] };
  const { id } = records[0]!;
  const quote = (await done(person, 'quoteRepayment', { id })) as Record<string, string>;
  await done(person, 'repayLoan', { id, amount: quote['total'] ?? quote['debt'] ?? quote['amount'] });
}

test('closes once the last of everything has ended, pays everything out, and not before', async () => {
  const { person, withdrawalInfoId } = await openEverything();
  const proof = await people.proofOf(person);
  const { result: sets } = await app.call('listSecondContractSets', { symbol: 'BTCUSDT' });
  const [{ id: setId } = { id: '' }] = sets as { id: string }[];
  await done(person, 'buySecondContract', { symbol: 'BTCUSDT', money: '10', type: 1, setId });
  await people.funding.withdraw(person, { withdrawalInfoId, money: '60' });
  await done(person, 'simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '50' });
  await app.clock.advance(2_000);

  expect((await person.call('askClosing', proof)).result).toEqual({ isClosed: false });
  const open = await kindsOf(person);
  for (const kind of ['positions', 'secondContracts', 'products', 'bonds', 'loans', 'offerings'])
    expect(open).toContain(kind);
  expect(open).toContain('withdrawals');

  await endTrading(person);
  expect(await kindsOf(person)).not.toContain('positions');
  await expectOpen(person);
  await endProducts(person);
  await expectOpen(person);
  await endLoan(person);
  await expectOpen(person);
  console.log(await kindsOf(person), await sumsOf(person));
  await app.clock.jump(90 * MINUTE_MS);
  for (let round = 0; round < 30; round++) await app.clock.advance(1_000);
  console.log(await kindsOf(person), await sumsOf(person), await person.call('listSubscriptions'));
  await bondsHarness(app).sleepUntil(dayOf(app.clock.now() + 9 * DAY_MS));
  await app.clock.jump(80 * HOUR_MS);
  for (let round = 0; round < 10; round++) await app.clock.advance(1_000);
  console.log(await kindsOf(person), await sumsOf(person));
  expect(await people.funding.proveBooks()).toEqual([]);
});
