import { DAY_MS } from '@candor/domain/durations';
import { dayOf, nextMidnight } from '@candor/domain/calendar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countLevels } from '../../testing/count-levels.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { listBalances, reconcile, sumHouseAccount } from '../ledger/index.ts';

const FUND_PASSWORD = 'fund password 7';
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  const findings = await reconcile(app.db);
  await app.close();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

/** A while in which nothing runs, and a few seconds in which it is caught up. */
async function pass(ms: number): Promise<void> {
  await app.clock.jump(ms);
  await app.clock.advance(3_000);
}

interface Customer {
  readonly token: string;
  readonly userId: string;
}

async function customer(): Promise<Customer> {
  const signedUp = await app.signUp();
  const { token } = signedUp;
  await app.call(
    'setFundPassword',
    { password: TEST_PASSWORD, safePassword: FUND_PASSWORD },
    { token },
  );
  return signedUp;
}

type Shown = Record<string, string> & { funding: Record<string, string> };

async function products(as?: Customer): Promise<Shown[]> {
  const { result } = await app.call('listProducts', { type: 'arbitrage' }, as);
  return (result as { records: Shown[] }).records;
}

async function productNamed(name: string, as?: Customer): Promise<Shown> {
  return (await products(as)).find((each) => each.name === name)!;
}

const buy = (
  who: Customer,
  productId: string,
  fields: Record<string, unknown> = {},
  key?: string,
) =>
  app.call(
    'buyProduct',
    { productId, amount: '1000', safePassword: FUND_PASSWORD, ...fields },
    { token: who.token, ...(key ? { key } : {}) },
  );

async function usdt(who: Customer): Promise<Record<string, string>> {
  const { result } = await app.call('listBalances', {}, who);
  return (result as Record<string, string>[]).find(({ currency }) => currency === 'USDT')!;
}

const order = async (who: Customer, id: string) =>
  (await app.call('getProductOrder', { id }, who)).result as {
    order: Record<string, unknown>;
    income: { day: string; amount: string }[];
  };

test('sells a fixed-rate order, credits each day and returns the principal', async () => {
  const who = await customer();
  const { id: productId } = await productNamed('Basis 15', who);
  const equity = await sumHouseAccount(app.db, 'equity', 'USDT');
  const bought = await buy(who, productId!, { amount: '10000' });
  expect(bought).toMatchObject({
    code: 200,
    result: { status: 'notStarted', amount: '10000', reserved: '90', totalCycle: 15 },
  });
  const { id } = bought.result as { id: string };
  expect(await sumHouseAccount(app.db, 'equity', 'USDT')).toBe(equity - 90n * 10n ** 18n);
  expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(90n * 10n ** 18n);
  expect(await usdt(who)).toMatchObject({ available: '0', frozen: '10000' });
  const firstDayMs = nextMidnight(app.clock.now());
  await pass(firstDayMs - app.clock.now());
  expect(await order(who, id)).toMatchObject({ order: { status: 'running', remainCycle: 15 } });
  await pass(DAY_MS);
  expect(await order(who, id)).toMatchObject({
    order: { todayIncome: '6', totalIncome: '6', remainCycle: 14, reserved: '84' },
    income: [{ day: dayOf(firstDayMs), amount: '6' }],
  });
  // Nothing runs for two weeks and more; the days are caught up.
  await pass(16 * DAY_MS);
  // By then the session has ended, too.
  const [ended] = await app.db`select state, income_total::float8 as income, reserved::float8 as
    reserved, (select count(*)::int from products.income where order_id = id) as days
    from products.product_order where id = ${id}`;
  expect(ended).toEqual({ state: 'ended', income: 90, reserved: 0, days: 15 });
  const balances = await listBalances(app.db, who.userId);
  expect(balances.filter(({ available }) => available > 0n)).toMatchObject([
    { account: { kind: 'balance' }, available: 10_090n * 10n ** 18n },
  ]);
  expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(0n);
});

