import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { connect, type Db, inTransaction } from './db.ts';
import { createLease, type Lease, LeaseLost, SILENCE_MS, type Epoch } from './lease.ts';
import { createLog } from './log.ts';
import { holdOpen, untilWaiting } from './testing/locks.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let db: Db;
let nodes: Lease[] = [];

/** A node with its own clock, so that one can stand still while the other runs. */
function node(holder: string, startMs = 0) {
  const clock = new ManualClock(Date.UTC(2026, 0, 7, 12) + startMs);
  const said: string[] = [];
  const terms: Epoch[] = [];
  const fault = { onBegin: null as Error | null };
  const lease = createLease({
    db,
    clock,
    holder,
    name: 'work',
    log: createLog('silent'),
    leaderTask: {
      async begin(epoch) {
        if (fault.onBegin) throw fault.onBegin;
        terms.push(epoch);
        said.push('begins');
      },
      end: async () => void said.push('ends'),
    },
  });
  nodes.push(lease);
  return { clock, said, terms, lease, fault };
}

const write = (epoch: Epoch) =>
  inTransaction(db, async (tx) => {
    await epoch.fence(tx);
    await tx`insert into written values (${epoch.token})`;
  });
const written = async () =>
  (await db<{ token: number }[]>`select token from written order by 1`).map(({ token }) => token);

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await db`create table written (token int)`;
});
beforeEach(async () => {
  nodes = [];
  await db`truncate written, platform.lease`;
});
afterEach(() => Promise.all(nodes.map((lease) => lease.stop())));
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('a lease', () => {
  test('is taken by the first node and waited for by the second', async () => {
    const [first, second] = [node('a'), node('b')];
    await first.lease.start();
    await second.lease.start();
    for (let round = 0; round < 20; round++) {
      await first.clock.advance(1_000);
      await second.clock.advance(1_000);
    }
    expect([first.said, second.said]).toEqual([['begins'], []]);
    expect([first.lease.isHeld, second.lease.isHeld]).toEqual([true, false]);
  });

  test('changes hands after its holder was silent long enough, whose later writes are refused', async () => {
    const [paused, next] = [node('a'), node('b')];
    await paused.lease.start();
    await next.lease.start();
    await write(paused.terms[0]!);
    await next.clock.advance(SILENCE_MS - 1);
    expect(next.lease.isHeld).toBe(false);
    await next.clock.advance(1_001);
    await next.lease.settled();
    expect(next.said).toEqual(['begins']);
    await expect(write(paused.terms[0]!)).rejects.toThrow(LeaseLost);
    await paused.lease.settled();
    expect(paused.said).toEqual(['begins', 'ends']);
    expect(paused.terms[0]!.isOver).toBe(true);
    await write(next.terms[0]!);
    expect(await written()).toEqual([1, 2]);
  });

  test('is lost at the next renewal by a holder that has nothing to write', async () => {
    const [paused, next] = [node('a'), node('b')];
    await paused.lease.start();
    await next.lease.start();
    await next.clock.advance(SILENCE_MS + 1_000);
    await paused.clock.advance(1_000);
    await paused.lease.settled();
    expect(paused.said).toEqual(['begins', 'ends']);
    expect(paused.lease.isHeld).toBe(false);
  });

  test('does not depend on the clock difference between two machines', async () => {
    const [first, ahead] = [node('a'), node('b', 86_400_000)];
    await first.lease.start();
    await ahead.lease.start();
    for (let round = 0; round < 10; round++) {
      await ahead.clock.advance(1_000);
      await first.clock.advance(1_000);
    }
    expect(ahead.lease.isHeld).toBe(false);
  });

  test("waits for its holder's transactions in progress", async () => {
    const [slow, next] = [node('a'), node('b')];
    await slow.lease.start();
    await next.lease.start();
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((done) => (goOn = done));
    let writing = Promise.resolve();
    const entered = new Promise<void>((isIn) => {
      writing = holdOpen(db, async (tx) => {
        await slow.terms[0]!.fence(tx);
        isIn();
        await waiting;
        await tx`insert into written values (1)`;
      });
    });
    await entered;
    // Not by which reply comes first: what the next holder finds is what counts.
    const taking = next.clock.advance(SILENCE_MS + 1_000).then(written);
    await untilWaiting(db);
    expect(next.lease.isHeld).toBe(false);
    goOn();
    expect(await taking).toEqual([1]);
    expect(next.lease.isHeld).toBe(true);
    await writing;
  });

  test('does not keep its renewals waiting for a long transaction', async () => {
    const { lease, terms, clock } = node('a');
    await lease.start();
    await holdOpen(db, async (tx) => {
      await terms[0]!.fence(tx);
      await clock.advance(3_000);
    });
    const [row] = await db<{ renewals: string }[]>`select renewals from platform.lease`;
    expect(row?.renewals).toBe('3');
  });

  test('is taken immediately by the same node after a restart, and the former process is refused', async () => {
    const before = node('a');
    await before.lease.start();
    const after = node('a');
    await after.lease.start();
    expect(after.said).toEqual(['begins']);
    await expect(write(before.terms[0]!)).rejects.toThrow(LeaseLost);
    // It now waits like any other: the two do not take turns in taking the lease.
    for (let round = 0; round < 10; round++) {
      await before.clock.advance(1_000);
      await after.clock.advance(1_000);
    }
    expect(after.lease.isHeld).toBe(true);
    expect(after.said).toEqual(['begins']);
  });

  test('is free as soon as its holder has stopped', async () => {
    const [first, second] = [node('a'), node('b')];
    await first.lease.start();
    await second.lease.start();
    await first.lease.stop();
    expect(first.said).toEqual(['begins', 'ends']);
    await second.clock.advance(1_000);
    await second.lease.settled();
    expect(second.said).toEqual(['begins']);
  });

  test('goes to one of many candidates', async () => {
    const crowd = Array.from({ length: 8 }, (_, index) => node(`n${index}`));
    await Promise.all(crowd.map(({ lease }) => lease.start()));
    expect(crowd.filter(({ lease }) => lease.isHeld)).toHaveLength(1);
  });

  test('is kept when a leader task fails to start, and the task is retried', async () => {
    const { lease, clock, said, fault } = node('a');
    fault.onBegin = new Error('the log cannot be read');
    await expect(lease.start()).rejects.toThrow('cannot be read');
    await clock.advance(1_000);
    await lease.settled();
    fault.onBegin = null;
    await clock.advance(1_000);
    await lease.settled();
    expect(said.at(-1)).toBe('begins');
  });
});
