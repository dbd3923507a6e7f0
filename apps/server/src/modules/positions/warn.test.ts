import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Told {
  readonly kind: string;
  readonly title: string;
  readonly content: string;
}

test.each([
  ['long', '1.05', '0.99'],
  ['short', '0.95', '1.01'],
])(
  'warns the owner of a %s position once while it is close to liquidation',
  async (direction, entry, liquidation) => {
    const me = await app.signUp();
    const money = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
    await app.call('transferFunds', money, me);
    const order = { symbol: 'BTCUSDT', direction, leverage: 10, margin: '100' };
    const { result } = await app.call('openPosition', order, me);
    const { id } = result as { id: string };
    const told = async (): Promise<Told[]> => {
      await app.clock.advance(6_000);
      const { result: page } = await app.call('listInbox', { group: 'trades' }, me);
      return (page as { records: Told[] }).records;
    };
    expect(await told()).toEqual([]);
    // As if the price had gone most of the way; the engine keeps the real level.
    await app.db`update positions.position set entry_price = entry_price * ${entry}::numeric,
    liquidation_price = entry_price * ${liquidation}::numeric where id = ${id}`;
    const [first] = await told();
    expect(first).toMatchObject({ kind: 'position.atRisk' });
    expect(first!.content).toMatch(/^BTC\/USDT .*: mark [\d,.]+, liquidation [\d,.]+\./);
    expect(await told()).toHaveLength(1);
  },
);

test('warns the owner of a cross account once while maintenance is half of its equity', async () => {
  const me = await app.signUp();
  const money = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
  await app.call('transferFunds', money, me);
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '900' };
  const opened = await app.call('openPosition', { ...order, marginMode: 'cross' }, me);
  const { id } = opened.result as { id: string };
  const told = async (): Promise<Told[]> => {
    await app.clock.advance(6_000);
    const { result } = await app.call('listInbox', { group: 'trades' }, me);
    return (result as { records: Told[] }).records;
  };
  expect(await told()).toEqual([]);
  // As if almost everything were lost; the engine keeps the account as it was.
  await app.db`update positions.position set entry_price = entry_price + 935 / quantity_base
    where id = ${id}`;
  const [first] = await told();
  expect(first).toMatchObject({ kind: 'position.accountAtRisk' });
  expect(first!.content).toMatch(/^Equity [\d.]+ USDT, maintenance margin [\d.]+ USDT/);
  expect(await told()).toHaveLength(1);
});
