import { nextMidnight } from '@candor/domain/calendar';
import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { add, type Money, money, toText } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { MINUTE } from './modules/offerings/testing/offering-harness.ts';
import { redeem, unlock } from './modules/products/pools/testing/pool-harness.ts';
import { type Customer, outcomeOf, resultOf, useHouse } from './testing/guarded-house.ts';

/*
 * The same customers, who have time: the first and the last millisecond of everything, and what is
 * begun and left again, often and in small amounts.
 */
const house = useHouse();

const OWN = money('10000');
const now = () => house.app.clock.now();
/** Moves to a moment in one step and lets due work finish. */
async function liveTo(atMs: number): Promise<void> {
  await house.app.clock.jump(Math.max(0, atMs - now()));
  await house.app.clock.advance(3_000);
}
const midnightIn = (days: number) => nextMidnight(now()) + (days - 1) * DAY_MS;
const idIn = (answer: Parameters<typeof resultOf>[0]) =>
  resultOf<{ id: string }>(answer).then(({ id }) => id);

test('income of a fixed rate is kept by nobody who leaves early, however often', async () => {
  const who = await house.customer();
  for (const amount of ['100.000001', '9999.999999']) {
    const id = await idIn(house.buy(who, 'Basis 7', amount));
    await liveTo(midnightIn(3));
    expect(await house.free(who)).toBeGreaterThan(OWN - money(amount));
    await resultOf(house.call('redeemProductOrder', { id }, who));
    expect(await house.free(who)).toBe(OWN);
  }
});

test('an order left while its day is credited, at two processes at once, is left once', async () => {
  const who = await house.customer();
  const id = await idIn(house.buy(who, 'Basis 15', '10000'));
  const atMs = midnightIn(2);
  await house.app.clock.jump(atMs - 1 - now());
  house.stepTo(atMs);
  const answers = await Promise.all([
    house.call('redeemProductOrder', { id }, who, house.twin),
    house.app.clock.advance(2_000),
    house.call('redeemProductOrder', { id }, who),
    house.call('redeemProductOrder', { id }, who, house.twin),
  ]);
  expect(answers.flatMap((each) => (each ? [outcomeOf(each)] : [])).toSorted()).toEqual([
    '200',
    'products.orderEnded',
    'products.orderEnded',
  ]);
  expect(await house.free(who)).toBe(OWN);
});

test('borrowed money at a fixed rate earns one published rate and costs the other', async () => {
  const who = await house.customer();
  await resultOf(house.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '2000' }, who));
  const before = await house.free(who);
  const loan = await house.pledge(who, '500', '0.015');
  const startedMs = now();
  await resultOf(house.buy(who, 'Basis 7', '500'));
  await liveTo(midnightIn(4));
  // A session that nobody uses for a week ends.
  await resultOf(house.app.call('getLoanAccount', {}, who));
  await liveTo(midnightIn(4));
  // 500 · 0.05 % · 7 days.
  expect(await house.free(who)).toBe(before + money('501.75'));
  await resultOf(house.app.call('repayLoan', { id: loan }, who));
  const hours = BigInt(Math.ceil((now() - startedMs) / HOUR_MS));
  // 500 · 0.02 % a day for each hour that has begun, rounded up to a millionth.
  const interest = ((100_000n * hours + 23n) / 24n) * 10n ** 12n;
  expect(await house.free(who)).toBe(before + money('1.75') - interest);
});

test('borrowed money raises no level', async () => {
  const who = await house.customer();
  const machine = { productId: await house.productOf('Air S19'), quantity: 1 };
  await resultOf(house.call('buyMiner', machine, who));
  await resultOf(house.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '1500' }, who));
  await house.pledge(who, '400', '0.015');
  await house.credit(who, '3000');
  // 12,700 of which 3,400 are borrowed; level 2 begins at 10,000.
  await liveTo(midnightIn(1) + 6 * MINUTE);
  expect(outcomeOf(await house.buy(who, 'Basis 60', '100'))).toBe('products.levelTooLow');
  expect(outcomeOf(await house.buy(who, 'Basis 30', '100'))).toBe('200');
});

