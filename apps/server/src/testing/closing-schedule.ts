import { MINUTE_MS } from '@candor/domain/durations';
import { money } from '@candor/domain/money/money';
import { expect } from 'vitest';
import { leavers } from '../modules/own-data/testing/leavers.ts';
import { FUND_PASSWORD, fundingHarness } from '../modules/wallet/testing/funding-harness.ts';
import { seededRandom } from '../platform/random.ts';
import { TEST_PASSWORD, type TestApp } from './test-app.ts';

/*
 * One customer closes and opens an account again and again, and at the same moments trades, moves
 * money, deposits and withdraws, on two processes. Whatever is decided first: nothing is open behind
 * a closed account, and nothing begins there.
 */

/** In USDT; what is less stays owed. */
const SMALLEST_WITHDRAWAL = money('10');
const OPEN: Readonly<Record<string, string>> = {
  positions: `select 1 from positions.position where user_id = $1
    and status in ('pending', 'open', 'settling')`,
  contracts: `select 1 from second_contracts.contract where user_id = $1 and status = 'active'`,
  products: `select 1 from products.product_order where user_id = $1
    and status in ('notStarted', 'running', 'frozen')`,
  withdrawals: `select 1 from wallet.withdrawal where user_id = $1
    and status not in ('paidOut', 'rejected', 'failed', 'cancelled')`,
  held: `select 1 from ledger.balance where user_id = $1 and kind not in ('balance', 'contract')
    and available <> 0`,
};

