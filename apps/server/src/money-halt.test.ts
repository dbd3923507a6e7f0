import { SECOND_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Harness,
  openHarness,
  type TestOperator,
} from './modules/operators/testing/harness.ts';
import { fundingHarness } from './modules/wallet/testing/funding-harness.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const move = { from: 'balance', to: 'contract', amount: '10', currency: 'USDT' };

let app: TestApp;
let other: TestApp;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app, nodeId: 'second', role: 'api' });
  harness = await openHarness(app);
  maker = await harness.hire('mara', ['finance']);
  checker = await harness.hire('carl', ['finance']);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await app.signUp());
});

/** Somebody makes money by hand; the next audit is due. */
async function spoil(): Promise<void> {
  await app.db`update ledger.balance set available = available + 1
    where user_id = ${userId} and kind = 'balance' and currency = 'USDT'`;
  await app.db`update platform.audit_result set full_at = null, good_at = null`;
  await auditNow();
}

async function auditNow(): Promise<void> {
  await app.db`update platform.due set due_at = ${app.clock.now()} where name = 'audit'`;
  await pass();
}

const mend = () => app.db`update ledger.balance set available = available - 1
    where user_id = ${userId} and kind = 'balance' and currency = 'USDT'`;

/** Until the audit ran, which looks for due rows every second, and both processes looked. */
async function pass(ms = 3 * SECOND_MS): Promise<void> {
  await app.clock.advance(ms);
  await other.clock.advance(ms);
}

const errorOf = async (name: Parameters<TestApp['call']>[0], fields: object, on = app) =>
  (await on.call(name, { ...fields }, { token })).errorKey ?? 'done';

async function release(): Promise<void> {
  const item = await harness.call('getQueueItem', { queue: 'moneyHalt', id: 'money' }, maker);
  expect(item).toMatchObject({ code: 200 });
  const [command] = (item.result as { commands: { kind: string; payload: object }[] }).commands;
  const intent = { ...command, reason: 'looked at it' };
  const { proposalId: id } = (await harness.call('performCommand', intent, maker)).result as {
    proposalId: string;
  };
  expect(await errorOf('transferFunds', move)).toBe('ledger.moneyHalted');
  expect(await harness.call('confirmProposal', { id }, maker)).not.toMatchObject({ code: 200 });
  expect(await harness.call('confirmProposal', { id }, checker)).toMatchObject({ code: 200 });
  await pass(SECOND_MS);
}

test('a wrong book stops money on every process, reads stay, and two operators release it', async () => {
  expect(await errorOf('transferFunds', move)).toBe('done');
  await spoil();
  for (const on of [app, other]) {
    expect(await errorOf('transferFunds', move, on)).toBe('ledger.moneyHalted');
    expect(await errorOf('listBalances', {}, on)).toBe('done');
    expect(await errorOf('listPositions', {}, on)).toBe('done');
  }
  expect(await errorOf('openPosition', order)).toBe('ledger.moneyHalted');
  await release();
  for (const on of [app, other]) expect(await errorOf('transferFunds', move, on)).toBe('done');

  // The same finding does not stop it again at the next audit; another one does.
  await auditNow();
  expect(await errorOf('transferFunds', move)).toBe('done');
  const first = userId;
  ({ token, userId } = await app.signUp());
  await spoil();
  expect(await errorOf('transferFunds', move)).toBe('ledger.moneyHalted');
  await mend();
  userId = first;
  await mend();
  await release();
});

const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };

describe('while money is stopped', () => {
  test('a process that starts then refuses from its first call, and payouts and operators wait', async () => {
    const funding = fundingHarness(app);
    const { person, withdrawalInfoId } = await funding.ready();
    expect(await funding.withdraw(person, { withdrawalInfoId })).toMatchObject({ code: 200 });
    await app.db`insert into platform.money_halt (halted_at, found) values (now(), '{a: b}')
      on conflict ("only") do update set found = excluded.found, released_at = null`;
    await pass(20 * SECOND_MS);
    expect(['waiting', 'approved']).toContain((await funding.withdrawal(person)).state);
    const late = await createTestApp({ beside: app, nodeId: 'third', role: 'api' });
    expect(await errorOf('transferFunds', move, late)).toBe('ledger.moneyHalted');
    await late.close();

    const payment = { movement: 'paidIn', place: 'bank', currency: 'USDT', amount: '5' };
    const intent = { kind: 'wallet.recordCapital', payload: { ...payment, reference: 'line 9' } };
    const { proposalId: id } = (
      await harness.call('performCommand', { ...intent, reason: 'paid' }, maker)
    ).result as { proposalId: string };
    expect(await harness.call('confirmProposal', { id }, checker)).toMatchObject({
      errorKey: 'ledger.moneyHalted',
    });
    await release();
    expect(await harness.call('confirmProposal', { id }, checker)).toMatchObject({ code: 200 });
    await app.clock.advance(90 * SECOND_MS);
    expect((await funding.withdrawal(person)).state).toBe('paidOut');
  });
});
