import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.clock.advance(5_000);
});
afterAll(() => app.close());

interface Quotes {
  readonly sequence: string;
  readonly sources: readonly { readonly used: boolean; readonly reason?: string }[];
}

test('the quotes are those of the newest tick, each with whether and why it was used', async () => {
  const asked = await app.call('getSourceQuotes', { symbol: 'BTCUSDT' });
  const quotes = asked.result as Quotes;
  const { result: tick } = await app.call('getTick', {
    symbol: 'BTCUSDT',
    sequence: quotes.sequence,
  });
  expect(quotes).toEqual(tick);
  const { result: shown } = await app.call('getPrice', { symbol: 'BTCUSDT' });
  expect(shown).toMatchObject({ sequence: quotes.sequence });
  expect(quotes.sources.length).toBeGreaterThanOrEqual(3);
  for (const { used, reason } of quotes.sources) expect(used).toBe(reason === undefined);
});

test('an unknown symbol has none', async () => {
  const asked = await app.call('getSourceQuotes', { symbol: 'NOPEUSDT' });
  expect(asked).toMatchObject({ errorKey: 'markets.unknownSymbol' });
});
