import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from './clock.ts';
import { connect, type Db } from './db.ts';
import { createJobs, type Job } from './jobs.ts';
import { createLog } from './log.ts';
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
  await db`delete from done`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Leaves a mark in its own transaction, so that a mark proves a commit. */
const marking = (change: Partial<Job> = {}): Job => ({
  name: 'mark',
  async run(tx, { key, dueAt }) {
    await tx`insert into done (key, due_at) values (${key}, ${dueAt})`;
    return null;
  },
  ...change,
});
const worker = (job: Job) => createJobs({ db, clock, log: createLog('silent'), jobs: [job] });
const marks = async () =>
  (await db<{ key: string }[]>`select key from done order by due_at, key`).map(({ key }) => key);

async function isAnybodyWaiting(): Promise<void> {
  for (;;) {
    const waiting = await db`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (waiting.length > 0) return;
  }
}

describe('due rows', () => {
  test('are done when their time has come, and once however many workers look', async () => {
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

  test('scheduled twice keep their first time', async () => {
    const jobs = worker(marking());
    for (const dueAt of [clock.now(), clock.now() + 9_999])
      await jobs.schedule(db, { name: 'mark', key: 'same', dueAt });
    await jobs.runDue();
    expect(await marks()).toEqual(['same']);
  });

  test('that fell due while nobody ran are caught up in order of their time', async () => {
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

  test('that fail leave nothing behind and are tried again later', async () => {
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

  test('that fail hold up nobody behind them', async () => {
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

  test('that failed here and were done elsewhere meanwhile keep the time that was given there', async () => {
    const next = clock.now() + 86_400_000;
    const elsewhere: Promise<unknown>[] = [];
    const jobs = worker(
      marking({
        async run(_tx, { key }) {
          // Another process stands in line for the row and does the work once this one lets go of it.
          elsewhere.push(
            db`update platform.due set due_at = ${next}, attempts = 0, last_error = null
              where key = ${key}`.execute(),
          );
          await isAnybodyWaiting();
          throw new Error('broken');
        },
      }),
    );
    // Which of the two comes first when the row is let go of is for the database to say, each time.
    for (let index = 0; index < 20; index++)
      await jobs.schedule(db, { name: 'mark', key: `shared-${index}`, dueAt: clock.now() });
    await jobs.runDue();
    await Promise.all(elsewhere);
    expect(elsewhere).toHaveLength(20);
    expect(await db`select key from platform.due where due_at <> ${next}`).toHaveLength(0);
  });

  test('that come back by themselves get their next time in the same transaction', async () => {
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
