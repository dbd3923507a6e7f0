import { DAY_MS } from '@candor/domain/durations';
import { addDays, addMonths, dayOf, startOfDay, type Day } from '@candor/domain/calendar';
import { money } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLevels } from '../../../../testing/count-levels.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../../../testing/test-app.ts';
import { sumHoldings } from '../../sum-holdings.ts';
import {
  bondsHarness,
  type BondsHarness,
  errorOf,
  FUND_PASSWORD,
} from './testing/bonds-harness.ts';

let app: TestApp;
let harness: BondsHarness;
beforeAll(async () => {
  app = await createTestApp();
  harness = bondsHarness(app);
});
afterAll(() => app.close());

type Person = Awaited<ReturnType<BondsHarness['signUp']>>;
type Rows = Record<string, unknown>[];

const buy = (person: Person, productId: string, amount: string, more = {}, key?: string) =>
  app.call(
    'buyProduct',
    { productId, amount, safePassword: FUND_PASSWORD, ...more },
    { token: person.token, ...(key ? { key } : {}) },
  );

async function product(id: string, person?: Person) {
  const as = person ? { token: person.token } : undefined;
  const listed = await app.call('listProducts', { type: 'bond', pageSize: 100 }, as);
  const { result } = await app.call('getProduct', { id }, as);
  const { terms, ...one } = result as Record<string, unknown>;
  expect(terms).toMatchObject({ productId: id, version: 1, previousHash: '' });
  expect((listed.result as { records: Rows }).records).toContainEqual(one);
  return one;
}

const orders = async (person: Person, fields = {}) =>
  ((await app.call('listProductOrders', fields, person)).result as { records: Rows }).records;
const summary = async (person: Person) =>
  (await app.call('getProductOrdersSummary', { type: 'bond' }, person)).result;

async function assets(person: Person): Promise<Record<string, string>> {
  const { result } = await app.call('listAssets', {}, person);
  const rows = result as { account: string; currency: string; usdtValue: string }[];
  const inUsdt = rows.filter(({ currency }) => currency === 'USDT');
  return Object.fromEntries(inUsdt.map((row) => [row.account, row.usdtValue]));
}

/** Lives until a day begins, and signs in again. */
async function liveUntil(day: Day, person: Person): Promise<Person> {
  await app.clock.jump(startOfDay(day) + 3_600_000 - app.clock.now());
  await app.clock.advance(4_000);
  const { email } = person;
  const { result } = await app.call('logIn', { username: email, password: TEST_PASSWORD });
  return { ...person, token: (result as { token: string }).token };
}

