import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from './db.ts';
import {
  afterId,
  COUNTED_MAX,
  countRows,
  limitOf,
  type Page,
  pageOf,
  pageOfRows,
} from './pages.ts';
import { createTestDatabase } from './testing/test-database.ts';

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  db = connect(database.url);
  drop = () => database.drop();
  await db`create table record (id uuid primary key)`;
});
afterAll(async () => {
  await db.end();
  await drop();
});

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const insert = (from: number, to: number) =>
  db`insert into record select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(${from}::int, ${to}::int) as n on conflict do nothing`;
async function read(page: Page) {
  const found = await db<{ id: string }[]>`
    select id from record where true ${afterId(db, page)} order by id desc ${limitOf(db, page)}`;
  const total = await countRows(db, db`select 1 from record`);
  const { shown, page: counted } = pageOfRows(page, found, { total, placeOf: ({ id }) => id });
  return { ids: shown.map(({ id }) => id), ...counted };
}

test('a walk along `next` shows each record once, whatever is added meanwhile', async () => {
  await insert(1, 45);
  const walked: string[] = [];
  let after: string | undefined;
  for (let step = 0; step < 10; step++) {
    const { ids, next } = await read(pageOf({ after }));
    walked.push(...ids);
    await insert(100 + step, 100 + step);
    after = next;
    if (after === undefined) break;
  }
  expect(walked).toEqual(Array.from({ length: 45 }, (_, index) => idOf(45 - index)));
});

test('pages by number agree with the walk, and the last one has no next', async () => {
  await db`delete from record`;
  await insert(1, 45);
  expect(await read(pageOf({ pageNo: 3 }))).toEqual({
    ids: [5, 4, 3, 2, 1].map(idOf),
    total: 45,
    size: 20,
    current: 3,
    pages: 3,
  });
  expect(await read(pageOf({ pageNo: 2, pageSize: 20 }))).toMatchObject({ next: idOf(6) });
  expect(await read(pageOf({ pageNo: 9 }))).toMatchObject({ ids: [], total: 45 });
});

test('a place is stronger than a number', () => {
  expect(pageOf({ pageNo: 7, after: idOf(3) })).toEqual({ size: 20, current: 1, after: idOf(3) });
});

test('counts no further than it says', async () => {
  const rows = db`select 1 from generate_series(1, ${COUNTED_MAX + 5}::int)`;
  expect(await countRows(db, rows)).toBe(COUNTED_MAX);
});
