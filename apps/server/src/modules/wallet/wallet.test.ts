import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const move = (amount: unknown, change: object = {}) => ({
  from: 'balance',
  to: 'contract',
  amount,
  currency: 'USDT',
  ...change,
});
const free = async (token: string) => {
  const [usdt] = (await app.call('listBalances', {}, { token })).result as { available: string }[];
  const contract = (await app.call('getContractBalance', {}, { token })).result as {
    available: string;
  };
  return [usdt!.available, contract.available];
};

describe('transfers between own accounts', () => {
  test('return both balances and add two log entries', async () => {
    const { token } = await app.signUp();
    const answer = await app.call('transferFunds', move('2500.000001'), { token });
    expect(answer.result).toEqual({
      currency: 'USDT',
      balance: '7499.999999',
      contract: '2500.000001',
    });
    const log = await app.call('listBalanceChanges', { type: 'fundsTransfer' }, { token });
    expect(log.result).toMatchObject({
      total: 2,
      records: [
        { account: 'balance', amount: '-2500.000001', balanceAfter: '7499.999999' },
        { account: 'contract', amount: '2500.000001', balanceAfter: '2500.000001' },
      ],
    });
  });

  test.each([
    ['more than there is', move('10000.000001'), 'wallet.insufficientBalance'],
    ['nothing', move('0'), 'wallet.amountTooSmall'],
    ['to where it came from', move('1', { to: 'balance' }), 'wallet.sameAccount'],
    ['finer than the currency', move('0.0000001'), 'wallet.tooPrecise'],
    ['a negative amount', move('-1'), 'request.invalid'],
    ['an exponent', move('1e3'), 'request.invalid'],
    ['a currency there is none of', move('1', { currency: 'XXX' }), 'request.invalid'],
    [
      'a currency of which one has none',
      move('1', { currency: 'BTC' }),
      'wallet.insufficientBalance',
    ],
  ])('%s is refused and moves nothing', async (_, fields, errorKey) => {
    const { token } = await app.signUp();
    expect((await app.call('transferFunds', fields, { token })).errorKey).toBe(errorKey);
    expect(await free(token)).toEqual(['10000', '0']);
  });

  test('neither lose nor create money when a hundred run concurrently both ways', async () => {
    const { token } = await app.signUp();
    await app.call('transferFunds', move('5000'), { token });
    const back = { from: 'contract', to: 'balance' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        app.call('transferFunds', move('300', i % 2 ? {} : back), { token }),
      ),
    );
    const moved = (parity: number) =>
      answers.filter(({ code }, i) => code === 200 && i % 2 === parity).length;
    const expected = 5000 + 300 * (moved(1) - moved(0));
    expect(await free(token)).toEqual([String(10000 - expected), String(expected)]);
  });

  test('replay the first response for the same key and refuse another body with it', async () => {
    const { token } = await app.signUp();
    const [first, second] = await Promise.all([
      app.call('transferFunds', move('100'), { token, key: 'once' }),
      app.call('transferFunds', move('100'), { token, key: 'once' }),
    ]);
    expect(second!.result).toEqual(first!.result);
    const other = await app.call('transferFunds', move('101'), { token, key: 'once' });
    expect(other).toMatchObject({ code: 409, errorKey: 'idempotency.conflict' });
    expect(await free(token)).toEqual(['9900', '100']);
  });

  test('treat the same key of two customers as two requests', async () => {
    const [anna, ben] = await Promise.all([app.signUp(), app.signUp()]);
    for (const { token } of [anna, ben])
      expect((await app.call('transferFunds', move('1'), { token, key: 'mine' })).code).toBe(200);
    expect(await free(ben.token)).toEqual(['9999', '1']);
  });
});

test('reconciles the books', async () => {
  expect(await reconcile(app.db)).toEqual([]);
});
