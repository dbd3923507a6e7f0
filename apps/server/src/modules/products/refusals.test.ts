import { DAY_MS, MINUTE_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Customer,
  customerOf,
  FUND_PASSWORD,
  machineFields,
} from './kinds/mining/testing/hosted.ts';

const OPERATORS = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
] as const;

let app: TestApp;
let who: Customer;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  await app.clock.advance(3_000);
  who = await customerOf(app);
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, unknown>>;
const poolReasons = ['incomeMayBeZero', 'priceMayFall', 'lockedUntilEnd'];

/** What is sold of each kind that has orders, with its own terms, and the call that buys it. */
const kinds = {
  'arbitrage, fixed': {
    command: 'products.announceFixedRate',
    terms: { currency: 'USDT', dailyRate: '0.0004' },
    call: 'buyProduct',
    asks: 'amount',
  },
  'arbitrage, floating': {
    command: 'products.announcePool',
    terms: { pool: 'carry', risk: 3, riskReasons: poolReasons },
    call: 'buyProduct',
    asks: 'amount',
  },
  'AI quant': {
    command: 'products.announcePool',
    terms: { pool: 'trend', risk: 4, riskReasons: ['priceMayFall', 'leverage', 'lockedUntilEnd'] },
    call: 'buyProduct',
    asks: 'amount',
  },
  mining: {
    command: 'products.announceMachine',
    terms: {
      ...machineFields,
      hostingPrice: '10',
      poolFee: '0.02',
      electricity: '0.06',
      hosting: '0.3',
    },
    call: 'buyMiner',
    asks: 'quantity',
  },
} as const;
type Kind = keyof typeof kinds;

let offers = 0;

/** Puts a product on sale, from 10 to 20 at once and at most 30 to each; returns its id. */
async function offer(kind: Kind, changes: Fields = {}): Promise<string> {
  const { command, terms } = kinds[kind];
  const name = `Refused ${++offers}`;
  const nowMs = app.clock.now();
  const sale = { cycleDays: 30, minAmount: '10', maxAmount: '20', maxPerCustomer: '30' };
  const fields = { name, ...sale, capacity: '100', level: 0, saleTo: nowMs + DAY_MS, ...terms };
  const { payload, execute } = app.app.operatorCommands[command]!;
  const read = payload.parse({ ...fields, ...changes });
  await inTransaction(app.db, (tx) => execute(tx, read, { operatorIds: OPERATORS, nowMs }));
  const { result } = await app.call('listProducts', { pageSize: 100 });
  const { records } = result as { records: { id: string; name: string }[] };
  return records.find((each) => each.name === name)!.id;
}

const buy = (kind: Kind, productId: string, count: string, more: Fields = {}, as = who) => {
  const { call, asks } = kinds[kind];
  const asked = asks === 'quantity' ? Number(count) : count;
  const fields = { productId, [asks]: asked, safePassword: FUND_PASSWORD, ...more };
  return app.call(call, fields, as);
};

/** Everything that a purchase would change. */
async function books() {
  const [row] = await app.db`
    select (select count(*)::int from ledger.transfer) as transfers,
      (select count(*)::int from products.product_order) as orders,
      (select sum(sold)::text from products.product) as sold,
      (select sum(available)::text from ledger.balance) as balances`;
  return row;
}

async function expectRefused(errorKey: string, attempt: () => ReturnType<typeof buy>) {
  const before = await books();
  expect((await attempt()).errorKey).toBe(errorKey);
  expect(await books()).toEqual(before);
}

describe.each(Object.keys(kinds) as Kind[])('%s: nothing moves when it is bought', (kind) => {
  test('before its sale begins', async () => {
    const id = await offer(kind, { saleFrom: app.clock.now() + MINUTE_MS });
    await expectRefused('products.notStarted', () => buy(kind, id, '10'));
  });

  test('after its sale has ended', async () => {
    const id = await offer(kind, { saleTo: app.clock.now() + MINUTE_MS });
    await app.clock.advance(MINUTE_MS);
    await expectRefused('products.closed', () => buy(kind, id, '10'));
  });

  test('when it is sold out, also for the part that is left', async () => {
    const id = await offer(kind, { maxPerCustomer: '20', capacity: '25' });
    const other = await customerOf(app);
    expect(await buy(kind, id, '20', {}, other)).toMatchObject({ code: 200 });
    await expectRefused('products.soldOut', () => buy(kind, id, '10'));
  });

  test('at a level that is too low', async () => {
    const id = await offer(kind, { level: 3 });
    await expectRefused('products.levelTooLow', () => buy(kind, id, '10'));
  });

  test('below the minimum, above the maximum, and above what one customer may hold', async () => {
    const id = await offer(kind);
    await expectRefused('products.amountTooSmall', () => buy(kind, id, '9'));
    await expectRefused('products.amountTooLarge', () => buy(kind, id, '21'));
    expect(await buy(kind, id, '20')).toMatchObject({ code: 200 });
    await expectRefused('products.overCustomerLimit', () => buy(kind, id, '11'));
  });

  test('with a wrong withdrawal password, or none', async () => {
    const id = await offer(kind);
    const guesser = await customerOf(app);
    for (const safePassword of ['wrong password 1', undefined])
      await expectRefused('identity.fundPasswordWrong', () =>
        buy(kind, id, '10', { safePassword }, guesser),
      );
    const unprepared = await app.signUp();
    await expectRefused('identity.fundPasswordNotSet', () => buy(kind, id, '10', {}, unprepared));
  });

  test('by terms that have been replaced', async () => {
    const id = await offer(kind);
    await expectRefused('products.staleTerms', () => buy(kind, id, '10', { version: 2 }));
  });

  test('by the call of another kind, or with an id that never existed', async () => {
    const id = await offer(kind);
    const other = kinds[kind].call === 'buyMiner' ? 'arbitrage, fixed' : 'mining';
    await expectRefused('products.wrongCall', () => buy(other, id, '10'));
    const none = '00000000-0000-7000-8000-000000000000';
    await expectRefused('products.notFound', () => buy(kind, none, '10'));
  });

  test('with more money than there is', async () => {
    const id = await offer(kind, {
      maxAmount: '20000',
      maxPerCustomer: '20000',
      capacity: '20000',
    });
    const count = kind === 'mining' ? '1200' : '12000';
    await expectRefused('wallet.insufficientBalance', () => buy(kind, id, count));
  });

  test('a second time by a double tap, and the order is nobody else’s', async () => {
    const id = await offer(kind);
    const owner = await customerOf(app);
    const tap = { ...owner, key: `tap-${id}` };
    const taps = await Promise.all([1, 2, 3].map(() => buy(kind, id, '10', {}, tap)));
    expect(new Set(taps.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    const { id: orderId } = taps[0]!.result as { id: string };
    const { result } = await app.call('listProductOrders', {}, owner);
    expect((result as { total: number }).total).toBe(1);
    for (const name of ['getProductOrder', 'redeemProductOrder'] as const) {
      const asked = { id: orderId, safePassword: FUND_PASSWORD };
      await expectRefused('products.orderNotFound', () => app.call(name, asked, who));
    }
  });
});
