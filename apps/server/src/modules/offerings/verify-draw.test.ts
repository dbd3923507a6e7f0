import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  HOUR,
  MINUTE,
  offeringHarness,
  type OfferingHarness,
  type Person,
} from './testing/offering-harness.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../docs/verify/verify-draw.mjs', import.meta.url),
);

let app: TestApp;
let harness: OfferingHarness;
let address: string;
let id: string;
let people: Person[];
beforeAll(async () => {
  app = await createTestApp();
  harness = offeringHarness(app);
  const startMs = app.clock.now();
  id = await harness.announce({ places: 3 });
  people = await harness.people(3);
  for (const [index, person] of people.entries())
    await harness.apply(person, id, { quantity: index + 1 });
  await harness.until(startMs + HOUR);
  await harness.until(startMs + HOUR + 10 * MINUTE);
  address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app?.close());

/** Runs the script as anyone could. */
function verify(...more: string[]): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, address, id, ...more], (_error, out, err) =>
      resolve({ exitCode: child.exitCode ?? -1, said: `${out}${err}` }),
    );
  });
}

test('a stranger draws again, and a customer finds their tickets at their places', async () => {
  const own = await harness.mine(people[2]!);
  const { exitCode, said } = await verify(own.id);
  expect(said).not.toContain('WRONG');
  expect(said).toContain('it was published before the round');
  expect(said).toContain('the beacon signed the round');
  for (const { number, place } of own.ticketList)
    expect(said).toContain(`ticket ${number}: place ${place}`);
  expect(exitCode).toBe(0);
});

test('the same after places moved up', async () => {
  await harness.until(app.clock.now() + 25 * HOUR);
  const { exitCode, said } = await verify();
  expect(said).toContain('3 winners in this order, 3 moved up after unpaid wins');
  expect(exitCode).toBe(0);
});

test.each([
  [
    'another holder',
    `update offerings.subscription set holder = repeat('0', 64) where first_ticket = 1`,
  ],
  ['another seed', `update offerings.draw set seed = repeat('0', 64)`],
  ['another root', `update offerings.offering set root = repeat('0', 64)`],
  ['another round', `update offerings.offering set round = round + 1`],
  [
    'another signature',
    `update offerings.draw set signature = (select left(signature, 94) || case right(signature, 2)
      when '00' then '01' else '00' end)`,
  ],
  [
    'two places swapped',
    `do $$ begin
      update offerings.ticket set place = 1001 where place = 1;
      update offerings.ticket set place = 1 where place = 2;
    end $$`,
  ],
])('finds %s', async (_, change) => {
  const tables = ['offering', 'subscription', 'draw', 'ticket'];
  for (const table of tables)
    await app.db.unsafe(`create table kept_${table} as table offerings.${table}`);
  await app.db.unsafe(change);
  const { exitCode, said } = await verify();
  for (const table of tables) {
    await app.db.unsafe(`delete from offerings.${table}`);
    await app.db.unsafe(`insert into offerings.${table} select * from kept_${table}`);
    await app.db.unsafe(`drop table kept_${table}`);
  }
  expect(said).toContain('WRONG');
  expect(exitCode).toBe(1);
});