export async function runClosings(
  nodes: readonly [TestApp, TestApp],
  seed: string,
  rounds: number,
): Promise<{ readonly closed: number; readonly reopened: number }> {
  const [app] = nodes;
  const people = leavers(app);
  const random = seededRandom(seed);
  const pick = (count: number): number => random.bytes(2).readUInt16BE() % count;
  const { person, withdrawalInfoId } = await people.funding.ready();
  await app.verify(person.userId, 'basic');
  const { userId, email } = person;
  let token = person.token;
  const seen = { closed: 0, reopened: 0 };
  let closedAtMs: number | null = null;

  const call = (name: Parameters<TestApp['call']>[0], fields: Record<string, unknown> = {}) =>
    nodes[pick(2)]!.call(name, fields, { token });
  const logIn = () => nodes[pick(2)]!.call('logIn', { username: email, password: TEST_PASSWORD });

  async function productOf(name: string): Promise<string> {
    const { result } = await app.call('listProducts', { type: 'arbitrage' });
    const { records } = result as { records: { id: string; name: string }[] };
    return records.find((each) => each.name === name)!.id;
  }
  const productId = await productOf('Basis 7');
  const { result: sets } = await app.call('listSecondContractSets', { symbol: 'BTCUSDT' });
  const setId = (sets as { id: string }[])[0]!.id;

  const sumOf = async (kind: string, currency = 'USDT'): Promise<string> => {
    const [row] = await app.db<{ sum: string }[]>`
      select trim_scale(coalesce(sum(available), 0))::text as sum from ledger.balance
      where user_id = ${userId} and kind = ${kind} and currency = ${currency}`;
    return row!.sum;
  };

  async function redeemAll(): Promise<void> {
    const rows = await app.db<{ id: string }[]>`
      select id from products.product_order where user_id = ${userId} and status <> 'ended'`;
    for (const { id } of rows) await call('redeemProductOrder', { id, safePassword: FUND_PASSWORD });
  }
  async function withdrawAll(): Promise<void> {
    const more = { withdrawalInfoId, safePassword: FUND_PASSWORD, currency: 'USDT' };
    await call('requestWithdrawal', { ...more, money: await sumOf('balance') });
  }
  async function emptyContract(): Promise<void> {
    const amount = await sumOf('contract');
    await call('transferFunds', { from: 'contract', to: 'balance', amount, currency: 'USDT' });
  }

  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    toContract: () =>
      call('transferFunds', { from: 'balance', to: 'contract', amount: '40', currency: 'USDT' }),
    open: () =>
      call('openPosition', { symbol: 'BTCUSDT', direction: 'long', leverage: 2, margin: '20' }),
    rest: () =>
      call('openPosition', {
        symbol: 'BTCUSDT',
        direction: 'long',
        leverage: 2,
        margin: '20',
        orderType: 'limit',
        price: '9000.00',
      }),
    closeAll: () => call('closePositions', {}),
    gamble: () => call('buySecondContract', { symbol: 'BTCUSDT', money: '10', type: 1, setId }),
    buy: () => call('buyProduct', { productId, amount: '100', safePassword: FUND_PASSWORD }),
    redeem: redeemAll,
    pay: () => call('simulatePayment', { currency: 'USDT', chainType: 'TRC20', money: '50' }),
    withdraw: withdrawAll,
    some: () =>
      call('requestWithdrawal', {
        withdrawalInfoId,
        safePassword: FUND_PASSWORD,
        currency: 'USDT',
        money: '60',
      }),
    empty: emptyContract,
    cancel: () => call('cancelClosing'),
  };
  const toEnd = ['closeAll', 'redeem', 'empty', 'withdraw'];
  const names = Object.keys(acts);

  async function approveAll(): Promise<void> {
    const rows = await app.db<{ id: string }[]>`
      select id from wallet.withdrawal where user_id = ${userId} and status = 'waiting'`;
    for (const { id } of rows)
      await people.funding.operate('wallet.approveWithdrawal', { id }).catch(() => undefined);
  }

  async function openAgain(): Promise<void> {
    const { details } = await logIn();
    const { ticket } = details as { ticket: string };
    const answers = await Promise.all(nodes.map((node) => node.call('reopenAccount', { ticket })));
    const [opened, ...more] = answers.filter(({ code }) => code === 200);
    expect([opened === undefined, more.length], seed).toEqual([false, 0]);
    ({ token } = opened!.result as { token: string });
    closedAtMs = null;
    seen.reopened += 1;
  }

  async function check(what: string): Promise<void> {
    const { errorKey, result } = await logIn();
    const isClosed = errorKey === 'identity.accountClosed';
    if (!isClosed) {
      ({ token } = result as { token: string });
      return;
    }
    if (closedAtMs === null) {
      closedAtMs = app.clock.now();
      seen.closed += 1;
    }
    expect((await call('getUser')).code, `${seed}: ${what}`).toBe(401);
    for (const [place, text] of Object.entries(OPEN))
      expect(await app.db.unsafe(text, [userId]), `${seed}: ${place} after ${what}`).toEqual([]);
    const late = await app.db<{ type: string }[]>`
      select distinct t.type from ledger.transfer t, own_data.closing c
      where t.user_id = ${userId} and c.user_id = t.user_id and t.created_at > c.closed_at`;
    for (const { type } of late) expect(type, `${seed}: after ${what}`).toBe('deposit');
    if (late.length === 0)
      expect(money(await sumOf('balance')) + money(await sumOf('contract')), seed).toBeLessThan(
        SMALLEST_WITHDRAWAL,
      );
  }

  for (let round = 0; round < rounds; round++) {
    const isEnding = pick(3) > 0;
    if (isEnding) {
      for (const name of toEnd) {
        await acts[name]!();
        await app.clock.advance(3_000);
      }
      await approveAll();
      await app.clock.advance(20_000);
    }
    const proof = await people.proofOf(person);
    const chosen = Array.from({ length: 1 + pick(4) }, () => names[pick(names.length)]!);
    await Promise.all([
      ...(pick(4) > 0 ? [call('askClosing', proof)] : []),
      ...chosen.map((name) => acts[name]!()),
      ...(pick(3) === 0 ? [logIn()] : []),
    ]);
    await app.clock.advance(4_000);
    await check(chosen.join());
    if (pick(2) === 0) await app.clock.advance(70_000);
    await app.clock.jump(6 * MINUTE_MS);
    await app.clock.advance(2_000);
    await approveAll();
    await check(`${chosen.join()}, and time`);
    if (closedAtMs !== null && pick(3) > 0) await openAgain();
    expect(await fundingHarness(app).proveBooks(), seed).toEqual([]);
  }
  return seen;
}
