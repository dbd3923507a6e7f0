import { dayOf } from '@candor/domain/calendar';
import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from './audit/audit.ts';
import {
  competitionHarness,
  type OpenTrade,
} from './modules/competitions/testing/competition-harness.ts';
import { reconcile } from './modules/ledger/index.ts';
import { offeringHarness } from './modules/offerings/testing/offering-harness.ts';
import { bondsHarness } from './modules/products/kinds/bonds/testing/bonds-harness.ts';
import { join, type Member, payFee, payRebates } from './modules/team/testing/people.ts';
import { FUND_PASSWORD, TRON } from './modules/wallet/testing/funding-harness.ts';
import { type Customer, callAs } from './testing/finance-years/people.ts';
import { openSoldKinds, type SoldKinds } from './testing/sold-kinds.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let sold: SoldKinds;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  await app.clock.advance(3_000);
  sold = await openSoldKinds(app);
});
afterEach(async () => {
  const findings = [...(await reconcile(app.db)), ...(await audit(app.db))];
  if (findings.length > 0) throw new Error(`the books differ: ${JSON.stringify(findings)}`);
});
afterAll(() => app.close());

let people = 0;
type Person = Customer & Member;

async function customer(): Promise<Person> {
  const name = `held-${people++}`;
  const email = `${name}@example.com`;
  return sold.ready({ name, email, ...(await join(app, email)) });
}

/** What a call answers; it must not be refused. A session that nobody used for days has ended. */
async function ask<Result>(
  person: Person,
  name: Parameters<TestApp['call']>[0],
  fields: Record<string, unknown> = {},
): Promise<Result> {
  const answer = await callAs(app, person, { name, fields });
  expect(answer, name).toMatchObject({ code: 200 });
  return answer.result as Result;
}

const rest = (person: Person, term = 'halfYear') => ask(person, 'takeBreak', { term });

async function pass(ms: number): Promise<void> {
  await app.clock.jump(ms);
  for (let second = 0; second < 4; second++) await app.clock.advance(1_000);
}

