import { HOUR_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from './modules/ledger/index.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let anna: { token: string; userId: string };
beforeAll(async () => {
  app = await createTestApp();
  anna = await app.signUp();
  const funds = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
  await app.call('transferFunds', funds, anna);
  await app.clock.advance(5_000);
});
afterAll(() => app.close());

const open = () => {
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };
  return app.call('openPosition', order, anna);
};
const bet = () =>
  app.call(
    'buySecondContract',
    { symbol: 'BTCUSDT', type: 1, setId: 'BTCUSDT-60', money: '10' },
    anna,
  );
const stateOf = async () =>
  ((await app.call('getPrice', { symbol: 'BTCUSDT' })).result as { state: string }).state;
const newestTick = async () => {
  const [row] = await app.db<{ sequence: string }[]>`
    select sequence from markets.head where symbol = 'BTCUSDT'`;
  return Number(row!.sequence);
};

describe('while the time is in doubt', () => {
  test('nothing is opened, closed, bought or recorded, every caller gets the reason, and the metrics show the doubt', async () => {
    const { result } = await open();
    app.clock.putInDoubt({ aheadMs: 3_600_000 });
    await app.clock.advance(1_500);
    const before = await newestTick();
    for (const call of [open, bet]) {
      const answer = await call();
      expect(answer).toMatchObject({ code: 422, errorKey: 'markets.clockInDoubt' });
    }
    const closing = await app.call('closePosition', { id: (result as { id: string }).id }, anna);
    expect(closing.errorKey).toBe('markets.clockInDoubt');
    expect(await stateOf()).toBe('halted');
    await app.clock.advance(3_000);
    expect(await newestTick()).toBe(before);
    const metrics = await app.app.server.inject({ method: 'GET', url: '/metrics' });
    expect(metrics.body).toContain('candor_clock_doubt_milliseconds 3600000');
  });

  test('trading resumes once it is certain again', async () => {
    app.clock.putInDoubt(null);
    await app.clock.advance(2_000);
    expect(await stateOf()).toBe('live');
    expect((await open()).code).toBe(200);
    expect((await bet()).code).toBe(200);
  });
});

test('a step back makes the newest price unusable, though it is the newest', async () => {
  const inDoubt = { code: 422, errorKey: 'markets.clockInDoubt' };
  app.clock.step(-5_000);
  expect(await open()).toMatchObject(inDoubt);
  expect(await bet()).toMatchObject(inDoubt);
  app.clock.step(5_000 - HOUR_MS);
  expect(await open()).toMatchObject(inDoubt);
  expect(await stateOf()).toBe('halted');
});

test('house sums include what is posted in the hour that occurs twice', async () => {
  await app.signUp();
  for (const _ of [1, 2, 3]) {
    await app.db`update platform.due set due_at = ${app.clock.now()}
      where name = 'ledger.houseCheckpoint'`;
    await app.clock.advance(2_000);
  }
  await app.signUp();
  expect(await reconcile(app.db)).toEqual([]);
});
