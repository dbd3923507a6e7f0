import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db, inTransaction } from '../db.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** One connection, so that every statement meets what the last one left. */
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 1 });
  await db`create schema shop`;
  await db`create table shop.item (id integer, name text)`;
  await db`insert into shop.item values (1, 'a'), (2, null)`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const texts = ['', 'plain', 'a "quote"', 'back\\slash', '{"json":["ü","😀"]}', 'a,b', 'null'];

test.each([
  { what: 'with quotes', values: texts },
  { what: 'without quotes', values: ['plain', 'a,b', ''] },
  { what: 'with nulls', values: [null, 'a "quote"', 'null'] },
  { what: 'without elements', values: [] },
])('sends an array of texts $what as it is', async ({ values }) => {
  for (let run = 1; run <= 2; run++) {
    // The number makes the types of the parameters known, and thereby the array may be binary.
    const [row] = await db<{ texts: string }[]>`
      select to_json(${values}::text[])::text as texts, ${run}::int as run`;
    expect(JSON.parse(row!.texts)).toEqual(values);
    const [untyped] = await db<
      { texts: string }[]
    >`select to_json(${values}::text[])::text as texts`;
    expect(JSON.parse(untyped!.texts)).toEqual(values);
  }
});

test('reads the columns of a kept statement in every run as in the first', async () => {
  const read = (id: number) =>
    db<{ id: number; name: string | null }[]>`select id, name from shop.item where id = ${id}`;
  expect([...(await read(1))]).toEqual([{ id: 1, name: 'a' }]);
  expect([...(await read(2))]).toEqual([{ id: 2, name: null }]);
  expect([...(await read(3))]).toEqual([]);
  expect([...(await read(1))]).toEqual([{ id: 1, name: 'a' }]);
  expect((await read(1)).count).toBe(1);
});

test('does not read a row by columns that the table no longer has', async () => {
  await db`create table shop.changed (id integer, name text)`;
  await db`insert into shop.changed values (1, 'a')`;
  const read = () => db`select * from shop.changed`;
  expect([...(await read())]).toEqual([{ id: 1, name: 'a' }]);
  await db.unsafe('alter table shop.changed drop column id; alter table shop.changed add id text');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
});

test('fails one statement of a turn without the answers of the others moving', async () => {
  const answers = await Promise.allSettled([
    db`select 1 as one`,
    db`select 1 / ${0}::int as never`,
    db`select 2 as two`,
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const together = await inTransaction(db, (tx) =>
    Promise.all([tx`select 1 as one`, tx`select 2 as two`, tx`select ${3}::int as three`]),
  );
  expect(together.map((rows) => rows[0])).toEqual([{ one: 1 }, { two: 2 }, { three: 3 }]);
});
