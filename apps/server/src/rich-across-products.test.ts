import type { CallName } from '@candor/contract/wire/calls';
import { nextMidnight } from '@candor/domain/calendar';
import { DAY_MS } from '@candor/domain/durations';
import { multiplyDown, truncateTo } from '@candor/domain/money/fixed';
import { add, type Money, money, smaller, toText } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { verifyAs } from './modules/team/testing/people.ts';
import { type Customer, outcomeOf, resultOf, useHouse } from './testing/guarded-house.ts';

/*
 * Customers who try to end with more than the rules give them, by using what is sold here together.
 * Each has 10,000 USDT of their own at the start.
 */
const house = useHouse();

const OWN = money('10000');
const STEP = money('0.000001');
const anyOf = (outcomes: readonly string[]) => outcomes.toSorted();

test('credit does not leave, whatever it is made into', async () => {
  const who = await house.customer();
  await house.credit(who, '2000');
  for (const [shape, make] of [
    ['money', () => undefined] as const,
    ...(await house.shapesOf(who)),
  ]) {
    await make();
    const left = await house.leftOver(who);
    const price = await house.btcPrice();
    const inCoins = truncateTo((left * 10n ** 18n) / price, 8) as Money;
    expect(await house.termsOf(who, 'USDT'), shape).toBe(
      smaller(await house.free(who), truncateTo(left, 6) as Money),
    );
    expect(await house.termsOf(who, 'BTC'), shape).toBe(
      smaller(await house.free(who, 'BTC'), inCoins),
    );
  }
  for (const currency of ['BTC', 'USDT'] as const) {
    const most = await house.termsOf(who, currency);
    const more = toText(add(most, currency === 'BTC' ? money('0.00000001') : STEP));
    expect(outcomeOf(await house.withdraw(who, currency, more))).toMatch(/^wallet\./);
    expect(outcomeOf(await house.withdraw(who, currency, toText(most)))).toBe('200');
  }
  expect(await house.leftOver(who)).toBeLessThan(money('0.01'));
  expect(await house.leftOver(who)).toBeGreaterThanOrEqual(0n);
});

test('what two currencies cover together leaves once, at two processes at once', async () => {
  const who = await house.customer();
  await house.credit(who, '2000');
  await resultOf(house.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '6000' }, who));
  const coins = toText(await house.free(who, 'BTC'));
  const own = await house.leftOver(who);
  house.meet();
  const answers = await Promise.all(
    [house.app, house.twin, house.app, house.twin].flatMap((at) => [
      house.withdraw(who, 'USDT', '6000', at),
      house.withdraw(who, 'BTC', coins, at),
    ]),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await house.gone(who)).toBeLessThanOrEqual(own);
  expect(await house.leftOver(who)).toBe(own - (await house.gone(who)));
});

test('credit that is paid out while everything is withdrawn stays', async () => {
  const who = await house.customer();
  const request = await house.creditRequest(who, '2000');
  await resultOf(house.app.call('applyForCreditLoan', request, who));
  await house.app.clock.advance(9_000);
  house.meet();
  const living = house.app.clock.advance(3_000);
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round++) {
    const at = [house.app, house.twin][round % 2]!;
    for (const amount of ['10000', '2000', '12000'])
      outcomes.push(outcomeOf(await house.withdraw(who, 'USDT', amount, at)));
  }
  await living;
  expect(outcomes.filter((outcome) => outcome === '200').length).toBeGreaterThan(0);
  expect(await house.gone(who)).toBe(OWN);
  expect(await house.free(who)).toBe(money('2000'));
});

