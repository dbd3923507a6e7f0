import { liveVendors, liveVenues, presetVenues } from '@candor/domain/markets/live-sources';
import {
  openVenueServer,
  type VenueServer,
} from '@candor/server/src/modules/markets/testing/venues/venue-server.ts';
import { voices } from '@candor/server/src/modules/markets/testing/venues/voices.ts';
import { systemClock } from '@candor/server/src/platform/clock.ts';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';

const facts = [...liveVenues.filter(({ name }) => presetVenues.includes(name)), ...liveVendors];
export type SourceName = (typeof facts)[number]['name'];

const hosts: Readonly<Record<string, SourceName>> = {
  'stream.binance.com': 'binance',
  'api.binance.com': 'binance',
  'ws-feed.exchange.coinbase.com': 'coinbase',
  'api.exchange.coinbase.com': 'coinbase',
  'ws.kraken.com': 'kraken',
  'api.kraken.com': 'kraken',
  'ws.okx.com': 'okx',
  'www.okx.com': 'okx',
  'stream.bybit.com': 'bybit',
  'api.bybit.com': 'bybit',
  'ws.bitstamp.net': 'bitstamp',
  'www.bitstamp.net': 'bitstamp',
  'stream-fxtrade.oanda.com': 'oanda',
  'api-fxtrade.oanda.com': 'oanda',
  'ws.twelvedata.com': 'twelvedata',
  'api.twelvedata.com': 'twelvedata',
  'socket.massive.com': 'massive',
  'api.massive.com': 'massive',
};

/** Middle and distance to the best bid and ask, in the smallest step of the price. */
const prices: Readonly<Record<string, { middle: number; half: number; decimals: number }>> = {
  BTCUSDT: { middle: 64_000, half: 0.5, decimals: 2 },
  ETHUSDT: { middle: 3_100, half: 0.1, decimals: 2 },
  SOLUSDT: { middle: 150, half: 0.01, decimals: 3 },
  BNBUSDT: { middle: 600, half: 0.1, decimals: 2 },
  XRPUSDT: { middle: 0.52, half: 0.0001, decimals: 5 },
  ADAUSDT: { middle: 0.45, half: 0.0001, decimals: 5 },
  DOGEUSDT: { middle: 0.14, half: 0.00001, decimals: 6 },
  XAUUSD: { middle: 2_400, half: 0.1, decimals: 2 },
  XAGUSD: { middle: 29, half: 0.01, decimals: 4 },
  EURUSD: { middle: 1.08, half: 0.00002, decimals: 5 },
  GBPUSD: { middle: 1.27, half: 0.00002, decimals: 5 },
  USDJPY: { middle: 155, half: 0.002, decimals: 3 },
  AUDUSD: { middle: 0.66, half: 0.00002, decimals: 5 },
};

const QUOTE_EVERY_MS = 500;
const fixture = (name: string) =>
  readFileSync(
    new URL(`../../../apps/server/src/platform/testing/fixtures/tls/${name}`, import.meta.url),
  );
export const sourcesAuthority = new URL(
  '../../../apps/server/src/platform/testing/fixtures/tls/sources.cert.pem',
  import.meta.url,
);

/** Every source of a live house, each in its own protocol, behind one TLS port. */
export async function openMarketSources() {
  const servers = new Map<SourceName, VenueServer>();
  for (const { name } of facts) servers.set(name, await openVenueServer(voices[name], systemClock));
  const strangers: string[] = [];
  const down = new Set<SourceName>();
  const door = createServer(
    { cert: fixture('sources.cert.pem'), key: fixture('sources.key.pem') },
    (socket) => {
      const name = hosts[String(socket.servername)];
      if (name === undefined) strangers.push(String(socket.servername));
      if (name === undefined || down.has(name)) return void socket.destroy();
      passThrough(socket, new URL(servers.get(name)!.addresses.address).port);
    },
  );
  door.on('tlsClientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));

  let round = 0;
  let now = () => Date.now();
  const quote = () => {
    round += 1;
    for (const { name, markets } of facts)
      for (const { symbol, code } of markets)
        servers.get(name)!.publish(code, bookOf(symbol, round, now()));
  };
  quote();
  const timer = setInterval(quote, QUOTE_EVERY_MS);
  return {
    port: (door.address() as AddressInfo).port,
    /** Names that somebody wanted to reach and nobody plays. */
    strangers,
    /** Loses every connection of a source and refuses new ones. */
    fail(name: SourceName) {
      down.add(name);
      servers.get(name)!.faults.add('rateLimited');
      servers.get(name)!.disconnectAll();
    },
    heal(name: SourceName) {
      down.delete(name);
      servers.get(name)!.faults.delete('rateLimited');
    },
    /** Where the sources are reached without TLS, by those who may say so. */
    addresses: Object.fromEntries([...servers].map(([name, each]) => [name, each.addresses])),
    /** From now on the sources live at this time. */
    liveAt(time: () => number) {
      now = time;
    },
    /** Every source quotes everything, and whoever listens has heard it. */
    async quoteAll() {
      quote();
      for (const server of servers.values()) await server.settle();
    },
    async close() {
      clearInterval(timer);
      door.close();
      for (const server of servers.values()) await server.close();
    },
  };
}

/** A quote that moves a little with every round. */
function bookOf(symbol: string, round: number, timeMs: number) {
  const { middle, half, decimals } = prices[symbol]!;
  const now = middle * (1 + (round % 7) * 0.000_01);
  const text = (value: number) => value.toFixed(decimals);
  return { bid: text(now - half), ask: text(now + half), timeMs };
}

function passThrough(outside: TLSSocket, port: string): void {
  const inside = connect(Number(port), '127.0.0.1');
  outside.pipe(inside).pipe(outside);
  for (const socket of [outside, inside]) {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      outside.destroy();
      inside.destroy();
    });
  }
}
