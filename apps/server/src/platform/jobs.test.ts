import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { connect, type Db, type Tx } from './db.ts';
import { createJobs, type Job, type LongJob, scheduleDue, type ShortJob } from './jobs.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { untilWaiting } from './testing/locks.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
const clock = new ManualClock(Date.UTC(2026, 0, 1));

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
  await db`create table done (key text not null, due_at timestamptz not null)`;
});
beforeEach(async () => {
  await db`delete from platform.due`;
  await db`delete from platform.job_run`;
  await db`delete from done`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Writes a mark in its own transaction, so that a mark proves a commit. */
const marking = (change: Partial<ShortJob> = {}): ShortJob => ({
  name: 'mark',
  async run(tx, { key, dueAt }) {
    await tx`insert into done (key, due_at) values (${key}, ${dueAt})`;
    return null;
  },
  ...change,
});
const worker = (job: Job) => jobsOf([job]);
const jobsOf = (jobs: readonly Job[], time = clock) =>
  createJobs({ db, clock: time, log: createLog('silent'), metrics: createMetrics(), jobs });
const marks = async () =>
  (await db<{ key: string }[]>`select key from done order by due_at, key`).map(({ key }) => key);

describe('due rows', () => {
  test('run when they are due, and once with several workers', async () => {
    const workers = [worker(marking()), worker(marking()), worker(marking())];
    for (let index = 0; index < 20; index++)
      await workers[0]!.schedule(db, {
        name: 'mark',
        key: `k${index}`,
        dueAt: clock.now() + 1_000,
      });
    await workers[0]!.runDue();
    expect(await marks()).toEqual([]);
    await clock.advance(1_000);
    await Promise.all(workers.map((one) => one.runDue()));
    expect(await marks()).toHaveLength(20);
    expect(await db`select from platform.due`).toHaveLength(0);
  });

  test('keep their first time when scheduled twice', async () => {
    const jobs = worker(marking());
    for (const dueAt of [clock.now(), clock.now() + 9_999])
      await jobs.schedule(db, { name: 'mark', key: 'same', dueAt });
    await jobs.runDue();
    expect(await marks()).toEqual(['same']);
  });

  test('that fell due while no worker ran are caught up in order of time', async () => {
    const jobs = worker(marking());
    const start = clock.now();
    for (const [key, delayMs] of [
      ['late', 3_000],
      ['early', 1_000],
      ['middle', 2_000],
    ] as const)
      await jobs.schedule(db, { name: 'mark', key, dueAt: start + delayMs });
    await clock.jump(86_400_000 * 3);
    await jobs.runDue();
    expect(await marks()).toEqual(['early', 'middle', 'late']);
  });

  test('leave nothing behind when they fail and are retried later', async () => {
    let isBroken = true;
    const jobs = worker(
      marking({
        async run(tx, { key, dueAt }) {
          await tx`insert into done (key, due_at) values (${key}, ${dueAt})`;
          if (isBroken) throw new Error('broken');
          return null;
        },
      }),
    );
    await jobs.schedule(db, { name: 'mark', key: 'fragile', dueAt: clock.now() });
    await jobs.runDue();
    expect(await marks()).toEqual([]);
    const [row] = await db`select attempts, last_error from platform.due`;
    expect(row).toEqual({ attempts: 1, last_error: 'broken' });
    isBroken = false;
    await jobs.runDue();
    expect(await marks()).toEqual([]);
    await clock.advance(5_000);
    await jobs.runDue();
    expect(await marks()).toEqual(['fragile']);
  });

  test('do not hold up those behind them when they fail', async () => {
    const jobs = worker(
      marking({
        async run(tx, { key, dueAt }) {
          if (key.startsWith('broken')) throw new Error('broken');
          await tx`insert into done (key, due_at) values (${key}, ${dueAt})`;
          return null;
        },
      }),
    );
    for (let index = 0; index < 8; index++)
      await jobs.schedule(db, { name: 'mark', key: `broken-${index}`, dueAt: clock.now() });
    await jobs.schedule(db, { name: 'mark', key: 'whole', dueAt: clock.now() + 1 });
    await clock.advance(1);
    expect(await jobs.runDue()).toBe(1);
    expect(await marks()).toEqual(['whole']);
    expect(await db`select key from platform.due where attempts = 1`).toHaveLength(8);
  });

  test('that failed here and were done elsewhere meanwhile keep the time set there', async () => {
    const next = clock.now() + 86_400_000;
    const elsewhere: Promise<unknown>[] = [];
    const jobs = worker(
      marking({
        async run(tx, { key }) {
          await tx`set local idle_in_transaction_session_timeout = 0`;
          // Another process waits for the row lock and does the work once this one releases it.
          elsewhere.push(
            db`update platform.due set due_at = ${next}, attempts = 0, last_error = null
              where key = ${key}`.execute(),
          );
          await untilWaiting(db);
          throw new Error('broken');
        },
      }),
    );
    // The database decides which of the two gets the released row first, each time.
    for (let index = 0; index < 20; index++)
      await jobs.schedule(db, { name: 'mark', key: `shared-${index}`, dueAt: clock.now() });
    await jobs.runDue();
    await Promise.all(elsewhere);
    expect(elsewhere).toHaveLength(20);
    expect(await db`select key from platform.due where due_at <> ${next}`).toHaveLength(0);
  });

  test('get their next time in the same transaction when recurring', async () => {
    const jobs = worker(
      marking({
        recurringKey: 'all',
        async run(tx, { key, dueAt }, nowMs) {
          await tx`insert into done (key, due_at) values (${key}, ${dueAt})`;
          return nowMs + 60_000;
        },
      }),
    );
    await jobs.scheduleRecurring(clock.now());
    await jobs.runDue();
    await jobs.scheduleRecurring(clock.now());
    await jobs.runDue();
    expect(await marks()).toEqual(['all']);
    await clock.advance(60_000);
    await jobs.runDue();
    expect(await marks()).toEqual(['all', 'all']);
  });
});

describe('a job that hangs', () => {
  const never = new Promise<never>(() => undefined);
  /** Two ways to hang: in a statement, and outside the database. */
  const hanging: [string, (tx: Tx) => Promise<never>][] = [
    ['in a statement', async (tx) => (await tx`select pg_sleep(3600)`, never)],
    ['outside of the database', () => never],
  ];

  test.each(hanging)('%s is stopped at its deadline, recorded, and retried', async (_, hang) => {
    let hasBegun = (): void => undefined;
    const begun = new Promise<void>((done) => (hasBegun = done));
    let isWell = false;
    const job = marking({
      deadlineMs: 20_000,
      async run(tx, { key, dueAt }) {
        hasBegun();
        await tx`insert into done (key, due_at) values (${key}, ${dueAt})`;
        return isWell ? null : hang(tx);
      },
    });
    const jobs = jobsOf([job]);
    await jobs.schedule(db, { name: 'mark', key: 'slow', dueAt: clock.now() });
    const running = jobs.runDue();
    await begun;
    await clock.advance(20_000);
    await running;
    expect(await marks()).toEqual([]);
    const [run] = await db`select failures, last_error from platform.job_run where name = 'mark'`;
    expect(run).toEqual({ failures: 1, last_error: 'exceeded its deadline (20 s)' });
    isWell = true;
    await clock.advance(5_000);
    await jobs.runDue();
    expect(await marks()).toEqual(['slow']);
    const [well] = await db`select failures, last_error from platform.job_run where name = 'mark'`;
    expect(well).toEqual({ failures: 0, last_error: null });
  });

  test('stops no other', async () => {
    const stuck = marking({ name: 'stuck', run: () => never });
    const jobs = jobsOf([stuck, marking()]);
    await jobs.schedule(db, { name: 'stuck', key: 'first', dueAt: clock.now() });
    jobs.start();
    // Rounds of the hanging job never end, so the clock is not awaited here.
    const passing = clock.advance(120_000);
    await jobs.schedule(db, { name: 'mark', key: 'behind', dueAt: clock.now() });
    await expect.poll(marks).toEqual(['behind']);
    jobs.stop();
    await passing;
  });
});

describe('long work', () => {
  /** Claims, and stores its result only when told to continue. */
  function working(change: Partial<LongJob> = {}) {
    const work = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const job: LongJob = {
      name: 'work',
      deadlineMs: 600_000,
      async work({ key, dueAt }) {
        begun.resolve();
        await work.promise;
        return {
          next: null,
          write: async (tx) => void (await tx`insert into done values (${key}, ${dueAt})`),
        };
      },
      ...change,
    };
    return { job, begun: begun.promise, goOn: work.resolve };
  }
  const schedule = (key: string) =>
    jobsOf([]).schedule(db, { name: 'work', key, dueAt: clock.now() });

  test('keeps no transaction open and no row locked, and is done by one worker', async () => {
    const { job, begun, goOn } = working();
    await schedule('claimed');
    const running = jobsOf([job]).runDue();
    await begun;
    const idle = await db`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    expect(idle).toHaveLength(0);
    expect(await db`select key from platform.due for update nowait`).toHaveLength(1);
    expect(await jobsOf([job]).runDue()).toBe(0);
    goOn();
    expect(await running).toBe(1);
    expect(await marks()).toEqual(['claimed']);
    expect(await db`select from platform.due`).toHaveLength(0);
  });

  test('is claimed one row at a time, whatever the database believes the table holds', async () => {
    await scheduleDue(db, { name: 'other', key: 'only', dueAt: clock.now() + 9_999 });
    // Statistics of a table of one row: the database compares rows one by one.
    await db`vacuum analyze platform.due`;
    for (let index = 0; index < 5; index++) await schedule(`k${index}`);
    const { job, goOn } = working();
    goOn();
    await jobsOf([job]).runDue();
    expect(await marks()).toHaveLength(5);
  });

  test('of a dead process is done by another once its claim has expired', async () => {
    const dead = working();
    await schedule('left');
    void jobsOf([dead.job], new ManualClock(clock.now())).runDue();
    await dead.begun;
    const other = working();
    other.goOn();
    await clock.jump(600_000);
    expect(await jobsOf([other.job]).runDue()).toBe(1);
    // The process was only suspended: its result is now discarded.
    dead.goOn();
    await expect
      .poll(() => db`select failures from platform.job_run where name = 'work'`)
      .toEqual([{ failures: 1 }]);
    expect(await marks()).toEqual(['left']);
  });
});
