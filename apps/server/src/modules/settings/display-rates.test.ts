import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openHarness } from '../operators/testing/harness.ts';
import { listDisplayCurrencies } from './display-rates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rateOf = async (currency: string) => app.call('getDisplayRate', { currency });

test('derives the euro from the newest recorded price, which anybody can look up', async () => {
  const { result } = (await rateOf('EUR')) as unknown as {
    result: { rate: string; price: string; symbol: string; sequence: string };
  };
  const { symbol, sequence } = result;
  const tick = (await app.call('getTick', { symbol, sequence })).result as { price: string };
  expect(result).toMatchObject({ source: 'market', symbol: 'EURUSD', simulated: true });
  expect(tick.price).toBe(result.price);
  expect(Number(result.rate)).toBeCloseTo(1 / Number(result.price), 9);
});

test('lists every currency of the languages, with a rate for each available one', async () => {
  const { result } = (await app.call('listDisplayCurrencies')) as unknown as {
    result: { currency: string; available: boolean }[];
  };
  expect(result.map(({ currency }) => currency)).toEqual(
    'USD EUR JPY KRW THB MYR VND TWD HKD'.split(' '),
  );
  for (const { currency, available } of result)
    expect([currency, (await rateOf(currency)).code]).toEqual([currency, available ? 200 : 422]);
});

test('refuses an unknown currency as a bad request', async () => {
  expect((await rateOf('XAU')).errorKey).toBe('request.invalid');
});

test('does not use practice rates in a live product', async () => {
  const tickerOf = () => undefined;
  const list = await listDisplayCurrencies({ ...app, mode: 'live', tickerOf });
  expect(list.filter(({ available }) => available).map(({ currency }) => currency)).toEqual([
    'USD',
  ]);
});

test('shows customers the rates of a day set by two operators, with their source', async () => {
  const harness = await openHarness(app);
  const maker = await harness.hire('rita', ['content']);
  const checker = await harness.hire('rob', ['content']);
  const rates = { KRW: '1400', THB: '32', MYR: '4', VND: '25000', TWD: '31', HKD: '7.8' };
  const value = JSON.stringify({ date: '2026-01-06', source: 'Central bank', rates });
  const payload = { key: 'display_rates', value };
  const command = { kind: 'settings.set', payload, reason: 'rates of the day' };
  const { result } = await harness.call('performCommand', command, maker);
  const before = await rateOf('HKD');
  expect(before.result).toMatchObject({ simulated: true, publisher: 'practice' });
  const { proposalId: id } = result as { proposalId: string };
  expect((await harness.call('confirmProposal', { id }, maker)).code).not.toBe(200);
  expect((await rateOf('HKD')).result).toEqual(before.result);
  expect((await harness.call('confirmProposal', { id }, checker)).code).toBe(200);
  expect((await rateOf('HKD')).result).toMatchObject({
    rate: '7.8',
    source: 'setting',
    publisher: 'Central bank',
    simulated: false,
    time: '2026-01-06 08:00:00',
  });
  expect(await audit(app.db)).toEqual([]);
});
