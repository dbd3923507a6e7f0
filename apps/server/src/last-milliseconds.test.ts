import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { expect, test } from 'vitest';
import { type Customer, outcomeOf, resultOf, useHouse } from './testing/guarded-house.ts';

/** Whatever ends or begins here does so at one millisecond, for everybody and at every process. */
const house = useHouse({ pools: false });

test('terms are bought until the millisecond in which others come into force', async () => {
  const who = await house.customer();
  const productId = await house.productOf('Basis 15');
  const terms = {
    name: 'Basis 15',
    currency: 'USDT',
    dailyRate: '0.0001',
    cycleDays: 15,
    level: 0,
  };
  const limits = { minAmount: '100', maxAmount: '50000', maxPerCustomer: '100000' };
  const saleTo = house.app.clock.now() + 30 * DAY_MS;
  const sale = { ...limits, capacity: '1000000', saleTo };
  const changed = { productId, version: 1, ...terms, ...sale };
  await house.operate('products.changeFixedRate', changed);
  const [next] = await house.app.db<{ at: number }[]>`
    select in_force_at as at from products.product_version
    where product_id = ${productId} and version = 2`;
  house.stepTo(next!.at - 1);
  const buy = (version: number) =>
    house.call('buyProduct', { productId, amount: '1000', version }, who).then(outcomeOf);
  expect([await buy(2), await buy(1)]).toEqual(['products.staleTerms', '200']);
  house.stepTo(house.app.clock.now() + 1);
  expect([await buy(1), await buy(2)]).toEqual(['products.staleTerms', '200']);
  const orders = await house.app.db<{ reserved: string }[]>`
    select trim_scale(reserved)::text as reserved from products.product_order
    where user_id = ${who.userId} order by id`;
  // 1,000 at 0.06 % and at 0.01 % for 15 days.
  expect(orders.map(({ reserved }) => reserved)).toEqual(['9', '1.5']);
});

test('a loan is made by the terms of its own millisecond', async () => {
  const [first, second] = [await house.customer(), await house.customer()];
  await house.app.clock.advance(2_000);
  for (const who of [first, second])
    await resultOf(house.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '2000' }, who));
  const atMs = house.app.clock.now() + 700;
  await house.app.db`
    insert into loans.terms_version (id, version, text, hash, in_force_at)
    select id, 2, changed, sha256(convert_to(changed, 'utf8')), ${atMs}::timestamptz
    from loans.terms_version cross join lateral (
      select replace(replace(text, '"0.0002"', '"0.0004"'), '"version":1', '"version":2') as changed)
      as c where id = 'pledge-BTC'`;
  const requests = [
    await house.pledgeRequest(first, '300', '0.015'),
    await house.pledgeRequest(second, '300', '0.015'),
  ];
  house.stepTo(atMs - 1);
  const ask = async (at: number, who: Customer) =>
    outcomeOf(await house.app.call('applyForPledgeLoan', requests[at]!, who));
  expect(await ask(0, first)).toBe('200');
  house.stepTo(house.app.clock.now() + 1);
  expect(await ask(1, second)).toBe('loans.agreementChanged');
});

test('a note bought in the last millisecond is lent or returned, and never after', async () => {
  const { bonds } = house;
  const [one, two] = [await house.customer(), await house.customer()];
  const [filled, open] = [
    await bonds.offer({ fundingDays: 1 }),
    await bonds.offer({ fundingDays: 1 }),
  ];
  const [row] = await house.app.db<{ at: number }[]>`
    select max(closes_at) as at from products.bond where id in (${filled}, ${open})`;
  house.stepTo(row!.at - 1);
  const buy = (who: Customer, bondId: string, at = house.app) =>
    house.call('buyBond', { bondId, amount: '500' }, who, at).then(outcomeOf);
  expect(
    await Promise.all([buy(one, filled), buy(two, filled, house.twin), buy(one, open)]),
  ).toEqual(['200', '200', '200']);
  house.stepTo(row!.at);
  const answers = await Promise.all([
    buy(two, open, house.twin),
    house.app.clock.advance(3_000),
    buy(two, open),
  ]);
  expect(answers.filter((each) => each === '200')).toEqual([]);
  await house.app.clock.advance(3_000);
  expect([(await bonds.view(filled)).status, (await bonds.view(open)).status]).toEqual([
    'repaying',
    'notFilled',
  ]);
  for (const who of [one, two]) {
    expect(await house.free(who)).toBe(money('9500'));
    expect(await house.held(who, 'locked', 'USDT')).toBe(0n);
  }
});

test('credit costs every hour that has begun, and its grace and return end to the millisecond', async () => {
  const [who, late] = [await house.customer(), await house.customer()];
  const id = await house.credit(who, '500', 30);
  const short = await house.credit(late, '500', 7);
  const startOf = async (loan: string): Promise<number> => {
    const rows = await house.app.db<{ at: number }[]>`
      select started_at as at from loans.loan where id = ${loan}`;
    return rows[0]!.at;
  };
  const owed = async (loan: string, by: Customer) => {
    const quoted = house.app.call('quoteRepayment', { id: loan }, by);
    return (await resultOf<{ owed: string }>(quoted)).owed;
  };
  const [startMs, shortMs] = [await startOf(id), await startOf(short)];
  // 500 · 0.03 % ÷ 24 = 0.00625 an hour; half more after the grace: 0.009375, rounded up once.
  for (const [hours, onTime, after] of [
    [5, '500.03125', '500.0375'],
    [7 * 24, '501.05', '501.05'],
    [8 * 24, '501.05', '501.059375'],
    [8 * 24 + 1, '501.059375', '501.06875'],
  ] as const) {
    house.stepTo(shortMs + hours * HOUR_MS);
    expect(await owed(short, late), `${hours} hours`).toBe(onTime);
    house.stepTo(house.app.clock.now() + 1);
    expect(await owed(short, late), `after ${hours} hours`).toBe(after);
    // Keeps the other session in use.
    await owed(id, who);
  }
  house.stepTo(startMs + 14 * DAY_MS);
  const free = await house.free(who);
  const returned = await resultOf(house.app.call('repayLoan', { id }, who));
  // 500 · 0.03 % · 14 days.
  expect(await house.free(who)).toBe(free - money('502.1'));
  expect(returned).toMatchObject({ closeReason: 'returned' });
  expect(outcomeOf(await house.app.call('repayLoan', { id }, who))).toBe('loans.movedOn');
  await resultOf(house.app.call('repayLoan', { id: short }, late));
});
