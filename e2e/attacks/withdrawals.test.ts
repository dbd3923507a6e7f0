import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD } from '../wire/sign-up.ts';
import { findWrongBooks } from './books.ts';
import { type Answer, attackedServer, type Customer, newCustomer } from './customer.ts';
import { depth, timeoutMs } from './depth.ts';

const safePassword = 'harbour 7 lantern';
const AT_ONCE = depth({ quick: 200, deep: 1_000 });
const rounds = depth({ quick: 1, deep: 20 });

let server: RealServer;
beforeAll(async () => {
  server = await startServer(attackedServer);
});
afterAll(() => server?.stop());

/**
 * A customer with 500 USDT, which is within the daily limit, 9,500 in the contract account, and an
 * address whose 24-hour hold has ended.
 */
async function ready(): Promise<{ customer: Customer; withdrawalInfoId: string }> {
  const customer = await newCustomer(server, '9500');
  await customer.call('setFundPassword', { password: PASSWORD, safePassword });
  const bound = {
    currency: 'USDT',
    chainType: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  };
  const { result, message } = await customer.call('addPayoutAccount', { ...bound, safePassword });
  if (!result) throw new Error(`no address bound: ${message}`);
  const sql = postgres(server.databaseUrl(), { max: 1 });
  await sql`update wallet.payout_account set usable_at = now() where id = ${result.id}`;
  await sql.end();
  return { customer, withdrawalInfoId: result.id };
}

const count = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ code, errorKey }) => String(errorKey ?? code))].map(
      ([outcome, some]) => [outcome, some.length],
    ),
  );
async function held({ call }: { call: Customer['call'] }) {
  const { result } = await call('listBalances');
  const usdt = result.find((row: { currency: string }) => row.currency === 'USDT');
  return Number(usdt.available) + Number(usdt.frozen);
}

test(
  'accepts one of many concurrent withdrawals of everything over HTTP',
  { timeout: timeoutMs },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { customer, withdrawalInfoId } = await ready();
      const intent = { currency: 'USDT', money: '500', withdrawalInfoId, safePassword };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => customer.call('requestWithdrawal', intent)),
      );
      expect(count(answers)).toEqual({ 200: 1, 'wallet.insufficientBalance': AT_ONCE - 1 });
      const { result } = await customer.call('listWithdrawals');
      expect(result.total).toBe(1);
    }
  },
);

test(
  'gives many concurrent withdrawals with one key the same response',
  { timeout: timeoutMs },
  async () => {
    const { customer, withdrawalInfoId } = await ready();
    const intent = { currency: 'USDT', money: '100', withdrawalInfoId, safePassword };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => customer.call('requestWithdrawal', intent, 'once')),
    );
    expect(count(answers)).toEqual({ 200: AT_ONCE });
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
    expect((await customer.call('listWithdrawals')).result.total).toBe(1);
  },
);

test(
  'creates no money from concurrent withdrawals, cancellations and transfers of everything',
  { timeout: timeoutMs },
  async () => {
    const { customer, withdrawalInfoId } = await ready();
    const intent = { currency: 'USDT', money: '500', withdrawalInfoId, safePassword };
    const waiting = (await customer.call('requestWithdrawal', intent)).result.id;
    const aside = { from: 'balance', to: 'contract', amount: '500', currency: 'USDT' };
    const commands = Array.from({ length: 50 }, (_, index) =>
      [
        () => customer.call('cancelWithdrawal', { id: waiting }),
        () => customer.call('requestWithdrawal', intent),
        () => customer.call('transferFunds', aside),
      ][index % 3]!(),
    );
    const answers = await Promise.all(commands);
    const cancelled = answers.filter(({ code }, index) => index % 3 === 0 && code === 200);
    expect(cancelled.length).toBeLessThanOrEqual(1);
    const taken = answers.filter(({ code }, index) => index % 3 !== 0 && code === 200);
    expect(taken.length).toBeLessThanOrEqual(cancelled.length);
    const contract = Number((await customer.call('getContractBalance')).result.available);
    const paid = (await customer.call('listWithdrawals')).result.records as { state: string }[];
    const out = paid.filter(({ state }) => state === 'paidOut').length * 500;
    expect((await held({ call: customer.call.bind(customer) })) + contract + out).toBe(10_000);
  },
);

test('leaves the books right', async () => {
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});
