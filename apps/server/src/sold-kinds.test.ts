import { dayOf } from '@candor/domain/calendar';
import { DAY_MS } from '@candor/domain/durations';
import { money, subtract, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from './audit/audit.ts';
import { sendUpload } from './http/testing/send-upload.ts';
import { reconcile } from './modules/ledger/index.ts';
import { signaturePicture } from './modules/loans/testing/pictures.ts';
import { offeringHarness } from './modules/offerings/testing/offering-harness.ts';
import { bondsHarness } from './modules/products/kinds/bonds/testing/bonds-harness.ts';
import { createTestApp, TEST_PASSWORD, type TestAnswer, type TestApp } from './testing/test-app.ts';

const FUND_PASSWORD = 'harbour 7 lantern';

interface Person {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
}

let app: TestApp;
let offered: { readonly bond: string; readonly offering: string };
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  await app.clock.advance(3_000);
  const bond = await bondsHarness(app).offer();
  offered = { bond, offering: await offeringHarness(app).announce() };
});
afterAll(() => app.close());

async function customer(): Promise<Person> {
  const person = await app.signUp();
  const passwords = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
  await app.call('setFundPassword', passwords, person);
  await app.verify(person.userId, 'advanced');
  const coins = { from: 'USDT', to: 'BTC', amount: '2000' };
  await app.call('exchangeFlash', coins, person);
  return person;
}

const productOf = async (name: string): Promise<string> => {
  const { result } = await app.call('listProducts', { pageSize: 100 });
  const { records } = result as { records: { id: string; name: string }[] };
  return records.find((each) => each.name === name)!.id;
};

type Act = (person: Person) => Promise<TestAnswer>;
const buying =
  (name: string, amount: string): Act =>
  async (person) => {
    const asked = { productId: await productOf(name), amount, safePassword: FUND_PASSWORD };
    return app.call('buyProduct', asked, person);
  };

/** How each kind is bought, applied for or borrowed. */
const acts: Readonly<Record<string, Act>> = {
  'arbitrage, fixed': buying('Basis 7', '100'),
  'arbitrage, floating': buying('Basis Floating 30', '100'),
  'AI quant': buying('Trend pool 7', '100'),
  mining: async (person) => {
    const asked = { productId: await productOf('Air S19'), quantity: 1 };
    return app.call('buyMiner', { ...asked, safePassword: FUND_PASSWORD }, person);
  },
  bonds: (person) => {
    const asked = { bondId: offered.bond, amount: '50', safePassword: FUND_PASSWORD };
    return app.call('buyBond', asked, person);
  },
  offerings: (person) => {
    const asked = { productId: offered.offering, quantity: 1, autoPay: false };
    return app.call('subscribeToOffering', { ...asked, safePassword: FUND_PASSWORD }, person);
  },
  loans: async (person) => {
    const asked = { setId: 'pledge-BTC', amount: '500', days: 30, pledgeQuantity: '0.015' };
    return app.call('applyForPledgeLoan', await signed(person, asked), person);
  },
};

/** Further doors to the same: a note by the call of all products, and credit. */
const otherDoors: Readonly<Record<string, Act>> = {
  'bonds by the call of all products': (person) => {
    const asked = { productId: offered.bond, amount: '50', safePassword: FUND_PASSWORD };
    return app.call('buyProduct', asked, person);
  },
  credit: async (person) => {
    const income = await picture(person);
    const asked = await signed(person, { setId: 'credit', amount: '500', days: 7 });
    return app.call('applyForCreditLoan', { ...asked, purpose: 'travel', income }, person);
  },
};

async function picture({ token }: Person): Promise<string> {
  return (await sendUpload(app.app, { bytes: await signaturePicture(), token })).result!;
}

/** A loan's request with its agreement as it reads now, signed. */
async function signed(person: Person, asked: Record<string, unknown>) {
  const { result } = await app.call('getLoanAgreement', asked, person);
  const { hash: agreementHash, preparedAt } = result as { hash: string; preparedAt: number };
  const signature = await picture(person);
  return { ...asked, agreementHash, preparedAt, signature, safePassword: FUND_PASSWORD };
}

const heldBy = async ({ userId }: Person) => {
  const [row] = await app.db`
    select count(*)::int as postings, sum(amount)::text as held from ledger.posting
    where user_id = ${userId}`;
  return row;
};

test.each(Object.entries({ ...acts, ...otherDoors }))(
  '%s: nothing is begun in a freeze, a break or an exclusion',
  async (_, act) => {
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
      expect(await act(person)).toMatchObject({ code: 403, errorKey });
      expect(await heldBy(person)).toEqual(before);
    }
  },
);

test('balance log, statement, assets and books know what was moved for every kind', async () => {
  const person = await customer();
  for (const [kind, act] of Object.entries(acts))
    expect(await act(person), kind).toMatchObject({ code: 200 });
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
  for (const kind of ['arbitrage, fixed', 'AI quant', 'mining', 'loans']) {
    const { result } = await acts[kind]!(person);
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
  expect(await acts['arbitrage, fixed']!(person)).toMatchObject({ code: 403 });
  await app.clock.jump(DAY_MS);
  await app.clock.advance(3_000);
  expect(await acts['arbitrage, fixed']!(person)).toMatchObject({ code: 200 });
  expect([...(await reconcile(app.db)), ...(await audit(app.db))]).toEqual([]);
});
