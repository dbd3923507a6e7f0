import { addDays, startOfDay } from '@candor/domain/calendar';
import { formatFixed, ONE } from '@candor/domain/money/fixed';
import { money, toText, type Money } from '@candor/domain/money/money';
import { moneyFor, unitsFor } from '@candor/domain/products/pools/nav';
import { poolIds } from '@candor/domain/products/pools/pool-terms';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../audit/audit.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { reconcile } from '../../ledger/index.ts';
import { FUND_PASSWORD } from '../../wallet/testing/funding-harness.ts';
import { listCurve } from './store-navs.ts';
import {
  balanceOf,
  buyUnits,
  FIRST_DAY,
  freeFor,
  idOf,
  liveUntil,
  newestNav,
  newHolder,
  openIdlePools,
  poolOf,
  redeem,
  unitsOfOrder,
  unlock,
  untilIdle,
} from './testing/pool-harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openIdlePools();
});
afterEach(async () => {
  // Clocks that sleep leave gaps in the log.
  const found = (await audit(app.db)).filter(({ check }) => check !== 'tick-log-has-no-gap');
  const books = await reconcile(app.db);
  await app.close();
  if (found.length + books.length > 0) throw new Error(JSON.stringify([...found, ...books]));
});

test('a pool opens with the seed of the house, a NAV of 1 and its first trades', async () => {
  for (const id of poolIds) {
    const pool = await poolOf(app, id);
    expect(pool).toMatchObject({ day: FIRST_DAY, stage: 'idle', nav: ONE, units: money('5000') });
    const trades = await app.db`select 1 from products.pool_trade where pool_id = ${id}`;
    expect(trades.length).toBeGreaterThan(0);
  }
  expect(await app.db`select * from products.pool_step where status <> 'done'`).toEqual([]);
  const [sum] = await app.db<{ count: number }[]>`
    select count(*)::int as count from identity.customer where username like 'house-pool-%'`;
  expect(sum!.count).toBe(2);
});

test('a carry pool holds a coin against a short of the same size and never borrows', async () => {
  const { result } = await app.call('getPool', { pool: 'carry' });
  const { holdings, gross } = result as {
    holdings: { isCoin: boolean; quantity: string }[];
    gross: string;
  };
  const [coin, short] = [true, false].map((isCoin) =>
    Number(holdings.find((each) => each.isCoin === isCoin)!.quantity),
  );
  expect(coin! + short!).toBeCloseTo(0, 5);
  expect(Number(gross)).toBeGreaterThan(0.9);
  expect(Number(gross)).toBeLessThan(1);
});

/** Kinds of what a customer was told of their products, oldest first. */
async function toldOf({ token }: { readonly token: string }): Promise<string[]> {
  const { result } = await app.call('listInbox', { group: 'products' }, { token });
  return (result as { records: { kind: string }[] }).records.map(({ kind }) => kind).toReversed();
}

