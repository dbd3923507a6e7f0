import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from './audit/audit.ts';
import { reconcile } from './modules/ledger/index.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

interface Row {
  readonly id: string;
  readonly token: string;
  readonly stage: string;
  readonly status: string;
  readonly tickets: number;
  readonly winners: number;
  readonly simulated: boolean;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ practiceDay: true });
  await app.clock.advance(10_000);
});
afterAll(() => app?.close());

test('a new practice product has a listed offering and an open one', async () => {
  const { result } = await app.call('listOfferings', {});
  expect(
    (result as Row[]).map(({ token, stage, tickets, winners, simulated }) => ({
      token,
      stage,
      tickets,
      winners,
      simulated,
    })),
  ).toEqual([
    { token: 'LUM', stage: 'open', tickets: 72, winners: 60, simulated: true },
    { token: 'ORB', stage: 'listed', tickets: 40, winners: 24, simulated: true },
  ]);
});

test('the listed token is priced, charted and exchanged; the open one is not shown', async () => {
  const symbols = (await app.call('listSymbols', {})).result as { symbol: string }[];
  const names = symbols.map(({ symbol }) => symbol);
  expect(names).toContain('ORBUSDT');
  expect(names).not.toContain('LUMUSDT');
  const candles = await app.call('listCandles', { symbol: 'ORBUSDT', period: '1H' });
  expect((candles.result as unknown[]).length).toBeGreaterThan(24);
  const { token } = await app.signUp();
  const buying = { from: 'USDT', to: 'ORB', amount: '100' };
  expect((await app.call('exchangeFlash', buying, { token, key: 'orb' })).code).toBe(200);
  const unlisted = await app.call('quoteFlashExchange', { ...buying, to: 'LUM' }, { token });
  expect(unlisted.errorKey).toBe('markets.noPrice');
  const order = { symbol: 'ORBUSDT', direction: 'long', leverage: 2, margin: '100' };
  const refused = await app.call('openPosition', order, { token, key: 'no' });
  expect(refused.errorKey).toBe('markets.unknownSymbol');
});

test('the chart of a token begins at its listing', async () => {
  const { result } = await app.call('listCandles', { symbol: 'ORBUSDT', period: '1D' });
  expect((result as unknown[]).length).toBeLessThanOrEqual(4);
});

test('the books are in order', async () => {
  expect(await audit(app.db)).toEqual([]);
  expect(await reconcile(app.db)).toEqual([]);
});
