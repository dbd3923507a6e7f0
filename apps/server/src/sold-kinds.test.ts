import { dayOf } from '@candor/domain/calendar';
import { DAY_MS } from '@candor/domain/durations';
import { money, subtract, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from './audit/audit.ts';
import { reconcile } from './modules/ledger/index.ts';
import { FUND_PASSWORD } from './modules/wallet/testing/funding-harness.ts';
import {
  otherDoors,
  type SoldKinds,
  openSoldKinds,
  soldKinds,
  type SoldPerson,
} from './testing/sold-kinds.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let sold: SoldKinds;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  await app.clock.advance(3_000);
  sold = await openSoldKinds(app);
});
afterAll(() => app.close());

const customer = async () => sold.ready(await app.signUp());

const heldBy = async ({ userId }: SoldPerson) => {
  const [row] = await app.db`
    select count(*)::int as postings, sum(amount)::text as held from ledger.posting
    where user_id = ${userId}`;
  return row;
};

test.each([...soldKinds, ...otherDoors])(
  '%s: nothing is begun in a freeze, a break or an exclusion',
  async (kind) => {
    const buy = sold.buy[kind];
    const [frozen, resting, excluded] = [await customer(), await customer(), await customer()];
    await app.call('freezeAccount', { withdrawals: 'cancel' }, frozen);
    const { result } = await app.call('logIn', { username: frozen.email, password: TEST_PASSWORD });
    const again = { ...frozen, token: (result as { token: string }).token };
    await app.call('takeBreak', { term: 'week' }, resting);
    await app.call('takeBreak', { term: 'halfYear' }, excluded);
    for (const [person, errorKey] of [
      [again, 'responsibleTrading.frozenByYou'],
      [resting, 'responsibleTrading.coolingOff'],
      [excluded, 'responsibleTrading.excluded'],
    ] as const) {
      const before = await heldBy(person);
      expect(await buy(person)).toMatchObject({ code: 403, errorKey });
      expect(await heldBy(person)).toEqual(before);
    }
  },
);

test('balance log, statement, assets and books know what was moved for every kind', async () => {
  const person = await customer();
  for (const kind of soldKinds)
    expect(await sold.buy[kind](person), kind).toMatchObject({ code: 200 });
  // A statement ends before the moment at which it is asked for.
  await app.clock.advance(1_000);
  const postings = await app.db<{ kind: string; amount: string; currency: string }[]>`
    select kind, currency, trim_scale(amount)::text as amount from ledger.posting
    where user_id = ${person.userId} and balance_after is not null`;
  const lineOf = (line: { currency: string; amount: string }) => `${line.currency} ${line.amount}`;

  const { result: log } = await app.call('listBalanceChanges', { pageSize: 100 }, person);
  const { records } = log as { records: { type: string; currency: string; amount: string }[] };
  expect(records.map(lineOf).toSorted()).toEqual(postings.map(lineOf).toSorted());
  expect(records.map(({ type }) => type)).not.toContain('other');

  const day = dayOf(app.clock.now() - 8 * 3_600_000);
  const asked = { from: day, to: day, format: 'csv' };
  const { result: made } = await app.call('createStatement', asked, person);
  const { url, lineCount } = made as { url: string; lineCount: number };
  expect(lineCount).toBe(postings.length);
  const { body } = await app.app.server.inject({ method: 'GET', url });
  for (const { amount } of postings) expect(body).toContain(amount);

  // The price of the machine is spent, the loan is owed; all else is still theirs.
  const locked = await app.db<{ currency: string; sum: string }[]>`
    select currency, trim_scale(sum(available))::text as sum from ledger.balance
    where user_id = ${person.userId} and kind = 'locked' group by 1 order by 1`;
  expect(locked.map(({ currency, sum }) => [currency, sum])).toEqual([
    ['BTC', '0.015'],
    ['USDT', '450'],
  ]);
  const { result: assets } = await app.call('listAssets', {}, person);
  const balances = assets as { currency: string; account: string; balance: string }[];
  const usdt = balances.find((each) => each.currency === 'USDT' && each.account === 'balance')!;
  expect(usdt.balance).toBe(toText(money(String(10_000 - 2_000 - 690 + 500))));
  const { result: orders } = await app.call('listProductOrders', { pageSize: 100 }, person);
  expect((orders as { total: number }).total).toBe(5);
  expect([...(await reconcile(app.db)), ...(await audit(app.db))]).toEqual([]);
});

test('what was bought before an exclusion can be left, and a day off ends', async () => {
  const person = await customer();
  const idsOf: Record<string, string> = {};
  for (const kind of ['arbitrage, fixed', 'AI quant', 'mining', 'loans'] as const) {
    const { result } = await sold.buy[kind](person);
    idsOf[kind] = (result as { id: string }).id;
  }
  const usdt = async () => {
    const { result } = await app.call('listBalances', {}, person);
    const balances = result as { currency: string; available: string }[];
    return money(balances.find(({ currency }) => currency === 'USDT')!.available);
  };
  await app.call('takeBreak', { term: 'day' }, person);
  const before = await usdt();
  // Units that wait for their NAV are not bought any more.
  await app.clock.advance(4_000);
  expect(toText(subtract(await usdt(), before))).toBe('100');
  for (const [name, kind] of [
    ['redeemProductOrder', 'arbitrage, fixed'],
    ['redeemProductOrder', 'mining'],
    ['repayLoan', 'loans'],
  ] as const) {
    const asked = { id: idsOf[kind], safePassword: FUND_PASSWORD };
    expect(await app.call(name, asked, person), kind).toMatchObject({ code: 200 });
  }
  expect(await sold.buy['arbitrage, fixed'](person)).toMatchObject({ code: 403 });
  await app.clock.jump(DAY_MS);
  await app.clock.advance(3_000);
  expect(await sold.buy['arbitrage, fixed'](person)).toMatchObject({ code: 200 });
  expect([...(await reconcile(app.db)), ...(await audit(app.db))]).toEqual([]);
});
