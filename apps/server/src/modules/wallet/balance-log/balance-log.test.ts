import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Log {
  readonly records: readonly { id: string; amount: string; createTime: string; type: string }[];
  readonly total: number;
  readonly next?: string;
}
const move = (token: string, amount: string, change: object = {}) =>
  app.call(
    'transferFunds',
    { from: 'balance', to: 'contract', amount, currency: 'USDT', ...change },
    { token },
  );
const log = async (token: string, fields: object = {}) =>
  (await app.call('listBalanceChanges', { ...fields }, { token })).result as Log;
const back = { from: 'contract', to: 'balance' };

/** A customer with a grant and twenty-five transfers, several of them within one millisecond. */
async function busyCustomer() {
  const customer = await app.signUp();
  for (let i = 1; i <= 25; i += 1) {
    if (i % 4 === 0) await app.clock.advance(1_000);
    await move(customer.token, `${i}`);
  }
  return customer;
}

describe('paging through the log', () => {
  test('shows every line once and in order by cursor, also within a millisecond', async () => {
    const { token } = await busyCustomer();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await log(token, { pageSize: 7, ...(after ? { after } : {}) });
      expect(page.total).toBe(51);
      seen.push(...page.records.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(51);
    expect(new Set(seen).size).toBe(51);
    const whole = await log(token, { pageSize: 100 });
    expect(seen).toEqual(whole.records.map(({ id }) => id));
    expect(whole.next).toBeUndefined();
  });

  test('is not shifted by entries that arrive meanwhile', async () => {
    const { token } = await busyCustomer();
    const first = await log(token, { pageSize: 10 });
    const then = await log(token, { pageSize: 10, after: first.next! });
    await app.clock.advance(1_000);
    await move(token, '7');
    expect(await log(token, { pageSize: 10, after: first.next! })).toMatchObject({
      records: then.records,
    });
  });

  test('includes the last second of a period', async () => {
    const { token } = await app.signUp();
    await app.clock.advance(2_400);
    await move(token, '3');
    const [line] = (await log(token, { type: 'fundsTransfer' })).records;
    const at = line!.createTime;
    expect((await log(token, { type: 'fundsTransfer', from: at, to: at })).total).toBe(2);
  });

  test.each([
    ['a day that is none', { from: '2026-02-30x' }],
    ['a place that is none', { after: 'x' }],
    ['a place with a zero byte', { after: '1/0/0/\u0000' }],
    ['a side that is none', { after: '1/2/0/x' }],
    ['an account that is none', { account: 'house:equity' }],
  ])('%s is a bad request', async (_, fields) => {
    const { token } = await app.signUp();
    const answer = await app.call('listBalanceChanges', fields, { token });
    expect(answer.errorKey).toBe('request.invalid');
  });

  test('shows nothing of another customer for their cursor', async () => {
    const { token } = await busyCustomer();
    const { next } = await log(token, { pageSize: 5 });
    const other = await app.signUp();
    await app.clock.advance(1);
    const { records } = await log(other.token, { after: next! });
    expect(records.map(({ type }) => type).filter((type) => type !== 'practiceGrant')).toEqual([]);
  });
});

describe('one entry', () => {
  test('shows the transfer with both accounts and their balances after it', async () => {
    const { token } = await app.signUp();
    await move(token, '2500.5');
    const [line] = (await log(token, { type: 'fundsTransfer' })).records;
    const { result } = await app.call('getBalanceChange', { id: line!.id }, { token });
    expect(result).toMatchObject({
      id: line!.id,
      legs: [
        {
          type: 'fundsTransfer',
          amount: '2500.5',
          from: { account: 'balance', balanceAfter: '7499.5' },
          to: { account: 'contract', balanceAfter: '2500.5' },
        },
      ],
    });
    expect(result).not.toHaveProperty('reference');
  });

  test('of a position links to it, with margin and fee together and without the house balance', async () => {
    const { token } = await app.signUp();
    await move(token, '1000');
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };
    const intent = { ...order, marginMode: 'isolated', orderType: 'market' };
    const opened = await app.call('openPosition', intent, { token });
    const { id } = opened.result as { id: string };
    const [fee] = (await log(token, { type: 'tradingFee' })).records;
    const { result } = await app.call('getBalanceChange', { id: fee!.id }, { token });
    expect(result).toMatchObject({ reference: { kind: 'position', id } });
    const { legs } = result as { legs: { type: string; to: object }[] };
    expect(legs.map(({ type }) => type).toSorted()).toEqual(['positionMargin', 'tradingFee']);
    expect(legs.find(({ type }) => type === 'tradingFee')!.to).toEqual({ account: 'fees' });
  });

  test('of another customer is not found', async () => {
    const { token } = await app.signUp();
    await move(token, '10');
    const [line] = (await log(token, { type: 'fundsTransfer' })).records;
    const other = await app.signUp();
    for (const id of [line!.id, 'transferFunds/none/0/0', 'practiceGrant/7/0'])
      expect((await app.call('getBalanceChange', { id }, other)).errorKey).toBe(
        'wallet.changeNotFound',
      );
  });

  test('hides transfers between house accounts', async () => {
    const { token } = await app.signUp();
    await move(token, '500');
    await move(token, '1', back);
    const sets = (await app.call('listSecondContractSets', {}, { token })).result as {
      id: string;
    }[];
    const bet = {
      symbol: 'BTCUSDT',
      money: '10',
      setId: sets.find(({ id }) => id.startsWith('BTCUSDT'))!.id,
      type: 1,
    };
    expect((await app.call('buySecondContract', bet, { token })).code).toBe(200);
    const [stake] = (await log(token, { type: 'secondContractStake' })).records;
    const { result } = await app.call('getBalanceChange', { id: stake!.id }, { token });
    const { legs } = result as { legs: { type: string }[] };
    expect(legs.map(({ type }) => type)).toEqual(['secondContractStake']);
    expect(result).toMatchObject({ reference: { kind: 'secondContract' } });
  });
});