test('returns everything before the first day, and takes paid income back afterward', async () => {
  const who = await customer();
  const { id: productId } = await productNamed('Basis 7', who);
  const first = (await buy(who, productId!)).result as { id: string };
  const redeem = (id: string, fields = {}) =>
    app.call('redeemProductOrder', { id, safePassword: FUND_PASSWORD, ...fields }, who);
  expect(await redeem(first.id)).toMatchObject({ code: 200, result: { status: 'cancelled' } });
  expect(await redeem(first.id)).toMatchObject({ code: 409, errorKey: 'products.orderEnded' });
  expect(await usdt(who)).toMatchObject({ available: '10000' });
  const second = (await buy(who, productId!)).result as { id: string };
  await pass(nextMidnight(app.clock.now()) - app.clock.now() + 2 * DAY_MS);
  expect(await order(who, second.id)).toMatchObject({
    order: { totalIncome: '1', redemption: { returned: '999', incomeTaken: '1' } },
  });
  expect(await redeem(second.id, { returned: '1000' })).toMatchObject({
    code: 409,
    errorKey: 'products.redemptionChanged',
  });
  expect(await redeem(second.id, { returned: '999' })).toMatchObject({
    code: 200,
    result: { status: 'ended', totalIncome: '0', reserved: '0' },
  });
  expect(await usdt(who)).toMatchObject({ available: '10000', frozen: '0' });
});

test('refuses what the terms do not allow and moves nothing', async () => {
  const who = await customer();
  const seven = await productNamed('Basis 7', who);
  const id = seven.id!;
  const refused = async (fields: Record<string, unknown>, errorKey: string, productId = id) =>
    expect(await buy(who, productId, fields)).toMatchObject({ errorKey });
  await refused({ amount: '99.999999' }, 'products.amountTooSmall');
  await refused({ amount: '50000.000001' }, 'products.amountTooLarge');
  await refused({ amount: '100.0000001' }, 'products.amountTooPrecise');
  await refused({ amount: '10000.000001' }, 'wallet.insufficientBalance');
  await refused({ version: 2 }, 'products.staleTerms');
  await refused({ safePassword: 'wrong password 1' }, 'identity.fundPasswordWrong');
  await refused({}, 'products.notFound', '00000000-0000-7000-8000-000000000000');
  expect(
    await app.call('buyMiner', { productId: id, quantity: 1, safePassword: FUND_PASSWORD }, who),
  ).toMatchObject({ errorKey: 'products.wrongCall' });
  const sixty = await productNamed('Basis 60', who);
  expect(sixty).toMatchObject({ level: 2, myLevel: 0 });
  await refused({ amount: '100' }, 'products.levelTooLow', sixty.id!);
  await buy(who, id, { amount: '9500' });
  expect(await usdt(who)).toMatchObject({ available: '500', frozen: '9500' });
  // All 10 000 count at midnight: level 2.
  await countLevels(app);
  expect(await buy(who, sixty.id!, { amount: '100' })).toMatchObject({ code: 200 });
});

test('a double tap buys once', async () => {
  const who = await customer();
  const { id } = await productNamed('Basis 7', who);
  const key = 'one-tap';
  const answers = await Promise.all([1, 2, 3].map(() => buy(who, id!, {}, key)));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(await usdt(who)).toMatchObject({ available: '9000', frozen: '1000' });
});

test("does not show or end another customer's order", async () => {
  const [owner, stranger] = [await customer(), await customer()];
  const { id: productId } = await productNamed('Basis 7', owner);
  const { id } = (await buy(owner, productId!)).result as { id: string };
  for (const name of ['getProductOrder', 'redeemProductOrder'] as const)
    expect(await app.call(name, { id, safePassword: FUND_PASSWORD }, stranger)).toMatchObject({
      code: 404,
      errorKey: 'products.orderNotFound',
    });
});

test('sells the last of a product once', async () => {
  const [a, b] = [await customer(), await customer()];
  const { id } = await productNamed('Basis 7', a);
  await app.db`update products.product set sold = 5000000 - 1500 where id = ${id!}`;
  const answers = await Promise.all([buy(a, id!), buy(b, id!)]);
  expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, 422]);
  expect(answers.find(({ code }) => code === 422)).toMatchObject({
    errorKey: 'products.soldOut',
    details: { available: '500' },
  });
});
