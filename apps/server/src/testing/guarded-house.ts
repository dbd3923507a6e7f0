import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CallName } from '@candor/contract/wire/calls';
import { multiplyDown } from '@candor/domain/money/fixed';
import { add, type Money, money } from '@candor/domain/money/money';
import { audit } from '../audit/audit.ts';
import { sendUpload } from '../http/testing/send-upload.ts';
import { reconcile } from '../modules/ledger/index.ts';
import { signaturePicture } from '../modules/loans/testing/pictures.ts';
import { offeringHarness } from '../modules/offerings/testing/offering-harness.ts';
import { bondsHarness } from '../modules/products/kinds/bonds/testing/bonds-harness.ts';
import { BITCOIN, FUND_PASSWORD, TRON } from '../modules/wallet/testing/funding-harness.ts';
import { inTransaction } from '../platform/db.ts';
import { createTestApp, TEST_PASSWORD, type TestAnswer, type TestApp } from './test-app.ts';

/** A customer with a fund password, and an address in each of two currencies that can be paid now. */
export interface Customer {
  readonly token: string;
  readonly userId: string;
  readonly payees: Readonly<Record<'USDT' | 'BTC', string>>;
}

/** Two people of the house. */
const OPERATORS = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`);

/** Later than everything that is recorded in a test. */
const FOREVER_MS = Date.UTC(2100, 0, 1);

const PAYEES = [
  ['USDT', 'TRC20', TRON],
  ['BTC', 'BTC', BITCOIN],
] as const;

type House = Awaited<ReturnType<typeof openHouse>>;

/**
 * The house of a test file, there once its tests begin. After each of them the books are proven.
 */
export function useHouse(changes?: { readonly pools: boolean }): House {
  const house = {} as House;
  beforeAll(async () => void Object.assign(house, await openHouse(changes)));
  afterEach(async () => {
    const findings = await house.findings();
    if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
  });
  afterAll(() => house.close());
  return house;
}

/** The product at two processes, and customers who want more of it than is theirs. */
async function openHouse({ pools }: { readonly pools: boolean } = { pools: true }) {
  const app = await createTestApp({ pools });
  await app.clock.advance(3_000);
  const twin = await createTestApp({ pools, beside: app, nodeId: 'twin' });
  const people = { ...peopleOf(app), ...borrowingOf(app) };
  const [bonds, offerings] = [bondsHarness(app), offeringHarness(app)];
  const bond = await bonds.offer({ target: '5000' });
  const sold = { bond, offering: await offerings.announce({ token: 'LUM' }) };
  /** The same moment at both processes, without anything that is due happening at the second. */
  const meet = () => twin.clock.step(app.clock.now() - twin.clock.now());
  return {
    app,
    twin,
    ...people,
    ...booksOf(app),
    bonds,
    offerings,
    shapesOf: (who: Customer) => shapesOf(people, sold, who),
    meet,
    /** Moves to a moment at both processes, without anything that is due happening. */
    stepTo(atMs: number): void {
      app.clock.step(atMs - app.clock.now());
      meet();
    },
    /** Executes a command of two operators. */
    operate: (kind: string, payload: Record<string, unknown>) => {
      const command = app.app.operatorCommands[kind]!;
      const context = { operatorIds: OPERATORS, nowMs: app.clock.now() };
      return inTransaction(app.db, (tx) =>
        command.execute(tx, command.payload.parse(payload), context),
      );
    },
    async close() {
      await twin.app.stop();
      await twin.db.end();
      await app.close();
    },
  };
}

/** Key of a refusal, or 200. */
export const outcomeOf = ({ code, errorKey }: TestAnswer): string => errorKey ?? String(code);

/** The result of a call that has to succeed. */
export async function resultOf<Result>(answer: Promise<TestAnswer>): Promise<Result> {
  const { code, errorKey, result } = await answer;
  if (code !== 200) throw new Error(errorKey);
  return result;
}

function peopleOf(app: TestApp) {
  async function payee(token: string, [currency, chainType, address]: (typeof PAYEES)[number]) {
    const asked = { currency, chainType, address, safePassword: FUND_PASSWORD };
    const bound = app.call('addPayoutAccount', asked, { token });
    const { id } = await resultOf<{ id: string }>(bound);
    await app.db`update wallet.payout_account
      set usable_at = ${app.clock.now()}::timestamptz where id = ${id}`;
    return id;
  }

  async function customer(level: 'basic' | 'advanced' | null = 'advanced'): Promise<Customer> {
    const { token, userId } = await app.signUp();
    const passwords = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
    await app.call('setFundPassword', passwords, { token });
    if (level) await app.verify(userId, level);
    const [USDT, BTC] = [await payee(token, PAYEES[0]), await payee(token, PAYEES[1])];
    return { token, userId, payees: { USDT, BTC } };
  }

  const ids = new Map<string, string>();
  async function productOf(name: string): Promise<string> {
    if (ids.size === 0) {
      const listed = app.call('listProducts', { pageSize: 100 });
      const { records } = await resultOf<{ records: { id: string; name: string }[] }>(listed);
      for (const each of records) ids.set(each.name, each.id);
    }
    return ids.get(name)!;
  }

  return {
    customer,
    productOf,
    /** A call with the fund password, at either process. */
    call: (name: CallName, fields: Record<string, unknown>, who: Customer, at = app) =>
      at.call(name, { safePassword: FUND_PASSWORD, ...fields }, { token: who.token }),
    async buy(who: Customer, name: string, amount: string, at = app) {
      const asked = { productId: await productOf(name), amount, safePassword: FUND_PASSWORD };
      return at.call('buyProduct', asked, { token: who.token });
    },
    withdraw: (who: Customer, currency: 'USDT' | 'BTC', amount: string, at = app) =>
      at.call(
        'requestWithdrawal',
        {
          currency,
          money: amount,
          withdrawalInfoId: who.payees[currency],
          safePassword: FUND_PASSWORD,
        },
        { token: who.token },
      ),
  };
}

function borrowingOf(app: TestApp) {
  const picture = async ({ token }: Customer): Promise<string> =>
    (await sendUpload(app.app, { bytes: await signaturePicture(), token })).result!;

  /** A loan's request with its agreement as it reads now, signed. */
  async function signed(who: Customer, asked: Record<string, unknown>) {
    const read = app.call('getLoanAgreement', asked, { token: who.token });
    const { hash, preparedAt } = await resultOf<{ hash: string; preparedAt: number }>(read);
    const signature = await picture(who);
    return { ...asked, agreementHash: hash, preparedAt, signature, safePassword: FUND_PASSWORD };
  }

  async function creditRequest(who: Customer, amount: string, days = 14) {
    const request = await signed(who, { setId: 'credit', amount, days });
    return { ...request, purpose: 'travel', income: await picture(who) };
  }

  return {
    creditRequest,
    pledgeRequest: (who: Customer, amount: string, pledgeQuantity: string, days = 30) =>
      signed(who, { setId: 'pledge-BTC', amount, days, pledgeQuantity }),
    async pledge(who: Customer, amount: string, pledgeQuantity: string): Promise<string> {
      const asked = { setId: 'pledge-BTC', amount, days: 30, pledgeQuantity };
      const made = app.call('applyForPledgeLoan', await signed(who, asked), who);
      return (await resultOf<{ id: string }>(made)).id;
    },
    /** Applies and lives through the review. */
    async credit(who: Customer, amount: string, days = 14): Promise<string> {
      const request = await creditRequest(who, amount, days);
      const applied = app.call('applyForCreditLoan', request, who);
      const { id } = await resultOf<{ id: string }>(applied);
      await app.clock.advance(13_000);
      return id;
    },
  };
}

/** The books, read past the product. */
function booksOf(app: TestApp) {
  /** What lies in one kind of account of a customer. */
  async function held({ userId }: Customer, kind: string, currency: string): Promise<Money> {
    const [row] = await app.db<{ sum: string }[]>`
      select coalesce(sum(available), 0)::text as sum from ledger.balance
      where user_id = ${userId} and kind = ${kind} and currency = ${currency}`;
    return money(row!.sum);
  }
  const free = (who: Customer, currency = 'USDT') => held(who, 'balance', currency);
  /** The newest recorded price of one BTC, or the last one before a moment. */
  async function btcPrice(beforeMs = Infinity): Promise<bigint> {
    const [row] = await app.db<{ price: string }[]>`
      select price::text from markets.tick
      where symbol = 'BTCUSDT' and recorded_at < ${Math.min(beforeMs, FOREVER_MS)}::timestamptz
      order by sequence desc limit 1`;
    return money(row!.price);
  }
  return {
    held,
    free,
    btcPrice,
    /** What is free of a customer's money in all currencies, in USDT, less the credit they owe. */
    async leftOver(who: Customer): Promise<bigint> {
      const contract = app.call('getContractBalance', {}, who);
      const account = app.call('getLoanAccount', {}, who);
      const coins = multiplyDown(await free(who, 'BTC'), await btcPrice());
      const { available } = await resultOf<{ available: string }>(contract);
      const { creditOwed } = await resultOf<{ creditOwed: string }>(account);
      return (await free(who)) + coins + money(available) - money(creditOwed);
    },
    async termsOf(who: Customer, currency: string): Promise<Money> {
      const terms = app.call('getWithdrawalTerms', { currency }, who);
      return money((await resultOf<{ available: string }>(terms)).available);
    },
    /** What has left for good or waits to leave, in USDT at the newest price. */
    async gone({ userId }: Customer): Promise<Money> {
      const rows = await app.db<{ currency: string; sum: string }[]>`
        select currency, sum(amount)::text as sum from wallet.withdrawal
        where user_id = ${userId} group by 1`;
      const price = await btcPrice();
      const values = rows.map(({ currency, sum }) =>
        currency === 'BTC' ? (multiplyDown(money(sum), price) as Money) : money(sum),
      );
      return add(money('0'), ...values);
    },
    /** What is wrong with the books: nothing. */
    async findings(): Promise<readonly unknown[]> {
      const [unequal, negative] = await Promise.all([
        app.db`select currency, sum(amount) from ledger.posting group by 1 having sum(amount) <> 0`,
        app.db`select user_id, kind, currency from ledger.balance where available < 0`,
      ]);
      return [...unequal, ...negative, ...(await reconcile(app.db)), ...(await audit(app.db))];
    },
  };
}

/** Everything that money can be made into here, one after the other; 9,290 USDT of it. */
async function shapesOf(
  house: ReturnType<typeof peopleOf> & ReturnType<typeof borrowingOf>,
  { bond, offering }: { readonly bond: string; readonly offering: string },
  who: Customer,
): Promise<readonly (readonly [string, () => unknown])[]> {
  const position = { symbol: 'BTCUSDT', direction: 'long', leverage: 20 };
  const asked = (name: CallName, fields: Record<string, unknown>) => () =>
    resultOf(house.call(name, fields, who));
  return [
    ['coins', asked('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '3000' })],
    ['a fixed rate', () => resultOf(house.buy(who, 'Basis 7', '1000'))],
    ['units of a pool', () => resultOf(house.buy(who, 'Trend pool 7', '500'))],
    ['a machine', asked('buyMiner', { productId: await house.productOf('Air S19'), quantity: 1 })],
    ['a note', asked('buyBond', { bondId: bond, amount: '500' })],
    [
      'tickets of an offering',
      asked('subscribeToOffering', { productId: offering, quantity: 1, autoPay: true }),
    ],
    [
      'money for contracts',
      asked('transferFunds', { from: 'balance', to: 'contract', amount: '3500', currency: 'USDT' }),
    ],
    ['a position', asked('openPosition', { ...position, margin: '300' })],
    [
      'a losing cross position',
      asked('openPosition', { ...position, margin: '2000', marginMode: 'cross' }),
    ],
    ['collateral of another loan', () => house.pledge(who, '300', '0.015')],
  ];
}
