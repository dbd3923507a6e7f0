import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { connect, type Db } from '../../platform/db.ts';
import { createLease, type Lease } from '../../platform/lease.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createMarkets, type Markets, recordInThread } from './index.ts';
import { openVenueServer, type VenueServer } from './testing/venues/venue-server.ts';
import { voices } from './testing/venues/voices.ts';

const codes = { binance: 'ETHUSDT', okx: 'ETH-USDT', bybit: 'ETHUSDT' } as const;
const venues = ['binance', 'okx', 'bybit'] as const;
let servers: VenueServer[];
let database: TestDatabase;
let db: Db;
let markets: Markets;
let lease: Lease;

beforeEach(async () => {
  servers = await Promise.all(venues.map((name) => openVenueServer(voices[name], systemClock)));
  database = await createTestDatabase();
  db = connect(database.url);
  const log = createLog('silent');
  const shared = { db, log, clock: systemClock };
  markets = await createMarkets({
    ...shared,
    random: seededRandom('live thread'),
    bus: createLocalBus(),
    metrics: createMetrics(),
    feed: 'live',
    live: {
      venues,
      keys: {},
      addresses: Object.fromEntries(venues.map((name, at) => [name, servers[at]!.addresses])),
    },
    replaySpeed: 1,
    practiceFaults: false,
    openRecording: recordInThread({ databaseUrl: database.url, logLevel: 'silent', log }),
  });
  await markets.start();
  lease = createLease({
    ...shared,
    name: 'engine',
    holder: 'here',
    leaderTask: markets.leaderTask,
  });
});

afterEach(async () => {
  await lease.stop();
  await markets.stop();
  for (const server of servers) await server.close();
  await db.end();
  await database.drop();
});

function quote(): void {
  for (const [at, server] of servers.entries())
    server.publish(codes[venues[at]!], { bid: '1999.9', ask: '2000.1', timeMs: systemClock.now() });
}

test('the recording thread alone connects, once it records, and leaves when it no longer does', async () => {
  expect(servers.map(({ counts }) => counts.connections)).toEqual([0, 0, 0]);
  await lease.start();
  await vi.waitFor(
    () => {
      quote();
      expect(markets.latestTick('ETHUSDT')).toMatchObject({ state: 'live', simulated: false });
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(servers.map(({ counts }) => counts.connections)).toEqual([1, 1, 1]);
  await lease.stop();
  await vi.waitFor(() => expect(servers.flatMap((server) => server.lines())).toEqual([]));
});
