import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { connect, type Db, inTransaction } from './db.ts';
import { createDeliveries, type Delivery } from './deliveries.ts';
import { scheduleDue } from './jobs.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let clock: ManualClock;
let logged: string[];
let heard: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await db`create table kept (key text primary key)`;
});
beforeEach(async () => {
  await db`delete from platform.due`;
  await db`delete from kept`;
  clock = new ManualClock(Date.UTC(2026, 0, 1));
  logged = [];
  heard = [];
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** An external receiver that records each key handed to it. */
const telling = (answer: (key: string) => Promise<void> = async () => undefined): Delivery => ({
  name: 'tell',
  async handOver({ key }) {
    heard.push(key);
    await answer(key);
  },
  async forget(tx, key) {
    await tx`delete from kept where key = ${key}`;
  },
});
const deliverer = (delivery: Delivery, on: Db = db, concurrency = 1) =>
  createDeliveries({
    db: on,
    clock,
    concurrency,
    log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
    deliveries: [delivery],
  });
const ask = (key: string) =>
  inTransaction(db, async (tx) => {
    await tx`insert into kept (key) values (${key})`;
    await scheduleDue(tx, { name: 'tell', key, dueAt: clock.now() });
  });
const left = async () => [
  ...(await db`select key from platform.due`),
  ...(await db`select key from kept`),
];
const dueNext = async () =>
  (await db<{ due_at: number }[]>`select due_at from platform.due`)[0]?.due_at;
const down = async () => {
  throw new Error('down');
};

describe('deliveries', () => {
  test('are handed over once each with several workers, and leave nothing behind', async () => {
    for (let index = 0; index < 20; index++) await ask(`k${index}`);
    const crowd = [deliverer(telling()), deliverer(telling()), deliverer(telling())];
    await Promise.all(crowd.map((one) => one.runDue()));
    expect(new Set(heard).size).toBe(20);
    expect(heard).toHaveLength(20);
    expect(await left()).toEqual([]);
  });

  test('go out as many at a time as asked for, although one looks first', async () => {
    for (let index = 0; index < 6; index++) await ask(`k${index}`);
    const together = Promise.withResolvers<void>();
    const awaiting = telling(() => {
      if (heard.length === 4) together.resolve();
      return together.promise;
    });
    const four = deliverer(awaiting, db, 4);
    four.start();
    await clock.advance(1_000);
    await four.stop();
    expect(heard).toHaveLength(6);
    expect(await left()).toEqual([]);
  });

  test('are handed over with no transaction open, so that none waits for an external service', async () => {
    let open: unknown;
    await ask('alone');
    const look = async () => {
      [open] = await db`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`;
    };
    await deliverer(telling(look)).runDue();
    expect(open).toEqual({ count: 0 });
  });

  test('are repeated under the same key when the database is lost after the handover', async () => {
    await ask('once more');
    const lost = connect(database.url);
    await deliverer(
      telling(() => lost.end({ timeoutMs: 0 })),
      lost,
    ).runDue();
    expect(logged.join()).toContain('a round broke off');
    await deliverer(telling()).runDue();
    expect(heard).toEqual(['once more']);
    await clock.advance(30_000);
    await deliverer(telling()).runDue();
    expect(heard).toEqual(['once more', 'once more']);
    expect(await left()).toEqual([]);
  });

  test('are retried with growing delays after failures, then abandoned with a log line', async () => {
    await ask('in vain');
    const patient = deliverer(telling(down));
    const tries: number[] = [];
    const start = clock.now();
    for (let next = await dueNext(); next !== undefined; next = await dueNext()) {
      await clock.jump(next - clock.now());
      tries.push((next - start) / 1_000);
      await patient.runDue();
    }
    expect(tries.slice(0, 9)).toEqual([0, 30, 90, 210, 450, 930, 1_890, 3_810, 7_410]);
    expect(tries).toHaveLength(30);
    expect(heard).toHaveLength(30);
    expect(await left()).toEqual([]);
    expect(logged.at(-1)).toMatch(/in vain.*given up/);
  });

  test('do not hold up others when they fail, and keep their error', async () => {
    for (const key of ['bad', 'good']) await ask(key);
    await deliverer(telling((key) => (key === 'bad' ? down() : Promise.resolve()))).runDue();
    expect(heard).toEqual(['bad', 'good']);
    const rows = await db`select key, attempts, last_error from platform.due`;
    expect(rows).toEqual([{ key: 'bad', attempts: 1, last_error: 'down' }]);
  });

  test('fail when the receiver never answers', async () => {
    await ask('silence');
    let called = (): void => undefined;
    const isCalled = new Promise<void>((resolve) => (called = resolve));
    const never = (): Promise<void> => {
      called();
      return new Promise(() => undefined);
    };
    const round = deliverer(telling(never)).runDue();
    await isCalled;
    await clock.advance(20_000);
    expect(await round).toBe(0);
    expect(await db`select last_error from platform.due`).toEqual([
      { last_error: 'no response in time' },
    ]);
  });

  test('that fell due while no worker ran are caught up', async () => {
    await ask('late');
    await clock.jump(3 * 86_400_000);
    await deliverer(telling()).runDue();
    expect(heard).toEqual(['late']);
  });
});