describe('forward pricing', () => {
  test('units cost the NAV after the order, and money stays the customer’s own until then', async () => {
    const anna = await newHolder(app);
    const order = await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
    expect(order).toMatchObject({ code: 200, result: { status: 'notStarted', pool: 'trend' } });
    expect([await balanceOf(app, anna), await unitsOfOrder(app, idOf(order))]).toEqual([
      '9000',
      0n,
    ]);
    await liveUntil(app, '2026-01-08');
    const { nav, day } = await newestNav(app, 'trend');
    expect(day).toBe('2026-01-08');
    expect(nav).not.toBe(ONE);
    expect(await unitsOfOrder(app, idOf(order))).toBe(unitsFor(money('1000'), nav).units);
  });

  test('an order after midnight does not get the price of that midnight, however late its NAV is', async () => {
    const anna = await newHolder(app);
    // No price for the NAV yet: the recorder sleeps over midnight, as the customer sees prices move.
    await app.db`update products.pool set stage = 'idle'`;
    await app.db`delete from platform.due where name = 'products.poolDay'`;
    await app.clock.jump(startOfDay('2026-01-08') - app.clock.now());
    await app.clock.advance(10_000);
    const late = await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
    await app.db`insert into platform.due (name, key, due_at)
      values ('products.poolDay', 'trend', ${app.clock.now()}::timestamptz),
        ('products.poolDay', 'carry', ${app.clock.now()}::timestamptz)`;
    await untilIdle(app);
    const missed = await newestNav(app, 'trend');
    expect([missed.day, await unitsOfOrder(app, idOf(late))]).toEqual(['2026-01-08', 0n]);
    await liveUntil(app, '2026-01-09');
    const next = await newestNav(app, 'trend');
    expect(await unitsOfOrder(app, idOf(late))).toBe(unitsFor(money('1000'), next.nav).units);
  });

  test('an order is taken back before midnight in full, and never after it', async () => {
    const anna = await newHolder(app);
    const order = await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
    const other = await buyUnits(app, anna, { pool: 'trend', amount: '500' });
    const cancel = (id: string, as = anna) => app.call('cancelPoolRequest', { id }, as);
    const foreign = await newHolder(app);
    expect(await cancel(idOf(order), foreign)).toMatchObject({ errorKey: 'pools.requestNotFound' });
    expect(await cancel(idOf(order))).toMatchObject({ code: 200, result: { status: 'cancelled' } });
    expect(await cancel(idOf(order))).toMatchObject({ errorKey: 'pools.tooLate' });
    expect(await balanceOf(app, anna)).toBe('9500');
    const shown = await app.call('getProductOrder', { id: idOf(order) }, anna);
    expect(shown).toMatchObject({ result: { order: { status: 'cancelled' } } });
    await app.clock.jump(startOfDay('2026-01-08') - app.clock.now());
    expect(await cancel(idOf(other))).toMatchObject({ errorKey: 'pools.tooLate' });
    await untilIdle(app);
    expect((await unitsOfOrder(app, idOf(other))) > 0n).toBe(true);
  });

  test('a double tap buys once', async () => {
    const anna = await newHolder(app);
    const twice = await Promise.all(
      [1, 2].map(() => buyUnits(app, anna, { pool: 'trend', amount: '1000', key: 'tap' })),
    );
    expect(idOf(twice[0]!)).toBe(idOf(twice[1]!));
    expect(await balanceOf(app, anna)).toBe('9000');
  });
});

