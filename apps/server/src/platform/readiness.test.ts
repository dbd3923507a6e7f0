import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ready = async () => (await app.app.server.inject('/readyz')).statusCode;
const TABLES = ['markets.tick', 'platform.trial_write'];

/** Simulates PostgreSQL's error when a file cannot grow; reads still work. */
async function fillDisk(): Promise<void> {
  await app.db.unsafe(`create function public.disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  for (const table of TABLES)
    await app.db.unsafe(`create trigger disk_full before insert on ${table}
      for each statement execute function public.disk_full()`);
}

async function emptyDisk(): Promise<void> {
  for (const table of TABLES) await app.db.unsafe(`drop trigger disk_full on ${table}`);
}

test('a node is not ready while its database answers but refuses writes, and recovers', async () => {
  expect(await ready()).toBe(200);
  await fillDisk();
  await app.clock.advance(6_000);
  expect(await app.call('getPrice', { symbol: 'BTCUSDT' })).toMatchObject({ code: 200 });
  expect(await ready()).toBe(503);
  await app.clock.advance(6_000);
  expect(await ready()).toBe(503);
  await emptyDisk();
  await app.clock.advance(1_000);
  expect(await ready()).toBe(200);
});

test('a node is ready while no prices are recorded, as long as writes succeed', async () => {
  await app.clock.jump(60_000);
  expect(await ready()).toBe(200);
});
