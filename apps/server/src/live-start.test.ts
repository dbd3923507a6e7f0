import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import { tokenMarkets } from '@candor/domain/markets/symbols';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openVenueServer,
  type VenueServer,
} from './modules/markets/testing/venues/venue-server.ts';
import { voices } from './modules/markets/testing/venues/voices.ts';
import { ManualClock } from './platform/clock.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const codes = { binance: 'BTCUSDT', okx: 'BTC-USDT', bybit: 'BTCUSDT' } as const;
const venues = ['binance', 'okx', 'bybit'] as const satisfies readonly LiveVenueName[];
let servers: VenueServer[];
let app: TestApp;

beforeEach(async () => {
  const clock = new ManualClock(0);
  servers = await Promise.all(venues.map((name) => openVenueServer(voices[name], clock)));
  app = await createTestApp({
    mode: 'live',
    identityReview: 'people',
    feed: 'live',
    live: {
      venues,
      keys: {},
      addresses: Object.fromEntries(venues.map((name, at) => [name, servers[at]!.addresses])),
    },
  });
});

afterEach(async () => {
  await app.close();
  for (const server of servers) await server.close();
});

/** Lets every venue quote Bitcoin at 20,000. */
async function quote(): Promise<void> {
  await vi.waitFor(() => {
    for (const server of servers) expect(server.lines()).toHaveLength(1);
  });
  for (const [at, server] of servers.entries()) {
    await server.settle();
    const timeMs = app.clock.now();
    server.publish(codes[venues[at]!], { bid: '19999', ask: '20001', timeMs });
    await server.settle();
  }
}

test('a live house has no practice prices, no seeded history and no price until venues speak', async () => {
  await app.clock.advance(5_000);
  expect(await app.db`select 1 from markets.practice_anchor`).toHaveLength(0);
  expect(await app.db`select 1 from markets.candle`).toHaveLength(0);
  expect(await app.db`select 1 from markets.tick`).toHaveLength(0);
  const { errorKey } = await app.call('getPrice', { symbol: 'BTCUSDT' });
  expect(errorKey).toBe('markets.noPrice');
});

test('a live house records prices of real venues only, and none of what they do not trade', async () => {
  await quote();
  await app.clock.advance(1_000);
  const rows = await app.db<
    { symbol: string; simulated: boolean; state: string; sources: string }[]
  >`
    select distinct symbol, simulated, state, sources from markets.tick`;
  expect(rows.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  for (const { symbol, simulated, state, sources } of rows) {
    expect({ symbol, simulated, state }).toEqual({
      symbol: 'BTCUSDT',
      simulated: false,
      state: 'live',
    });
    const names = sources.split(';').map((source) => source.split(',')[0]);
    expect(names).toEqual(['binance-usdt', 'okx-usdt', 'bybit-usdt']);
  }
  expect(rows.some(({ symbol }) => tokenMarkets.some((token) => token.symbol === symbol))).toBe(
    false,
  );
});