test('units are bought and left at prices that nobody knows, and dust is nobody’s gain', async () => {
  const [early, late] = [await house.customer(), await house.customer()];
  const midnightMs = midnightIn(1);
  house.stepTo(midnightMs - 1);
  const before = await idIn(house.buy(early, 'Trend pool 7', '100.000001', house.twin));
  house.stepTo(midnightMs);
  const after = await idIn(house.buy(late, 'Trend pool 7', '100.000001', house.twin));
  const cancel = (id: string, who: Customer) =>
    house.app.call('cancelPoolRequest', { id }, who).then(outcomeOf);
  expect(await cancel(before, early)).toBe('pools.tooLate');
  const days = await house.app.db<{ day: string }[]>`
    select nav_day::text as day from products.pool_request where id in (${before}, ${after})
    order by 1`;
  expect(new Set(days.map(({ day }) => day)).size).toBe(2);
  expect(await cancel(after, late)).toBe('200');
  expect(await house.free(late)).toBe(OWN);
  await house.app.clock.advance(20_000);
  await unlock(house.app, before);
  for (const units of ['0.000001', '0.000001', '0.000003'])
    await resultOf(redeem(house.app, early, { orderId: before, units }));
  const shown = house.app.call('getProductOrder', { id: before }, early);
  const all = await house.app.db<{ units: string }[]>`
    select (units - 0.000005)::text as units from products.pool_holding where order_id = ${before}`;
  await resultOf(shown);
  const rest = { orderId: before, units: toText(money(all[0]!.units)) };
  const answers = await Promise.all([
    redeem(house.app, early, rest),
    redeem(house.twin, early, rest),
  ]);
  expect(answers.map(outcomeOf).toSorted()).toEqual(['200', 'pools.unitsTooMany']);
  await liveTo(midnightIn(1) - 9 * MINUTE);
  await liveTo(midnightIn(1) + MINUTE);
  await house.app.clock.advance(20_000);
  const fills = await house.app.db<{ kind: string; excess: string }[]>`
    select r.kind, (f.money - f.units * f.nav)::text as excess
    from products.pool_fill f join products.pool_request r on r.id = f.request_id
    where r.user_id = ${early.userId}`;
  expect(fills).toHaveLength(5);
  for (const { kind, excess } of fills)
    expect(kind === 'buy' ? Number(excess) >= 0 : Number(excess) <= 0, excess).toBe(true);
});

test('tickets are paid once, by hand and by themselves at once, and their money serves nothing else', async () => {
  const { offerings } = house;
  const [who, other] = [await house.customer(), await house.customer()];
  const startMs = now();
  const productId = await offerings.announce({ token: 'ORB', places: 6, lot: '16000' });
  const asked = { productId, quantity: 3, autoPay: true };
  for (const each of [who, other]) await resultOf(house.call('subscribeToOffering', asked, each));
  expect(await house.free(who)).toBe(OWN - money('9600'));
  expect(outcomeOf(await house.buy(who, 'Basis 7', '401'))).toBe('wallet.insufficientBalance');
  expect(outcomeOf(await house.withdraw(who, 'USDT', '401'))).toBe('wallet.insufficientBalance');
  const { id } = await offerings.mine(who);
  const pay = (at = house.app) => house.call('payForAllotment', { id }, who, at).then(outcomeOf);
  expect(await pay()).toBe('offerings.nothingToPay');
  await offerings.until(startMs + HOUR_MS);
  house.stepTo(startMs + HOUR_MS + 10 * MINUTE);
  const outcomes: string[] = [];
  const living = house.app.clock.advance(8_000);
  for (let round = 0; round < 10; round++)
    outcomes.push(...(await Promise.all([pay(), pay(house.twin), pay()])));
  await living;
  expect(outcomes.filter((outcome) => outcome === '200').length).toBeLessThanOrEqual(1);
  for (const each of [who, other]) {
    expect(await offerings.mine(each)).toMatchObject({ paid: '9600', locked: '0', due: '0' });
    expect(await house.free(each)).toBe(money('400'));
    expect(await house.held(each, 'virtual', 'ORB')).toBe(money('48000'));
  }
  await offerings.until(startMs + 75 * HOUR_MS);
  expect(await house.free(who, 'ORB')).toBe(money('48000'));
});

test('a machine is given back until its first day begins, and mines each day once', async () => {
  const who = await house.customer();
  const machine = { productId: await house.productOf('Air S19'), quantity: 1 };
  const midnightMs = midnightIn(1);
  house.stepTo(midnightMs - 1);
  const [first, second] = [
    await idIn(house.call('buyMiner', machine, who)),
    await idIn(house.call('buyMiner', machine, who)),
  ];
  const leave = (id: string, at = house.app) =>
    house.call('redeemProductOrder', { id }, who, at).then(outcomeOf);
  const left = await Promise.all([leave(first), leave(first, house.twin)]);
  expect(left.toSorted()).toEqual(['200', 'products.orderEnded']);
  house.stepTo(midnightMs);
  expect(await leave(second)).toBe('products.notRedeemable');
  expect(await house.free(who)).toBe(OWN - money('690'));
  const ms = midnightMs + 3 * DAY_MS - now();
  await Promise.all([house.app.clock.jump(ms), house.twin.clock.jump(ms)]);
  await Promise.all([house.app.clock.advance(5_000), house.twin.clock.advance(5_000)]);
  const days = await house.app.db<{ day: string; amount: string }[]>`
    select day::text, amount::text from products.income where user_id = ${who.userId}`;
  expect(new Set(days.map(({ day }) => day)).size).toBe(3);
  expect(days).toHaveLength(3);
  const mined = add(...days.map(({ amount }) => money(amount)));
  expect(await house.free(who, 'BTC')).toBe(mined as Money);
  expect(await leave(second)).toBe('products.notRedeemable');
});
