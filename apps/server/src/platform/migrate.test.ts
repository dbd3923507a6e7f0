import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Db } from './db.ts';
import { migrate } from './migrate.ts';
import { holdOpen } from './testing/locks.ts';
import { createTestDatabase } from './testing/test-database.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  db = connect(database.url);
  drop = () => database.drop();
});
afterAll(async () => {
  await db.end();
  await drop();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-migrations-'));
  mkdirSync(join(folder, 'migrations'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, 'migrations', name), text);
const count = async (table: string) => (await db`select 1 from ${db(table)}`).length;

test('each file runs once, in order, whoever starts at the same time', async () => {
  write('20261123-10-b.sql', 'insert into in_order values (2);');
  write('20261123-9-a.sql', 'create table in_order (n int primary key);');
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, folder)));
  expect(applied.flat()).toEqual(['20261123-9-a.sql', '20261123-10-b.sql']);
  expect(await migrate(db, folder)).toEqual([]);
  expect(await count('in_order')).toBe(1);
});

test('refuses to start when a file that ran was changed', async () => {
  write('20261123-20-c.sql', 'create table changed (n int);');
  await migrate(db, folder);
  write('20261123-20-c.sql', 'create table changed (n bigint);');
  write('20261123-21-d.sql', 'create table after_changed (n int);');
  await expect(migrate(db, folder)).rejects.toThrow('20261123-20-c.sql');
  expect(await db`select to_regclass('after_changed') as found`).toEqual([{ found: null }]);
});

test('adopts files that ran before checksums were kept, and holds them to it from then on', async () => {
  write('20261123-30-e.sql', 'create table adopted (n int);');
  await migrate(db, folder);
  await db`update platform.migration set checksum = null where name = '20261123-30-e.sql'`;
  expect(await migrate(db, folder)).toEqual([]);
  write('20261123-30-e.sql', 'create table adopted (n text);');
  await expect(migrate(db, folder)).rejects.toThrow('20261123-30-e.sql');
});

test('builds an index without a transaction where a file says so', async () => {
  write(
    '20261123-40-f.sql',
    `-- Runs outside a transaction: the table is busy.
create table busy (n int);
create index concurrently busy_n on busy (n);
`,
  );
  expect(await migrate(db, folder)).toEqual(['20261123-40-f.sql']);
  expect(await db`select to_regclass('busy_n')::text as found`).toEqual([{ found: 'busy_n' }]);
});

test('a file that fails leaves nothing behind and runs again', async () => {
  write('20261123-50-g.sql', 'create table half (n int); select 1 / 0;');
  await expect(migrate(db, folder)).rejects.toThrow('division by zero');
  write('20261123-50-g.sql', 'create table half (n int);');
  expect(await migrate(db, folder)).toEqual(['20261123-50-g.sql']);
});

test('does not queue behind a lock for long', async () => {
  await db`create table held (n int)`;
  write('20261123-60-h.sql', `set local lock_timeout = '10ms'; alter table held add m int;`);
  await holdOpen(db, async (tx) => {
    await tx`lock table held in access share mode`;
    await expect(migrate(db, folder)).rejects.toThrow('lock timeout');
  });
  expect(await migrate(db, folder)).toEqual(['20261123-60-h.sql']);
});
