import { DAY_MS } from '@candor/domain/durations';
import { daysBetween, nextMidnight } from '@candor/domain/calendar';
import { KeyedStream } from '@candor/domain/markets/practice/keyed-stream';
import { ONE } from '@candor/domain/money/fixed';
import {
  add,
  money,
  quantity,
  rate,
  type Rate,
  toText,
  type Money,
} from '@candor/domain/money/money';
import { credited } from '@candor/domain/products/kinds/mining/mining-order';
import { PracticeNetwork } from '@candor/domain/products/kinds/mining/practice-network';
import { hostingReturn, practiceUptime } from '@candor/domain/products/kinds/mining/uptime';
import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '../../../../platform/random.ts';
import { failTwice } from '../../../../platform/testing/fail-twice.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { reconcile, sumHouseAccount } from '../../../ledger/index.ts';
import { firstMachines } from './first-machines.ts';
import { createMining } from './index.ts';
import {
  availableOf,
  customerOf,
  daysOf,
  host,
  offerMachine,
  orderOf,
  pass,
} from './testing/hosted.ts';

const BTC = (text: string) => money(text);
const machine = firstMachines(0)[0]!.terms as never as { readonly machine: object };
let app: TestApp;

afterEach(async () => {
  const findings = await reconcile(app.db);
  await app.close();
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});

/** To the next 00:00 UTC+8, when orders bought today begin. */
const toMidnight = () => nextMidnight(app.clock.now()) - app.clock.now();

const sum = (amounts: readonly string[]): string => toText(add(...amounts.map(money)));

test('hosts machines: price to the house, maximum locked, the mined coin paid day by day', async () => {
  app = await createTestApp();
  const who = await customerOf(app);
  const equity = await sumHouseAccount(app.db, 'equity', 'BTC');
  const productId = await offerMachine(app, { price: money('1500'), cycleDays: 5 });
  const { maximum } = (await app.call('getMiner', { id: productId })).result as {
    maximum: string;
  };
  const bought = await host(app, who, productId, 2);
  expect(bought).toMatchObject({
    code: 200,
    result: { status: 'notStarted', amount: '3000', quantity: '2', totalCycle: 5 },
  });
  const { id, reserved } = bought.result as { id: string; reserved: string };
  // Twice the maximum of one, to within the rounding of one satoshi.
  expect(2n * BTC(maximum) - BTC(reserved)).toBeGreaterThanOrEqual(0n);
  expect(2n * BTC(maximum) - BTC(reserved)).toBeLessThanOrEqual(10n ** 10n);
  expect(await sumHouseAccount(app.db, 'income:product', 'USDT')).toBe(money('3000'));
  expect(await sumHouseAccount(app.db, 'reserved', 'BTC')).toBe(BTC(reserved));
  expect(await sumHouseAccount(app.db, 'equity', 'BTC')).toBe(equity - BTC(reserved));
  expect(await availableOf(app, who, 'USDT')).toBe('7000');
  await pass(app, toMidnight());
  expect(await orderOf(app, who, id)).toMatchObject({
    order: { status: 'running', remainCycle: 5 },
    income: [],
  });
  await pass(app, DAY_MS);
  await pass(app, DAY_MS);
  const shown = await orderOf(app, who, id);
  const days = await daysOf(app, productId);
  const earned = days.slice(-2).map(({ income }) => toText(credited(money(income), 2n)));
  expect(shown.income.map(({ amount }) => amount)).toEqual(earned);
  expect(shown.income.map(({ day }) => day)).toEqual(['2026-01-08', '2026-01-09']);
  expect(shown.order).toMatchObject({
    todayIncome: earned[1],
    totalIncome: sum(earned),
    remainCycle: 3,
  });
  expect(await availableOf(app, who, 'BTC')).toBe(sum(earned));
  expect(Number(earned[0])).toBeGreaterThan(0.0002);
});