describe('leaving', () => {
  test('needs the end of the lock, own units and no more than these', async () => {
    const anna = await newHolder(app);
    const order = await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
    await liveUntil(app, '2026-01-08');
    const orderId = idOf(order);
    const units = formatFixed(await unitsOfOrder(app, orderId));
    const foreign = await newHolder(app);
    expect(await redeem(app, foreign, { orderId, units })).toMatchObject({
      errorKey: 'products.orderNotFound',
    });
    expect(await redeem(app, anna, { orderId, units })).toMatchObject({
      errorKey: 'pools.unitsLocked',
    });
    expect(
      await app.call('redeemProductOrder', { id: orderId, safePassword: FUND_PASSWORD }, anna),
    ).toMatchObject({ errorKey: 'products.notRedeemable' });
    await unlock(app, orderId);
    for (const wrong of ['1000000', '0', '0.0000001'])
      expect(await redeem(app, anna, { orderId, units: wrong })).toMatchObject({
        errorKey: 'pools.unitsTooMany',
      });
  });

  test('two redemptions at once give each unit back once', async () => {
    const anna = await newHolder(app);
    const order = await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
    await liveUntil(app, '2026-01-08');
    const orderId = idOf(order);
    await unlock(app, orderId);
    const held = await unitsOfOrder(app, orderId);
    const units = formatFixed(held);
    const answers = await Promise.all([1, 2].map(() => redeem(app, anna, { orderId, units })));
    expect(new Set(answers.map(({ errorKey }) => errorKey))).toEqual(
      new Set(['pools.unitsTooMany', undefined]),
    );
    await liveUntil(app, '2026-01-09');
    const { nav } = await newestNav(app, 'trend');
    const got = money('9000') + moneyFor(held as never, nav).paid;
    expect(await balanceOf(app, anna)).toBe(toText(got as Money));
    const ended = await app.call('getProductOrder', { id: orderId }, anna);
    expect(ended).toMatchObject({ result: { order: { status: 'ended' } } });
    expect(await toldOf(anna)).toEqual(['product.unitsBought', 'product.unitsRedeemed']);
  });

  test('is announced when the lock ends', async () => {
    const anna = await newHolder(app);
    await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
    await liveUntil(app, '2026-01-08');
    const lockEnds = startOfDay('2026-01-15');
    const [due] = await app.db<{ due_at: number }[]>`
      select due_at from platform.due where name = 'products.lockOver'`;
    expect(due!.due_at).toBe(lockEnds);
    await app.db`update platform.due set due_at = ${app.clock.now()}
      where name = 'products.lockOver'`;
    await app.clock.advance(2_000);
    expect(await toldOf(anna)).toEqual(['product.unitsBought', 'product.lockOver']);
  });

  test('a pool in positions frees money before the NAV and pays from its own', async () => {
    const [anna, ben] = [await newHolder(app), await newHolder(app)];
    const orders = [
      await buyUnits(app, anna, { pool: 'carry', amount: '6000' }),
      await buyUnits(app, ben, { pool: 'carry', amount: '3000' }),
    ];
    await liveUntil(app, '2026-01-08');
    for (const order of orders) await unlock(app, idOf(order));
    const held = await unitsOfOrder(app, idOf(orders[0]!));
    await redeem(app, anna, { orderId: idOf(orders[0]!), units: formatFixed(held) });
    const equity = await houseEquityWithoutTrades();
    await liveUntil(app, '2026-01-09');
    const { nav } = await newestNav(app, 'carry');
    const got = money('4000') + moneyFor(held as never, nav).paid;
    expect(await balanceOf(app, anna)).toBe(toText(got as Money));
    expect(await houseEquityWithoutTrades()).toBe(equity);
    const freed = await app.db`select 1 from products.pool_decision
      where pool_id = 'carry' and kind = 'free' and day = '2026-01-09'`;
    expect(freed).toHaveLength(1);
  });

  test('what was not freed in time is shared and waits for the next NAV', async () => {
    const [anna, ben] = [await newHolder(app), await newHolder(app)];
    const orders = [
      await buyUnits(app, anna, { pool: 'carry', amount: '6000' }),
      await buyUnits(app, ben, { pool: 'carry', amount: '3000' }),
    ];
    await liveUntil(app, '2026-01-08');
    const held: bigint[] = [];
    for (const order of orders) held.push(await unitsOfOrder(app, idOf(order)));
    // Asked after money was freed: only the small reserve of the pool is there for them.
    await freeFor(app, '2026-01-09');
    for (const [place, who] of [anna, ben].entries()) {
      const orderId = idOf(orders[place]!);
      await unlock(app, orderId);
      const units = formatFixed(held[place]!);
      expect(await redeem(app, who, { orderId, units })).toMatchObject({ code: 200 });
    }
    await liveUntil(app, '2026-01-09');
    const left: bigint[] = [];
    for (const order of orders) left.push(await unitsOfOrder(app, idOf(order)));
    const shares = left.map((units, place) => Number(units) / Number(held[place]!));
    expect(shares[0]).toBeGreaterThan(0.5);
    expect(shares[0]).toBeLessThan(1);
    expect(shares[0]).toBeCloseTo(shares[1]!, 6);
    await liveUntil(app, '2026-01-10');
    for (const order of orders) expect(await unitsOfOrder(app, idOf(order))).toBe(0n);
  });
});

test('fees are charged by the day, to the income of products', async () => {
  await liveUntil(app, '2026-01-08');
  for (const id of poolIds) {
    const { worth, managementFee } = await newestNav(app, id);
    const expected = (Number(worth) / 1e18) * (0.005 / 365);
    expect(Number(managementFee) / 1e18).toBeCloseTo(expected, 5);
    const pool = await poolOf(app, id);
    expect([pool.feesOwed, pool.feesPaid]).toEqual([0n, managementFee]);
  }
});

test('days are caught up in order after a while in which nothing ran', async () => {
  const anna = await newHolder(app);
  const order = await buyUnits(app, anna, { pool: 'trend', amount: '1000' });
  await app.clock.jump(startOfDay('2026-01-11') - app.clock.now() + 3_600_000);
  await untilIdle(app);
  const curve = await listCurve(app.db, 'trend', FIRST_DAY);
  expect(curve.map(({ day }) => day)).toEqual(
    Array.from({ length: 5 }, (_, index) => addDays(FIRST_DAY, index)),
  );
  expect(await unitsOfOrder(app, idOf(order))).toBe(unitsFor(money('1000'), curve[1]!.nav).units);
  const traded = await app.db<{ day: string }[]>`
    select distinct day from products.pool_decision where pool_id = 'trend' order by day`;
  expect(traded.map(({ day }) => day)).toEqual([FIRST_DAY, '2026-01-11']);
});

/** Equity of the house, but for what its positions with the pools gained and lost. */
async function houseEquityWithoutTrades(): Promise<string> {
  const [row] = await app.db<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from ledger.posting
    where kind = 'house:equity' and key not like 'position/%' and key not like 'exchange/%'`;
  return row!.sum;
}