test('a bond is a product with what is asked, sold and left, and where its income comes from', async () => {
  const [anna, ben] = [await harness.signUp(), await harness.signUp()];
  const id = await harness.offer({ target: '1000', customerMax: '600' });
  await harness.buy(ben, id, '450');
  expect(await product(id)).toMatchObject({
    type: 'bond',
    name: expect.stringMatching(/^Harbour Cold Store \d+: A third cold hall$/),
    status: 'onSale',
    currency: 'USDT',
    cycle: 365,
    minBuy: '50',
    maxBuy: '600',
    maxPerCustomer: '600',
    capacity: '1000',
    capacityLeft: '550',
    level: 0,
    risk: 3,
    riskReasons: ['borrowerMayDefault', 'lockedUntilEnd'],
    incomeSource: 'borrowerInstalments',
    funding: { promised: '0', funded: '0', principal: '450', currency: 'USDT' },
    termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await product(id, ben)).toMatchObject({ customerLeft: '150', myLevel: 0 });
  await harness.buy(anna, id, '550');
  expect(await product(id, anna)).toMatchObject({ status: 'soldOut', customerLeft: '0' });
});

test('drafts are in no list, and other kinds do not contain bonds', async () => {
  const draft = await harness.draft();
  const open = await harness.offer();
  expect(errorOf(await app.call('getProduct', { id: draft }))).toBe('products.notFound');
  expect(errorOf(await buy(await harness.signUp(), draft, '100'))).toBe('products.notFound');
  const idsOf = async (fields: object) => {
    const { result } = await app.call('listProducts', { pageSize: 100, ...fields });
    return (result as { records: Rows }).records.map((each) => each.id);
  };
  expect(await idsOf({})).toContain(open);
  expect(await idsOf({})).not.toContain(draft);
  expect(await idsOf({ type: 'arbitrage' })).not.toContain(open);
});

test('pages of products contain each bond once', async () => {
  const ids = [await harness.offer(), await harness.offer(), await harness.offer()];
  const seen: unknown[] = [];
  for (let after: string | undefined, page = 0; page < 50; page++) {
    const asked = { type: 'bond', pageSize: 2, ...(after ? { after } : {}) };
    const { result } = await app.call('listProducts', asked);
    const { records, next } = result as { records: Rows; next?: string };
    seen.push(...records.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect(seen).toEqual(expect.arrayContaining(ids));
  expect(new Set(seen).size).toBe(seen.length);
});

describe('buying by the call of all products', () => {
  test('is the purchase of a note, once for a double tap', async () => {
    const anna = await harness.signUp();
    const id = await harness.offer();
    const taps = [1, 2, 3].map(() => buy(anna, id, '250', { version: 1 }, 'tap'));
    const answers = await Promise.all(taps);
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    const [note] = await harness.notes(anna, id);
    expect(answers[0]).toMatchObject({
      code: 200,
      result: { id: note!.id, productId: id, type: 'bond', status: 'notStarted', amount: '250' },
    });
    expect(await harness.money(anna)).toEqual({ free: money('9750'), locked: money('250') });
    expect(await harness.view(id)).toMatchObject({ subscribed: '250' });
    expect(await harness.proveBooks()).toEqual([]);
  });

  test.each([
    ['less than a note', '49.99', {}, 'bonds.belowMinimum'],
    ['more than a customer may hold', '250.01', {}, 'bonds.aboveCustomerLimit'],
    ['what leaves an unsellable rest', '310', {}, 'bonds.remainderTooSmall'],
    ['fractions of a unit', '100.0000001', {}, 'wallet.tooPrecise'],
    ['a wrong password', '100', { safePassword: 'wrong' }, 'identity.fundPasswordWrong'],
    ['other terms', '100', { version: 2 }, 'products.staleTerms'],
  ])('refuses %s, as the own call of bonds does', async (_what, amount, fields, key) => {
    const anna = await harness.signUp();
    const id = await harness.offer({ target: '600', customerMax: '250' });
    await harness.buy(await harness.signUp(), id, '250');
    expect(errorOf(await buy(anna, id, amount, fields))).toBe(key);
    expect(await harness.money(anna)).toEqual({ free: money('10000'), locked: money('0') });
  });
});

test('a note is an order: it waits, runs, earns interest and counts as an asset', async () => {
  const [first, ben] = [await harness.signUp(), await harness.signUp()];
  const id = await harness.offer({ target: '1000', months: 12 });
  const { result } = await buy(first, id, '600');
  const noteId = (result as { id: string }).id;
  expect(await assets(first)).toEqual({ balance: '10000', contract: '0', position: '0' });
  expect(await summary(first)).toEqual({
    invested: [{ currency: 'USDT', amount: '600', running: 1 }],
    income: [{ currency: 'USDT', todayIncome: '0', totalIncome: '0' }],
  });
  await harness.buy(ben, id, '400');
  await harness.work();
  // Lent, it is no balance any more, but still the customer's.
  expect(await assets(first)).toEqual({
    balance: '9400',
    contract: '0',
    position: '0',
    bonds: '600',
  });
  const view = await harness.view(id);
  expect(await orders(first)).toMatchObject([
    { id: noteId, status: 'running', totalCycle: 365, remainCycle: 365, amount: '600' },
  ]);
  const due = view.dues[0]!;
  const anna = await liveUntil(due.day, first);
  // 10 of interest and 78.8488 of principal on 1 000: 60 % of them.
  expect(due).toMatchObject({ interest: '10', principal: '78.8488' });
  expect(await orders(anna, { type: 'bond', status: 'open' })).toMatchObject([
    { status: 'running', todayIncome: '6', totalIncome: '6', remainCycle: 335, reserved: '0' },
  ]);
  expect((await app.call('getProductOrder', { id: noteId }, anna)).result).toMatchObject({
    order: { id: noteId, termsHash: (await product(id)).termsHash },
    income: [{ day: due.day, amount: '6' }],
  });
  expect(await summary(anna)).toEqual({
    invested: [{ currency: 'USDT', amount: '552.69072', running: 1 }],
    income: [{ currency: 'USDT', todayIncome: '6', totalIncome: '6' }],
  });
  expect(await assets(anna)).toMatchObject({ balance: '9453.30928', bonds: '552.69072' });
  expect(await product(id)).toMatchObject({ funding: { principal: '921.1512' } });
  await app.clock.jump(DAY_MS);
  await app.clock.advance(4_000);
  expect(await orders(anna)).toMatchObject([{ todayIncome: '0', totalIncome: '6' }]);
});

test('lent money keeps its owner’s level', async () => {
  const anna = await harness.signUp();
  const id = await harness.offer({ target: '9500', customerMax: '9500' });
  await harness.buy(anna, id, '9500');
  await harness.work();
  expect(await harness.money(anna)).toEqual({ free: money('500'), locked: money('0') });
  await countLevels(app);
  expect(await product(id, anna)).toMatchObject({ myLevel: 2 });
});

test('a note of a bond in default counts as nothing, and its order has ended when all is lost', async () => {
  const anna = await harness.signUp();
  const id = await harness.offer({}, 'defaulting');
  await harness.buy(anna, id, '1000');
  await harness.work();
  const held = async () => (await sumHoldings(app.db, [anna.userId])).get(anna.userId)?.bonds;
  expect(await held()).toBe(money('1000'));
  const last = (await harness.view(id)).dues.at(-1)!.day;
  for (let month = -8; (await harness.view(id)).status === 'repaying'; month++)
    await harness.sleepUntil(addMonths(last, month));
  expect(await harness.view(id)).toMatchObject({ status: 'defaulted' });
  expect(await held()).toBeUndefined();
  await harness.sleepUntil(addMonths(last, 12));
  expect(['repaid', 'writtenOff']).toContain((await harness.view(id)).status);
  expect(await orders(anna, { status: 'open' })).toEqual([]);
  expect(await orders(anna, { status: 'ended' })).toMatchObject([{ status: 'ended' }]);
});

test('a note of a bond that was not filled is a cancelled order', async () => {
  const first = await harness.signUp();
  const id = await harness.offer();
  await harness.buy(first, id, '100');
  const anna = await liveUntil(addDays(dayOf(app.clock.now()), 8), first);
  expect(await orders(anna, { status: 'cancelled' })).toMatchObject([
    { status: 'cancelled', amount: '100', remainCycle: 0, closeTime: expect.any(String) },
  ]);
  expect(await summary(anna)).toMatchObject({ invested: [] });
  expect(await product(id)).toMatchObject({ status: 'closed', funding: { principal: '0' } });
});

test('orders of all kinds are one list, newest first, page by page, and nobody else’s', async () => {
  const [anna, ben] = [await harness.signUp(), await harness.signUp()];
  const bond = await harness.offer();
  const { result } = await app.call('listProducts', { type: 'arbitrage' });
  const fixed = (result as { records: Rows }).records.find(({ name }) => name === 'Basis 7')!;
  const bought: unknown[] = [];
  for (const productId of [bond, fixed.id, bond, fixed.id, bond] as string[])
    bought.push((await buy(anna, productId, '100')).result);
  const idOf = (order: unknown) => (order as { id: string }).id;
  const newestFirst = bought.map(idOf).toReversed();
  expect((await orders(anna)).map(idOf)).toEqual(newestFirst);
  const page = (fields: object) => app.call('listProductOrders', { pageSize: 2, ...fields }, anna);
  const first = (await page({})).result as { records: Rows; next: string; total: number };
  const second = (await page({ after: first.next })).result as { records: Rows };
  expect([...first.records, ...second.records].map(idOf)).toEqual(newestFirst.slice(0, 4));
  expect(first.total).toBe(5);
  const third = (await page({ pageNo: 3 })).result as { records: Rows };
  expect(third.records.map(idOf)).toEqual(newestFirst.slice(4));
  expect(await orders(anna, { type: 'bond' })).toHaveLength(3);
  expect((await app.call('getProductOrdersSummary', {}, anna)).result).toMatchObject({
    invested: [{ currency: 'USDT', amount: '500', running: 5 }],
  });
  expect(await orders(ben)).toEqual([]);
  const foreign = await app.call('getProductOrder', { id: newestFirst[0] }, ben);
  expect(errorOf(foreign)).toBe('products.orderNotFound');
});
