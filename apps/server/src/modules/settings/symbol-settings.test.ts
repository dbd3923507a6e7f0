import { HOUR_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from '../operators/testing/harness.ts';

const wanted = {
  symbol: 'BTCUSDT',
  status: 'listed',
  maxLeverage: 5,
  minMargin: '50',
  spread: '0.001',
  depthOnePercent: '30000000',
  capShare: '1',
};

let app: TestApp;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  const customer = await app.signUp();
  token = customer.token;
  const fields = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
  await app.call('transferFunds', fields, { token });
});
afterAll(() => app.close());

/** Two people set a market; returns the answer to the second. */
async function set(change: object) {
  maker = await harness.hire(`m${app.clock.now()}`, ['finance']);
  checker = await harness.hire(`c${app.clock.now()}`, ['finance']);
  const payload = { ...wanted, ...change };
  const intent = { kind: 'settings.setSymbol', payload, reason: 'a calmer market' };
  const { result } = await harness.call('performCommand', intent, maker);
  const { proposalId: id } = result as { proposalId: string };
  return harness.call('confirmProposal', { id }, checker);
}
const open = (fields: object = {}) => {
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '100' };
  return app.call('openPosition', { ...order, ...fields }, { token });
};
const row = async () => {
  const { result } = await app.call('listSymbols', { type: 'crypto' });
  return (result as { symbol: string }[]).find(({ symbol }) => symbol === 'BTCUSDT');
};
const positions = () => app.db`select id, leverage, margin, liquidation_price, entry_price,
  take_profit, stop_loss, status from positions.position order by id`;

describe('settings of a market', () => {
  test.each([
    ['maxLeverage', 21],
    ['minMargin', '5'],
    ['spread', '0.01'],
    ['depthOnePercent', '1000'],
    ['capShare', '1.5'],
  ])('are refused outside the published bounds: %s', async (name, value) => {
    await app.clock.jump(60_000);
    expect(await set({ [name]: value })).toMatchObject({ errorKey: 'settings.outOfBounds' });
  });

  test('take effect an hour after their announcement, and only for new positions', async () => {
    await app.clock.advance(2_000);
    const first = (await open()).result as { id: string };
    const before = await positions();
    expect((await set({})).code).toBe(200);
    const { result } = await app.call('listSettingVersions', { key: 'symbol.BTCUSDT' });
    const [version] = (result as { records: { value: string }[] }).records;
    const { from } = JSON.parse(version!.value) as { from: number };
    expect(from - app.clock.now()).toBeGreaterThanOrEqual(HOUR_MS);
    expect((await open()).code).toBe(200);

    await app.clock.jump(from - app.clock.now());
    await app.clock.advance(2_000);
    expect(await open()).toMatchObject({ errorKey: 'positions.leverageTooHigh' });
    expect(await open({ leverage: 5, margin: '20' })).toMatchObject({
      errorKey: 'positions.marginTooSmall',
    });
    await row();
    await app.clock.advance(1_000);
    expect(await row()).toMatchObject({ maxLeverage: 5, minMargin: '50', isListed: true });
    expect((await positions()).slice(0, 1)).toEqual(before);
    expect((await app.call('closePosition', { id: first.id }, { token })).code).toBe(200);
    expect(await audit(app.db)).toEqual([]);
  });

  test('show a pending change in the queue and offer no second one meanwhile', async () => {
    const [mara, carl] = [
      await harness.hire('mara', ['finance']),
      await harness.hire('carl', ['finance']),
    ];
    const payload = { ...wanted, symbol: 'ETHUSDT' };
    const intent = { kind: 'settings.setSymbol', payload, reason: 'a calmer market' };
    const { result } = await harness.call('performCommand', intent, mara);
    const proposed = async () => {
      const list = await harness.call('listQueue', { queue: 'symbols' }, carl);
      const { items } = list.result as { items: { id: string; isProposed: boolean }[] };
      return items.find(({ id }) => id === 'ETHUSDT')?.isProposed;
    };
    const item = () => harness.call('getQueueItem', { queue: 'symbols', id: 'ETHUSDT' }, carl);
    expect(await proposed()).toBe(true);
    expect((await item()).result).toMatchObject({ isProposed: true, commands: [] });
    const { proposalId: id } = result as { proposalId: string };
    await harness.call('rejectProposal', { id, reason: 'calm enough' }, carl);
    expect(await proposed()).toBe(false);
    expect((await item()).result).toMatchObject({ isProposed: false, commands: [{}] });
  });

  test('close a market only to new positions', async () => {
    const held = (await open({ leverage: 5 })).result as { id: string };
    const resting = { leverage: 5, orderType: 'limit', price: '1000' };
    expect((await open(resting)).code).toBe(200);
    expect((await set({ status: 'closeOnly' })).code).toBe(200);
    await app.clock.jump(HOUR_MS + 60_000);
    await app.clock.advance(2_000);
    const bet = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '10', type: 1 };
    for (const answer of [
      await open({ leverage: 5 }),
      await open(resting),
      await app.call('buySecondContract', bet, { token }),
    ])
      expect(answer).toMatchObject({ errorKey: 'positions.marketCloseOnly' });
    const [kept] = await app.db`select status from positions.position where limit_price = 1000`;
    expect(kept).toEqual({ status: 'pending' });
    expect((await app.call('closePosition', { id: held.id }, { token })).code).toBe(200);
  });

  test('form a public chain: a changed version, or one without notice, is detected', async () => {
    expect(await audit(app.db)).toEqual([]);
    const found = async () => (await audit(app.db)).map(({ check }) => check);
    await app.db`update settings.setting set created_at = created_at + interval '2 hours'
      where key = 'symbol.BTCUSDT' and version = 1`;
    expect(await found()).toEqual(['symbol-settings-are-announced']);
    await app.db`update settings.setting set created_at = created_at - interval '2 hours',
      value = replace(value, '"5"', '"6"') || ' ' where key = 'symbol.BTCUSDT' and version = 1`;
    expect(await found()).toEqual(['settings-are-a-chain']);
  });
});