test('a person with two accounts has one limit of credit', async () => {
  const [one, two] = [await house.customer(null), await house.customer(null)];
  const asMembers = [one, two].map((each) => ({ ...each, inviteCode: '' }));
  await verifyAs(house.app, 'Serrano', asMembers);
  house.meet();
  const [first, second] = await Promise.all(
    [one, two].map((who) => house.creditRequest(who, '1500')),
  );
  const outcomes = await Promise.all([
    house.app.call('applyForCreditLoan', first!, one),
    house.twin.call('applyForCreditLoan', second!, two),
    house.app.call('applyForCreditLoan', first!, one),
    house.app.call('applyForCreditLoan', second!, two),
  ]);
  expect(outcomes.map(outcomeOf).filter((outcome) => outcome === '200')).toHaveLength(1);
  await house.app.clock.advance(13_000);
  for (const who of [one, two]) {
    const account = house.app.call('getLoanAccount', {}, who);
    expect(await resultOf(account)).toMatchObject({ creditLimit: '2000', creditLeft: '500' });
    const again = await house.creditRequest(who, '501');
    expect(await house.app.call('applyForCreditLoan', again, who)).toMatchObject({
      errorKey: 'loans.overLimit',
      details: { left: '500' },
    });
  }
});

test('a person with two accounts applies for an offering once', async () => {
  const [one, two] = [await house.customer(null), await house.customer(null)];
  const asMembers = [one, two].map((each) => ({ ...each, inviteCode: '' }));
  await verifyAs(house.app, 'Ibarra', asMembers);
  for (const { userId } of [one, two]) await house.app.verify(userId, 'advanced');
  const productId = await house.offerings.announce({ token: 'ORB' });
  house.meet();
  const asked = { productId, quantity: 3, autoPay: false };
  const answers = await Promise.all([
    house.call('subscribeToOffering', asked, one),
    house.call('subscribeToOffering', asked, two),
    house.call('subscribeToOffering', asked, two, house.twin),
  ]);
  expect(anyOf(answers.map(outcomeOf))).toEqual([
    '200',
    'offerings.alreadyApplied',
    'offerings.alreadyApplied',
  ]);
});

test('coins are collateral, money or gone once, at two processes at once', async () => {
  const who = await house.customer();
  await resultOf(house.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '3000' }, who));
  const id = await house.pledge(who, '300', '0.015');
  const rest = toText(await house.free(who, 'BTC'));
  const loans = [
    await house.pledgeRequest(who, '300', rest),
    await house.pledgeRequest(who, '400', rest),
  ];
  house.meet();
  const answers = await Promise.all([
    house.app.call('applyForPledgeLoan', loans[0]!, who),
    house.twin.call('applyForPledgeLoan', loans[1]!, who),
    house.call('exchangeFlash', { from: 'BTC', to: 'USDT', amount: rest }, who),
    house.call('addCollateral', { id, quantity: rest }, who, house.twin),
    house.withdraw(who, 'BTC', rest, house.twin),
  ]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await house.free(who, 'BTC')).toBe(0n);
});

test('what a court keeps moves between own accounts, and stays', async () => {
  const who = await house.customer();
  await resultOf(house.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '3000' }, who));
  const id = await house.pledge(who, '300', '0.015');
  const before = { usdt: await house.free(who), btc: await house.free(who, 'BTC') };
  await house.operate('responsibleTrading.freeze', {
    userId: who.userId,
    reason: 'courtOrder',
    until: house.app.clock.now() + DAY_MS,
    reference: 'order 7/26',
  });
  await house.app.clock.advance(1_000);
  await resultOf(house.call('addCollateral', { id, quantity: '0.005' }, who));
  await resultOf(house.app.call('repayLoan', { id }, who));
  // An hour of interest on 300 at 0.02% a day has begun.
  expect(await house.free(who)).toBe(before.usdt - money('300.0025'));
  expect(await house.free(who, 'BTC')).toBe(add(before.btc, money('0.015')));
  for (const [currency, amount] of [
    ['BTC', '0.005'],
    ['USDT', '100'],
  ] as const)
    expect(outcomeOf(await house.withdraw(who, currency, amount))).toMatch(/^responsibleTrading\./);
  expect(outcomeOf(await house.buy(who, 'Basis 7', '100'))).toMatch(/^responsibleTrading\./);
  expect(await house.gone(who)).toBe(0n);
});