/** What transfers of a type brought somebody. */
async function received({ userId }: Person, type: string, currency = 'USDT'): Promise<bigint> {
  const [row] = await app.db<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from ledger.transfer
    where user_id = ${userId} and type = ${type} and currency = ${currency}
      and to_kind = 'balance'`;
  return money(row!.sum);
}

describe('during a break', () => {
  test('what runs goes on: income, output, principal, instalments', async () => {
    const person = await customer();
    const held: Record<string, string> = {};
    for (const kind of ['arbitrage, fixed', 'mining', 'AI quant', 'bonds'] as const)
      held[kind] = ((await sold.buy[kind](person)).result as { id: string }).id;
    const lender = await customer();
    // With theirs the bond is funded, and its money goes out.
    const { buy, sleepUntil } = bondsHarness(app);
    expect(await buy(lender, sold.offered.bond, '950')).toMatchObject({ code: 200 });
    // Units are bought at the next NAV, which comes before the break.
    await pass(DAY_MS);
    await rest(person);
    await pass(9 * DAY_MS);

    // 100 at 0.05 % for seven days.
    expect(await received(person, 'productIncome')).toBe(money('0.35'));
    expect(await received(person, 'productPrincipalReturned')).toBe(money('100'));
    expect(await received(person, 'productIncome', 'BTC')).toBeGreaterThan(0n);
    // Units stay, and can be sold once their lock is over.
    await ask(person, 'redeemPoolUnits', {
      orderId: held['AI quant'],
      units: '1',
      safePassword: FUND_PASSWORD,
    });
    await sleepUntil(dayOf(app.clock.now() + 31 * DAY_MS));
    expect(await received(person, 'bondInterest')).toBeGreaterThan(0n);
    expect(await sold.buy['arbitrage, fixed'](person)).toMatchObject({
      errorKey: 'responsibleTrading.excluded',
    });
  });

  test('a loan is topped up and repaid, a position closed, and money leaves', async () => {
    const person = await customer();
    const { id: loan } = (await sold.buy.loans(person)).result as { id: string };
    await ask(person, 'transferFunds', {
      from: 'balance',
      to: 'contract',
      amount: '500',
      currency: 'USDT',
    });
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '100' };
    const { id: position } = await ask<{ id: string }>(person, 'openPosition', order);
    await rest(person);

    await ask(person, 'addCollateral', {
      id: loan,
      quantity: '0.001',
    });
    await ask(person, 'repayLoan', { id: loan, amount: '200', safePassword: FUND_PASSWORD });
    await ask(person, 'repayLoan', { id: loan, safePassword: FUND_PASSWORD });
    expect(await received(person, 'collateralReturned', 'BTC')).toBe(money('0.016'));
    await ask(person, 'closePosition', { id: position });
    await ask(person, 'transferFunds', {
      from: 'contract',
      to: 'balance',
      amount: '300',
      currency: 'USDT',
    });
    const address = { currency: 'USDT', chainType: 'TRC20', address: TRON };
    const bound = { ...address, safePassword: FUND_PASSWORD };
    const { id: withdrawalInfoId } = await ask<{ id: string }>(person, 'addPayoutAccount', bound);
    await pass(25 * HOUR_MS);
    const leaving = { currency: 'USDT', money: '100', withdrawalInfoId };
    await ask(person, 'requestWithdrawal', { ...leaving, safePassword: FUND_PASSWORD });
  });

  test('won tickets wait for their owner, who pays when the break is over', async () => {
    const harness = offeringHarness(app);
    const id = await harness.announce({ token: 'ORB', places: 3 });
    const person = await customer();
    expect(await harness.apply(person, id, { autoPay: true })).toMatchObject({ code: 200 });
    await rest(person, 'day');
    await pass(HOUR_MS + 11 * 60_000);
    const won = await harness.mine(person);
    expect(won).toMatchObject({ status: 'won', paid: '0', due: '300', locked: '300' });
    expect(await harness.pay(person, won.id)).toMatchObject({
      errorKey: 'responsibleTrading.coolingOff',
    });
    // The last minutes of the time that everybody has.
    await pass(23 * HOUR_MS);
    expect(await harness.pay(person, won.id)).toMatchObject({ code: 200 });
    expect(await harness.mine(person)).toMatchObject({ paid: '300', due: '0', locked: '0' });
  });

  test('entries stay on the board and win, and the team still earns', async () => {
    const harness = competitionHarness(app);
    const [person, other] = [await customer(), await customer()];
    const friend = await join(app, `friend-${people++}@example.com`, person);
    const endsAt = app.clock.now() + 26 * HOUR_MS;
    const id = await harness.announce({ profitPrizes: '300', returnPrizes: '', endsAt });
    const trades: OpenTrade[] = [];
    for (const [who, direction] of [
      [person, 'long'],
      [other, 'short'],
    ] as const) {
      expect(await harness.join(who, id)).toMatchObject({ code: 200 });
      const moved = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
      await ask(who, 'transferFunds', moved);
      trades.push(await harness.open(who, { direction }));
      await rest(who);
    }
    await payFee(app, friend, '10');
    await payRebates(app);
    expect(await received(person, 'teamRebate')).toBe(money('2.4'));

    // A day later one of the two sides has gained.
    await harness.pass(24 * HOUR_MS);
    for (const trade of trades) expect(await trade.close()).toMatchObject({ code: 200 });
    await harness.pass(3 * HOUR_MS);
    await harness.pass(HOUR_MS);
    const board = await harness.rowsOf(id);
    expect(board.map(({ trades: count, prize }) => [count, prize])).toEqual([
      [1, '300'],
      [1, '0'],
    ]);
    const won = [
      await received(person, 'competitionPrize'),
      await received(other, 'competitionPrize'),
    ];
    expect(new Set(won)).toEqual(new Set([0n, money('300')]));
  });
});
