import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { loanToValue } from '@candor/domain/loans/loan-to-value';
import { money, price, rate, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoansHarness, openLoansHarness } from './testing/harness.ts';

let harness: LoansHarness;
let user: string;
let id: string;
/** 10,800 on 0.35 BTC: warned at 48,979.59, called at 45,714.28, sold at 41,308.08. */
beforeEach(async () => {
  harness = await openLoansHarness();
  user = await harness.newCustomer({ BTC: '1', USDT: '100' });
  ({ id } = await harness.pledge(user));
});
afterEach(async () => {
  if (harness.complaints.length > 0) throw new Error(harness.complaints.join());
  await harness.closeSound();
});

const loan = () => harness.call('getLoan', user, { id });
const history = async () => (await loan()).history.map(({ kind }) => kind);
/** The loan to value of what is left, at a price. */
async function ltvAt(index: string) {
  const { owed, collateralQuantity } = await loan();
  return loanToValue(owed, { quantity: collateralQuantity!, haircut: rate('0.1') }, price(index))!;
}

describe('at recorded prices', () => {
  test('is warned, called and sold, each once, and each is written to the customer', async () => {
    await harness.tick('48981');
    expect(await history()).toEqual(['paidOut']);
    // The first hour of interest has begun: the prices are a little higher than at the start.
    await harness.tick('48979.59');
    await harness.tick('48900');
    expect((await loan()).marginState).toBe('warned');
    await harness.tick('45714.28');
    await harness.tick('45000');
    const called = await loan();
    expect(called).toMatchObject({ marginState: 'called' });
    expect(called.cureUntil! - harness.clock.now()).toBeLessThan(DAY_MS);
    await harness.tick('41308');
    await harness.tick('41308');
    expect(await history()).toEqual(['paidOut', 'warned', 'called', 'sold']);
    await harness.sendLetters();
    expect(harness.letters.map(({ kind }) => kind)).toEqual([
      'loan.paidOut',
      'loan.warned',
      'loan.called',
      'loan.sold',
    ]);
    expect(harness.letters[2]!.text).toContain('2026-11-24 09:41');
  });

  test('sells only as much as brings it to 65, and everything else stays', async () => {
    await harness.tick('41300');
    const after = await loan();
    expect(after.status).toBe('passed');
    const ltv = await ltvAt('41300');
    expect(ltv).toBeLessThanOrEqual(rate('0.65'));
    expect(ltv).toBeGreaterThan(rate('0.6499'));
    const sold = after.history.at(-1)!;
    expect(sold).toMatchObject({ kind: 'sold', reason: 'price', price: price('41300') });
    expect(toText(sold.amount!)).toBe('0.13875965');
    const { lockedBtc, usdt, btc } = await harness.money(user);
    expect(money(lockedBtc) + sold.amount!).toBe(money('0.35'));
    expect([usdt, btc]).toEqual(['10900', '0.65']);
    // The fee is at most a hundredth of what was sold, and goes to the insurance fund.
    const fee = money(await harness.house('insurance'));
    expect(fee).toBeGreaterThan(0n);
    expect(fee * 100n).toBeLessThanOrEqual((sold.amount! * price('41300')) / 10n ** 18n);
    expect(money(await harness.house('equity', 'BTC'))).toBe(sold.amount);
  });

  test('adding collateral ends a call', async () => {
    await harness.tick('45000');
    const added = await harness.call('addCollateral', user, { id, quantity: money('0.1') });
    expect(added).toMatchObject({ marginState: 'calm', collateralQuantity: money('0.45') });
    expect(await history()).toEqual(['paidOut', 'called', 'collateralAdded', 'cured']);
    await harness.clock.jump(DAY_MS);
    await harness.tick('44000');
    await harness.runJobs();
    expect(await harness.money(user)).toMatchObject({ lockedBtc: '0.45' });
  });

  test('repaying a part ends a call, and too little of it does not', async () => {
    await harness.tick('45000');
    await harness.call('repayLoan', user, { id, amount: money('100') });
    expect((await loan()).marginState).toBe('called');
    await harness.call('repayLoan', user, { id, amount: money('1500') });
    expect((await loan()).marginState).toBe('calm');
    expect(await history()).toEqual(['paidOut', 'called', 'partRepaid', 'partRepaid', 'cured']);
  });

  test('a rising price ends a call by itself', async () => {
    await harness.tick('45000');
    await harness.tick('48000');
    expect((await loan()).marginState).toBe('called');
    await harness.tick('49100');
    expect((await loan()).marginState).toBe('calm');
    // The warning comes again only after it was calm.
    await harness.tick('48900');
    expect(await history()).toEqual(['paidOut', 'called', 'cured', 'warned']);
  });

  test('interest alone leads to a warning at a price that stands still', async () => {
    await harness.tick('49050');
    expect((await loan()).marginState).toBe('calm');
    await harness.clock.jump(9 * DAY_MS);
    await harness.tick('49050');
    expect((await loan()).marginState).toBe('warned');
  });

  test('a halted market warns, calls and sells nothing', async () => {
    await harness.tick('40000', 500, 'BTCUSDT', 'halted');
    expect(await history()).toEqual(['paidOut']);
    await harness.tick('50000');
    expect(await history()).toEqual(['paidOut']);
  });

  test('the price of another coin changes nothing', async () => {
    await harness.tick('1', 500, 'ETHUSDT');
    expect(await history()).toEqual(['paidOut']);
  });

  test('collateral that does not cover the debt is the loss of the house', async () => {
    await harness.tick('20000');
    const closed = await loan();
    expect(closed).toMatchObject({ status: 'sold', closeReason: 'sold', owed: 0n });
    expect(await harness.money(user)).toEqual({
      usdt: '10900',
      btc: '0.65',
      lockedBtc: '0',
      lockedUsdt: '0',
    });
    const [row] = await harness.db<
      { loss: string }[]
    >`select trim_scale(loss)::text as loss from loans.loan`;
    // 10,800.09 owed; 0.35 BTC at 20,000 bring 7,000 less 7 and 34.965.
    expect(row!.loss).toBe('3842.055');
    expect(await harness.call('getLoanAccount', user, {})).toMatchObject({ pledgeOwed: 0n });
  });
});