test('no door gives out what lies behind another', async () => {
  const [who, stranger] = [await house.customer(), await house.customer()];
  for (const [, make] of await house.shapesOf(who)) await make();
  const rows = await house.app.db<{ id: string; what: string }[]>`
    select id, form as what from products.product_order where user_id = ${who.userId} union all
    select id, 'note' from products.bond_note where user_id = ${who.userId} union all
    select id, 'tickets' from offerings.subscription where user_id = ${who.userId} union all
    select id, 'position' from positions.position where user_id = ${who.userId} union all
    select id, 'loan' from loans.loan where user_id = ${who.userId}`;
  expect(new Set(rows.map(({ what }) => what)).size).toBe(7);
  const holdings = async () => [await holdingsOf(who), await holdingsOf(stranger)];
  const before = await holdings();
  for (const { id, what } of rows)
    for (const [door, own, fields] of doors) {
      const asked = { id, ...fields, ...(door === 'redeemPoolUnits' ? { orderId: id } : {}) };
      const tried = (own as readonly string[]).includes(what) ? [stranger] : [who, stranger];
      for (const each of tried)
        expect((await house.call(door, asked, each)).code, `${door} ${what}`).not.toBe(200);
    }
  expect(await holdings()).toEqual(before);
});

/** What gives something back, and whose ids it is for. */
const doors = [
  ['redeemProductOrder', ['fixedRate', 'machine'], {}],
  ['redeemPoolUnits', [], { units: '1' }],
  ['cancelPoolRequest', ['pool'], {}],
  ['payForAllotment', [], {}],
  ['repayLoan', ['loan'], {}],
  ['addCollateral', ['loan'], { quantity: '0.001' }],
  ['cancelWithdrawal', [], {}],
  ['cancelLoanApplication', [], {}],
  ['closePosition', ['position'], {}],
] as const satisfies readonly (readonly [CallName, readonly string[], object])[];

const holdingsOf = ({ userId }: Customer) =>
  house.app.db`
    select kind, ref, currency, available::text from ledger.balance
    where user_id = ${userId} order by 1, 2, 3`;

test('half of a hedge, closed before midnight, raises no level', async () => {
  const who = await house.customer();
  const { db, clock } = house.app;
  const move = { from: 'balance', to: 'contract', amount: '10000', currency: 'USDT' };
  await resultOf(house.call('transferFunds', move, who));
  const order = { symbol: 'BTCUSDT', leverage: 10, margin: '4000' };
  for (const direction of ['long', 'short'])
    await resultOf(house.call('openPosition', { ...order, direction }, who));
  const midnightMs = nextMidnight(clock.now());
  await clock.jump(midnightMs - 60_000 - clock.now());
  await clock.advance(3_000);
  const halves = await db<Half[]>`
    select id, direction, entry_price::text as entry, quantity_base::text as size
    from positions.position where user_id = ${who.userId} and status = 'open'`;
  const near = await house.btcPrice();
  const [loser, winner] = halves.toSorted((a, b) =>
    profitOf(a, near) < profitOf(b, near) ? -1 : 1,
  );
  await resultOf(house.call('closePosition', { id: winner!.id }, who));
  await clock.jump(midnightMs + 6 * 60_000 - clock.now());
  await clock.advance(4_000);
  const [held] = await db<{ sum: string }[]>`
    select sum(amount)::text as sum from ledger.posting
    where user_id = ${who.userId} and created_at < ${midnightMs}::timestamptz
      and balance_after is not null`;
  const profit = profitOf(loser!, await house.btcPrice(midnightMs));
  const { mine } = await resultOf<{ mine: { assets: string } }>(
    house.app.call('listLevels', {}, who),
  );
  expect(profit).toBeLessThan(0n);
  const difference = money(held!.sum) + profit - money(mine.assets);
  expect(difference * difference).toBeLessThanOrEqual(1n);
});

interface Half {
  readonly id: string;
  readonly direction: string;
  readonly entry: string;
  readonly size: string;
}

function profitOf({ direction, entry, size }: Half, price: bigint): bigint {
  const rise = price - money(entry);
  return multiplyDown(money(size), (direction === 'long' ? rise : -rise) as Money);
}