test('catches up after a standstill, ends the order and returns the rest to equity', async () => {
  app = await createTestApp();
  const who = await customerOf(app);
  const equity = await sumHouseAccount(app.db, 'equity', 'BTC');
  const productId = await offerMachine(app, { price: money('10'), cycleDays: 4 });
  const { id } = (await host(app, who, productId, 3)).result as { id: string };
  await pass(app, toMidnight() + 5 * DAY_MS);
  const shown = await orderOf(app, who, id);
  const days = await daysOf(app, productId);
  expect(shown.income.map(({ day }) => day)).toEqual([
    '2026-01-08',
    '2026-01-09',
    '2026-01-10',
    '2026-01-11',
  ]);
  const own = days.filter(({ day }) => shown.income.some((paid) => paid.day === day));
  const earned = own.map(({ income }) => credited(money(income), 3n));
  // Some machines stand still so long that their last day brings the hosting of the month back.
  const hosted = own.map((day) => ({
    // Shown in percent.
    uptime: (rate(day.uptime) / 100n) as Rate,
    hosting: money(day.hosting),
  }));
  earned[3] = add(earned[3]!, credited(hostingReturn(hosted), 3n));
  expect(shown.income.map(({ amount }) => amount)).toEqual(earned.map((each) => toText(each)));
  const total = sum(shown.income.map(({ amount }) => amount));
  expect(shown.order).toMatchObject({ status: 'ended', totalIncome: total, reserved: '0' });
  expect(await sumHouseAccount(app.db, 'reserved', 'BTC')).toBe(0n);
  expect(await sumHouseAccount(app.db, 'equity', 'BTC')).toBe(equity - BTC(total));
});

test('credits each day once, whichever process comes first and however often one fails', async () => {
  app = await createTestApp();
  const who = await customerOf(app);
  const { id: productId } = { id: await offerMachine(app, { price: money('10'), cycleDays: 9 }) };
  const { id } = (await host(app, who, productId)).result as { id: string };
  const other = await createTestApp({ beside: app, nodeId: 'other' });
  await failTwice(app.db, 'products.income');
  const ms = toMidnight() + 3 * DAY_MS;
  await Promise.all([app.clock.jump(ms), other.clock.jump(ms)]);
  await Promise.all([app.clock.advance(90_000), other.clock.advance(90_000)]);
  await other.app.stop();
  const shown = await orderOf(app, who, id);
  expect(shown.income).toHaveLength(3);
  expect(await availableOf(app, who, 'BTC')).toBe(sum(shown.income.map(({ amount }) => amount)));
  expect(shown.order).toMatchObject({ remainCycle: 6 });
});

test('the price returns before the first day, and not afterward', async () => {
  app = await createTestApp();
  const who = await customerOf(app);
  const productId = await offerMachine(app, { price: money('500') });
  const redeem = (id: string) =>
    app.call('redeemProductOrder', { id, safePassword: 'fund password 7' }, who);
  const first = (await host(app, who, productId, 4)).result as { id: string };
  expect(await redeem(first.id)).toMatchObject({ code: 200, result: { status: 'cancelled' } });
  expect(await availableOf(app, who, 'USDT')).toBe('10000');
  expect(await sumHouseAccount(app.db, 'reserved', 'BTC')).toBe(0n);
  expect(await sumHouseAccount(app.db, 'income:product', 'USDT')).toBe(0n);
  const second = (await host(app, who, productId)).result as { id: string };
  await pass(app, toMidnight());
  expect(await redeem(second.id)).toMatchObject({ errorKey: 'products.notRedeemable' });
  expect(await availableOf(app, who, 'USDT')).toBe('9500');
});

