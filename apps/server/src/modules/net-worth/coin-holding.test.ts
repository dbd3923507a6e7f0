import { customerAccount, houseAccount } from '@candor/domain/ledger/transfer';
import { divideDown, parseFixed, truncateTo } from '@candor/domain/money/fixed';
import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../../platform/random.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { giveMoney } from '../positions/testing/give-money.ts';

let app: TestApp;
let as: { token: string };
let userId: string;
beforeEach(async () => {
  app = await createTestApp();
  const signedUp = await app.signUp();
  as = { token: signedUp.token };
  ({ userId } = signedUp);
});
afterEach(() => app.close());

interface Holding {
  readonly quantity: string;
  readonly accounts: readonly { account: string; amount: string }[];
  readonly cost?: string;
  readonly averageCost?: string;
  readonly moves: readonly { time: number; type: string; amount: string; value: string }[];
}

const done = async <Answer>(
  name: Parameters<TestApp['call']>[0],
  fields: Record<string, unknown>,
): Promise<Answer> => {
  const answer = await app.call(name, fields, as);
  expect(answer, `${name} ${JSON.stringify(fields)}`).toMatchObject({ code: 200 });
  return answer.result as Answer;
};
const holdingOf = (currency: string) => done<Holding>('getCoinHolding', { currency });
const exchange = (from: string, to: string, amount: string) =>
  done<{ receiveAmount: string }>('exchangeFlash', { from, to, amount });
const receive = (amount: string) =>
  giveMoney({ ...app, random: seededRandom(amount) })(userId, [
    {
      type: 'deposit',
      currency: 'BTC',
      amount: money(amount),
      from: houseAccount('practice', 'BTC'),
      to: customerAccount(userId, 'balance', 'BTC'),
    },
  ]);

test('what was bought cost what was paid, and what was deposited its price of the moment', async () => {
  const bought = await exchange('USDT', 'BTC', '1000');
  const first = await holdingOf('BTC');
  expect(first).toMatchObject({ quantity: bought.receiveAmount, cost: '1000' });
  expect(parseFixed(first.averageCost!)).toBe(
    (money('1000') * 10n ** 18n) / parseFixed(bought.receiveAmount),
  );
  await app.clock.advance(120_000);
  await receive('0.01');
  const { cost, quantity, accounts, moves } = await holdingOf('BTC');
  const deposited = moves[0]!;
  expect(deposited).toMatchObject({ type: 'deposit', amount: '0.01', time: app.clock.now() });
  const price = divideDown(parseFixed(deposited.value), money('0.01'));
  const { result } = await app.call('getPrice', { symbol: 'BTCUSDT' });
  const now = parseFixed((result as { price: string }).price);
  expect(price * 100n > now * 95n && price * 100n < now * 105n).toBe(true);
  expect(parseFixed(cost!)).toBe(money('1000') + parseFixed(deposited.value));
  expect(parseFixed(quantity)).toBe(parseFixed(bought.receiveAmount) + money('0.01'));
  expect(accounts).toEqual([{ account: 'balance', amount: quantity }]);
  expect(moves[1]).toMatchObject({ type: 'exchangeReceived', value: '1000' });
});

test('a sale takes the cost of the oldest units along, a move between own accounts nothing', async () => {
  const first = await exchange('USDT', 'BTC', '1000');
  await app.clock.advance(60_000);
  await exchange('USDT', 'BTC', '3000');
  await done('transferFunds', { from: 'balance', to: 'contract', amount: '10', currency: 'USDT' });
  await exchange('BTC', 'USDT', first.receiveAmount);
  const { cost, moves } = await holdingOf('BTC');
  expect(cost).toBe('3000');
  expect(moves.map(({ type }) => type)).toEqual([
    'exchangeGiven',
    'exchangeReceived',
    'exchangeReceived',
  ]);
});

test('a coin got for another coin cost what it was worth then', async () => {
  const { receiveAmount } = await exchange('USDT', 'BTC', '1000');
  await exchange('BTC', 'SOL', receiveAmount);
  expect(await holdingOf('BTC')).toMatchObject({ quantity: '0', cost: '0', accounts: [] });
  const { cost, moves } = await holdingOf('SOL');
  expect(truncateTo(parseFixed(cost!), 0)).toBe(truncateTo(parseFixed(moves[0]!.value), 0));
  expect(parseFixed(cost!) > money('950') && parseFixed(cost!) < money('1050')).toBe(true);
});

test('is of the customer who asks, and of coins that have a price', async () => {
  await exchange('USDT', 'BTC', '1000');
  const other = await app.signUp();
  const asked = await app.call('getCoinHolding', { currency: 'BTC' }, { token: other.token });
  expect(asked.result).toMatchObject({ quantity: '0', moves: [] });
  expect(await app.call('getCoinHolding', { currency: 'BTC' })).toMatchObject({ code: 401 });
  for (const currency of ['USDT', 'NOPE'])
    expect(await app.call('getCoinHolding', { currency }, as)).toMatchObject({ code: 400 });
});