describe('a call that is not met', () => {
  test('is sold at its deadline, by the product itself', async () => {
    await harness.tick('45000');
    await harness.clock.jump(DAY_MS - 1_000);
    await harness.runJobs();
    expect((await loan()).marginState).toBe('called');
    await harness.tick('45000', 1_000);
    await harness.runJobs();
    const sold = (await loan()).history.at(-1)!;
    expect(sold).toMatchObject({ kind: 'sold', reason: 'callNotMet' });
    expect(await ltvAt('45000')).toBeLessThanOrEqual(rate('0.65'));
    await harness.runJobs();
    expect((await history()).filter((kind) => kind === 'sold')).toHaveLength(1);
  });

  test('waits while the price is outdated, and is dropped below 75', async () => {
    await harness.tick('45000');
    await harness.clock.jump(DAY_MS + HOUR_MS);
    await harness.runJobs();
    expect((await loan()).marginState).toBe('called');
    await harness.tick('46500', 2_500);
    await harness.runJobs();
    expect((await loan()).marginState).toBe('warned');
    expect(await history()).toEqual(['paidOut', 'called', 'cured']);
  });

  test('is sold after the product was down over the deadline', async () => {
    await harness.tick('45000');
    await harness.restart(() => harness.clock.jump(3 * DAY_MS));
    await harness.tick('44800');
    await harness.runJobs();
    expect((await history()).filter((kind) => kind === 'sold')).toHaveLength(1);
    expect(await ltvAt('44800')).toBeLessThanOrEqual(rate('0.65'));
  });
});

describe('after a break', () => {
  test('prices that nobody judged are judged in their order, at their own price', async () => {
    await harness.tick('68000');
    await harness.clock.advance(1_500);
    await harness.restart(() => {
      harness.tape.record('BTCUSDT', '46000');
      harness.tape.record('BTCUSDT', '41000', {}, { isUndelivered: true });
      harness.tape.record('BTCUSDT', '60000', {}, { isUndelivered: true });
    });
    const { history: lines } = await loan();
    expect(lines.map(({ kind }) => kind)).toEqual(['paidOut', 'warned', 'sold']);
    expect(lines.at(-1)!.price).toBe(price('41000'));
  });

  test('a price from before a top-up does not sell what was added since', async () => {
    await harness.clock.advance(1_500);
    await harness.restart(async () => {
      harness.tape.record('BTCUSDT', '41000', {}, { isUndelivered: true });
      await harness.clock.jump(1_000);
      harness.tape.record('BTCUSDT', '68000', {}, { isUndelivered: true });
      await harness.call('addCollateral', user, { id, quantity: money('0.2') });
    });
    expect(await history()).toEqual(['paidOut', 'collateralAdded']);
  });

  test.each([
    [
      'a grain of collateral',
      () => harness.call('addCollateral', user, { id, quantity: money('0.00000001') }),
    ],
    [
      'a grain of the debt',
      () => harness.call('repayLoan', user, { id, amount: money('0.000001') }),
    ],
  ])('%s right after a price does not put off what the price brings', async (_, grain) => {
    for (const [index, step] of [
      ['45000', 'called'],
      ['41000', 'sold'],
    ] as const) {
      await harness.clock.advance(500);
      harness.tape.record('BTCUSDT', index, {}, { isUndelivered: true });
      // The engine is busy; the customer's step is committed first.
      await harness.clock.jump(1);
      await grain();
      await harness.judge();
      expect((await history()).at(-1), index).toBe(step);
    }
  });

  test('a loan that another process made is watched', async () => {
    const ben = await harness.newCustomer({ BTC: '1' });
    const fields = { termsId: 'pledge-BTC', amount: money('10800'), days: 30 };
    const collateral = money('0.35');
    const request = { ...(await harness.signed(ben, { ...fields, collateral })), collateral };
    const other = await harness.answer(
      harness.another(),
      'applyForPledgeLoan',
      { userId: ben },
      request,
    );
    await harness.tick('41000');
    const after = await harness.call('getLoan', ben, { id: other.id });
    expect(after.history.map(({ kind }) => kind)).toEqual(['paidOut', 'sold']);
  });
});