test('sells no more than the house can pay in BTC, even to two at once', async () => {
  app = await createTestApp();
  const [a, b] = [await customerOf(app), await customerOf(app)];
  const large = { ...machine.machine, hashrate: quantity('335000') } as never;
  const productId = await offerMachine(app, { price: money('1'), machine: large });
  const { maximum } = (await app.call('getMiner', { id: productId })).result as {
    maximum: string;
  };
  const most = Number((1_000n * ONE) / money(maximum));
  const refused = await host(app, a, productId, most + 1);
  expect(refused).toMatchObject({
    code: 422,
    errorKey: 'products.soldOut',
    details: { available: String(most) },
  });
  const answers = await Promise.all([host(app, a, productId, most), host(app, b, productId, most)]);
  expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([200, 422]);
  expect(answers.find(({ code }) => code === 422)).toMatchObject({
    errorKey: 'products.soldOut',
    details: { available: '0' },
  });
  expect((await sumHouseAccount(app.db, 'equity', 'BTC')) >= 0n).toBe(true);
});

test('is bought as machines alone, with the fund password and within the limits', async () => {
  app = await createTestApp();
  const who = await customerOf(app);
  const productId = await offerMachine(app);
  const buy = (fields: object) =>
    app.call(
      'buyMiner',
      { productId, quantity: 1, safePassword: 'fund password 7', ...fields },
      who,
    );
  expect(await buy({ safePassword: 'wrong password 1' })).toMatchObject({
    errorKey: 'identity.fundPasswordWrong',
  });
  expect(await buy({ quantity: 21 })).toMatchObject({ errorKey: 'products.amountTooLarge' });
  expect(await buy({ quantity: 2 })).toMatchObject({ errorKey: 'wallet.insufficientBalance' });
  expect(await buy({ quantity: '1.5' })).toMatchObject({ code: 400 });
  const asAmount = { productId, amount: '1', safePassword: 'fund password 7' };
  expect(await app.call('buyProduct', asAmount, who)).toMatchObject({
    errorKey: 'products.wrongCall',
  });
  expect(await availableOf(app, who, 'USDT')).toBe('10000');
});

/** The secret of the simulated network, which every app of this seed has. */
async function secretOf(from: TestApp): Promise<KeyedStream> {
  const [row] = await from.db<{ value: Buffer }[]>`
    select value from platform.secret where name = 'products.practiceNetwork'`;
  return KeyedStream.open(row!.value);
}

