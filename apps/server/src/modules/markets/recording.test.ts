import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { connect, type Db } from '../../platform/db.ts';
import { createLease, type Lease, epochOf } from '../../platform/lease.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createMarkets, type Markets, recordInThread } from './index.ts';
import { shortHistory } from './testing/short-history.ts';

const STALL_MS = 3_000;

let database: TestDatabase;
let db: Db;
let markets: Markets;
let lease: Lease;

beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  const log = createLog('silent');
  const shared = { db, log, clock: systemClock };
  markets = await createMarkets({
    ...shared,
    random: seededRandom('recording'),
    bus: createLocalBus(),
    metrics: createMetrics(),
    feed: 'practice',
    replaySpeed: 1,
    practiceFaults: false,
    history: shortHistory,
    openRecording: recordInThread({ databaseUrl: database.url, logLevel: 'silent', log }),
  });
  await markets.start();
  lease = createLease({
    ...shared,
    name: 'engine',
    holder: 'here',
    leaderTask: markets.leaderTask,
  });
  await lease.start();
});

afterEach(async () => {
  await lease.stop();
  await markets.stop();
  await db.end();
  await database.drop();
});

const sequence = () => markets.latestTick('BTCUSDT')?.sequence ?? 0;

async function recordedAfter(fromMs: number): Promise<number[]> {
  const rows = await db<{ recorded_at: number }[]>`select recorded_at from markets.tick
    where symbol = 'BTCUSDT' and recorded_at > ${fromMs}::timestamptz`;
  return rows.map(({ recorded_at: recordedAt }) => recordedAt);
}

test('keeps recording prices while the event loop that answers calls is blocked', async () => {
  expect(sequence()).toBeGreaterThan(0);
  const fromMs = systemClock.now();
  // Blocks this thread in one piece, as a crowd of readers would.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);
  const untilMs = systemClock.now();
  const meanwhile = (await recordedAfter(fromMs)).filter((timeMs) => timeMs < untilMs);
  expect(meanwhile.length).toBeGreaterThanOrEqual(2);
  // This side shows those ticks in one history with the next ones.
  const before = sequence();
  await expect.poll(sequence).toBeGreaterThan(before + 2);
});

test('stops the recorder with its epoch, and records nothing under a past one', async () => {
  await lease.stop();
  const stoppedMs = systemClock.now();
  const { token } = (await db<{ token: string }[]>`select token from platform.lease`)[0]!;
  await markets.leaderTask.begin(epochOf({ lease: 'engine', token: Number(token) - 1 }));
  expect(await recordedAfter(stoppedMs)).toEqual([]);
  await lease.start();
  await expect.poll(() => recordedAfter(stoppedMs)).not.toEqual([]);
});