describe('time', () => {
  test('brings a reminder, the end, the grace and late interest, each once', async () => {
    const seen: string[] = [];
    for (const day of [28, 1, 1, 1]) {
      await harness.clock.jump(day * DAY_MS + 1);
      await harness.runJobs();
      await harness.runJobs();
      seen.push((await loan()).standing!);
    }
    expect(seen).toEqual(['running', 'running', 'grace', 'overdue']);
    expect(await history()).toEqual(['paidOut', 'dueSoon', 'ended', 'overdue']);
    expect((await loan()).interest).toBe(money('64.935'));
  });

  test('is caught up after days of downtime, and the collateral pays a week after the end', async () => {
    await harness.restart(() => harness.clock.jump(40 * DAY_MS));
    await harness.runJobs();
    // Without a price nothing is sold.
    expect(await history()).toEqual(['paidOut', 'dueSoon', 'ended', 'overdue']);
    await harness.tick('68000', 2_500);
    await harness.runJobs();
    const closed = await loan();
    expect(closed).toMatchObject({ status: 'sold', closeReason: 'matured', owed: 0n });
    const { usdt, btc, lockedBtc, lockedUsdt } = await harness.money(user);
    expect([lockedBtc, lockedUsdt]).toEqual(['0', '0']);
    // What is left of the collateral is back, and cents of the sale with it.
    expect(money(btc)).toBeGreaterThan(money('0.83'));
    expect(money(usdt) - money('10900')).toBeLessThan(money('0.01'));
    expect(money(await harness.house('equity'))).toBeLessThan(money('1000000'));
  });

  test('a repaid loan hears nothing of its dates', async () => {
    await harness.call('repayLoan', user, { id, amount: money('10000') });
    await harness.grant(user, 'USDT', '1000');
    await harness.call('repayLoan', user, { id, amount: undefined });
    await harness.clock.jump(60 * DAY_MS);
    await harness.tick('1000', 2_500);
    await harness.runJobs();
    expect(await history()).toEqual(['paidOut', 'partRepaid', 'repaid']);
  });
});

test('many loans at random prices are judged like each one by itself', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () => harness.newCustomer({ BTC: '1' })),
  );
  const made = [];
  for (const [index, userId] of people.entries()) {
    const amount = String(3_000 + 550 * index);
    made.push({ userId, loan: await harness.pledge(userId, [amount, '0.3', 30]) });
  }
  const path = [60_000, 52_000, 47_500, 44_000, 46_000, 41_200, 39_000, 37_500, 45_000, 36_000];
  for (const each of path) await harness.tick(String(each));
  for (const { userId, loan: begun } of made) {
    const after = await harness.call('getLoan', userId, { id: begun.id });
    const steps = after.history.slice(1).map(({ kind, price: at }) => `${kind} ${toText(at!)}`);
    expect(steps, toText(begun.amount)).toEqual(await expectedSteps(begun.amount, path));
  }
});

/** The same rules applied to one loan and every price, with plain fractions. */
async function expectedSteps(amount: bigint, path: readonly number[]): Promise<string[]> {
  let debt = Number(amount) / 1e18 + (Number(amount) / 1e18) * (0.0002 / 24);
  let quantity = 0.3;
  let state: 'calm' | 'warned' | 'called' = 'calm';
  const steps: string[] = [];
  for (const index of path) {
    const share = debt / (quantity * index * 0.9);
    if (share >= 0.83) {
      const sold = (debt - 0.65 * quantity * index * 0.9) / (index * (0.999 * 0.995 - 0.585));
      debt -= sold * index * 0.999 * 0.995;
      quantity -= sold;
      state = 'calm';
      steps.push(`sold ${index}`);
    } else if (share >= 0.75 && state !== 'called') {
      state = 'called';
      steps.push(`called ${index}`);
    } else if (state === 'called' && share < 0.7) {
      state = 'calm';
      steps.push(`cured ${index}`);
    } else if (state === 'calm' && share >= 0.7) {
      state = 'warned';
      steps.push(`warned ${index}`);
    } else if (state === 'warned' && share < 0.65) state = 'calm';
  }
  return steps;
}