test('returns the hosting of a month in which the machine ran less than 95%', async () => {
  app = await createTestApp({ startMs: Date.UTC(2026, 0, 28, 2) });
  const secret = await secretOf(app);
  const uptimesOf = (id: string, days: readonly string[]) =>
    days.map((day) => practiceUptime(secret, id, daysBetween('1970-01-01', day)));
  const own = ['2026-01-29', '2026-01-30', '2026-01-31'];
  const mean = (id: string) => uptimesOf(id, own).reduce((total, each) => total + each, 0n) / 3n;
  const ids = Array.from(
    { length: 2_000 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  // Machines that stand still on some day of the month, but not on the last one.
  const low = ids.find(
    (id) => mean(id) < rate('0.94') && uptimesOf(id, own).at(-1)! > rate('0.99'),
  )!;
  const high = ids.find((id) => mean(id) > rate('0.99'))!;
  const who = await customerOf(app);
  const orders: string[] = [];
  for (const id of [low, high]) {
    const productId = await offerMachine(app, { id, price: money('10'), cycleDays: 5 });
    orders.push(((await host(app, who, productId, 3)).result as { id: string }).id);
  }
  // Another order of the same machine gets its own hosting back, once.
  const other = await customerOf(app);
  const beside = ((await host(app, other, low, 3)).result as { id: string }).id;
  await pass(app, toMidnight() + 5 * DAY_MS);
  const expected = async (id: string, returned: boolean): Promise<string[]> => {
    const days = (await daysOf(app, id)).filter(({ day }) => day >= own[0]!);
    const hosting = days
      .filter(({ day }) => day.startsWith('2026-01'))
      .reduce((total, day) => add(total, money(day.hosting)), 0n as Money);
    return days.map(({ day, income }) => {
      const plain = credited(money(income), 3n);
      return toText(day === '2026-01-31' && returned ? add(plain, credited(hosting, 3n)) : plain);
    });
  };
  const paid = await Promise.all(orders.map((id) => orderOf(app, who, id)));
  const amounts = paid.map(({ income }) => income.map(({ amount }) => amount));
  expect(amounts[0]).toEqual(await expected(low, true));
  const { income: besideIt } = await orderOf(app, other, beside);
  expect(besideIt.map(({ amount }) => amount)).toEqual(amounts[0]);
  expect(amounts[1]).toEqual(await expected(high, false));
  expect(money(amounts[0]![2]!)).toBeGreaterThan(money(amounts[1]![2]!));
});

test('pays half as much once the reward has halved, and stops at the maximum', async () => {
  app = await createTestApp();
  const network = new PracticeNetwork(await secretOf(app));
  const halving = network
    .changesBetween(app.clock.now(), Date.UTC(2032, 0, 1))
    .find(({ event }) => event === 'halving')!;
  await app.close();
  app = await createTestApp({ startMs: nextMidnight(halving.timeMs) - 3 * DAY_MS + 3_600_000 });
  const who = await customerOf(app);
  const free = { price: money('10'), electricity: money('0'), hosting: money('0') };
  const productId = await offerMachine(app, { ...free, cycleDays: 4 });
  const { id } = (await host(app, who, productId)).result as { id: string };
  // An order that may pay less than a day: as after a fall of the difficulty by half and more.
  const scarce = (await host(app, who, productId)).result as { id: string };
  await scarcely(scarce.id);
  await pass(app, toMidnight() + 4 * DAY_MS);
  const { records } = (await app.call('listNetworkRecords', {})).result as {
    records: { event: string; reward: string; height: number }[];
  };
  expect(records.find(({ event }) => event === 'halving')).toMatchObject({
    height: 1_050_000,
    reward: '1.5625',
  });
  const { income } = await orderOf(app, who, id);
  const days = (await daysOf(app, productId)).slice(-4);
  const perUptime = days.map(({ output, uptime }) => Number(output) / Number(uptime));
  const [before, halved, after] = [perUptime[0]!, perUptime[1]!, perUptime[2]!];
  expect(income).toHaveLength(4);
  expect(after / before).toBeGreaterThan(0.45);
  expect(after / before).toBeLessThan(0.55);
  // The day of the halving has a part of each.
  expect(halved).toBeLessThan(before * 1.01);
  expect(halved).toBeGreaterThan(after * 0.99);
  const stopped = await orderOf(app, who, scarce.id);
  expect(stopped.order).toMatchObject({ totalIncome: '0.0001', status: 'ended' });
  expect(stopped.income.map(({ amount }) => amount)).toEqual(['0.0001', '0', '0', '0']);
});

/** Leaves only 0.0001 BTC reserved for an order, and books it so. */
async function scarcely(id: string): Promise<void> {
  const kept = '0.0001';
  await app.db.begin(async (tx) => {
    const [row] = await tx<{ user_id: string; freed: string }[]>`
      select user_id, (reserved - ${kept}::numeric)::text as freed from products.product_order
      where id = ${id}`;
    await tx`update products.product_order set reserved = ${kept}::numeric where id = ${id}`;
    await tx`
      insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
        currency, amount, created_at)
      values (${row!.user_id}, ${`product/${id}/test`}, 0, 'productRelease', 'house:reserved', '',
        'house:equity', '', 'BTC', ${row!.freed}::numeric, ${app.clock.now()}::timestamptz)`;
    await tx`update ledger.guard set reserved = reserved - ${row!.freed}::numeric,
      moved = moved + ${row!.freed}::numeric where currency = 'BTC'`;
  });
}

test('live mode, which has no source of difficulty, sells and records nothing', async () => {
  app = await createTestApp();
  const { db, clock } = app;
  const prices = { sign: () => '', latestTick: () => undefined, listTicksAround: async () => [] };
  const mining = await createMining({
    db,
    clock,
    random: seededRandom('live'),
    mode: 'live',
    prices,
  });
  expect(mining.form).toBeNull();
  expect(mining.jobs).toEqual([]);
});
