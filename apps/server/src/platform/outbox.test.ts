import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bus, createLocalBus } from './bus.ts';
import { ManualClock } from './clock.ts';
import { connect, type Db, inTransaction } from './db.ts';
import { createLog } from './log.ts';
import { createOutbox } from './outbox.ts';
import { seededRandom } from './random.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
const clock = new ManualClock(Date.UTC(2026, 0, 1));
const random = seededRandom('outbox');

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

function outboxOn(bus: Bus) {
  return createOutbox({ db, bus, clock, random, log: createLog('silent') });
}
const event = (number: number) => ({ topic: 'me:anna', body: { number } });

function listener() {
  const bus = createLocalBus();
  const heard: unknown[] = [];
  bus.subscribe('me:anna', (message) => heard.push((message as { number: number }).number));
  return { outbox: outboxOn(bus), heard };
}

describe('the outbox', () => {
  test('delivers what was committed, in order, and once', async () => {
    const { outbox, heard } = listener();
    for (const numbers of [[1, 2], [3]]) {
      await inTransaction(db, (tx) => outbox.publish(tx, numbers.map(event), clock.now()));
      await clock.advance(1);
    }
    expect(heard).toEqual([]);
    expect(await outbox.deliver()).toBe(3);
    expect(await outbox.deliver()).toBe(0);
    expect(heard).toEqual([1, 2, 3]);
  });

  test('delivers nothing of a transaction that was rolled back', async () => {
    const { outbox, heard } = listener();
    const undone = inTransaction(db, async (tx) => {
      await outbox.publish(tx, [event(4)], clock.now());
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await outbox.deliver();
    expect(heard).toEqual([]);
  });

  test('repeats an event rather than lose it when a receiver breaks the delivery', async () => {
    const bus = createLocalBus();
    bus.subscribe('me:anna', () => {
      throw new Error('down');
    });
    const { outbox, heard } = listener();
    await inTransaction(db, (tx) => outbox.publish(tx, [event(5)], clock.now()));
    await expect(outboxOn(bus).deliver()).rejects.toThrow('down');
    await outbox.deliver();
    expect(heard).toEqual([5]);
  });

  test('shares the work between two deliverers without repeating anything', async () => {
    const [one, two] = [listener(), listener()];
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    await inTransaction(db, (tx) => one.outbox.publish(tx, numbers.map(event), clock.now()));
    await Promise.all([one.outbox.deliver(), two.outbox.deliver()]);
    expect([...one.heard, ...two.heard].toSorted((a, b) => Number(a) - Number(b))).toEqual(numbers);
  });

  test('keeps what caused an event apart from what it says', async () => {
    const bus = createLocalBus();
    const heard: unknown[] = [];
    bus.subscribe('me:anna', (message) => heard.push(message));
    const outbox = outboxOn(bus);
    const cause = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await inTransaction(db, (tx) =>
      outbox.publish(tx, [{ ...event(6), cause }, event(7)], clock.now()),
    );
    const stored = await db`select body from platform.outbox order by id`;
    expect(stored).toMatchObject([
      { body: { number: 6, traceparent: cause } },
      { body: { number: 7 } },
    ]);
    await outbox.deliver();
    expect(heard).toEqual([{ number: 6 }, { number: 7 }]);
  });
});
