import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Db } from '../db.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { copiedRows } from './copied-rows.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), fc.nat(18), fc.nat(30))
  .map(([digits, scale, shorter]) => `${digits / 10n ** BigInt(shorter)}e-${scale}`);

const copyOf = (rows: string) => db.copyOut(`copy (${rows}) to stdout (format binary)`);

test('a numeric becomes the double that the database and its text give', async () => {
  const asked = fc.sample(amounts, 2_000);
  const rows = `select n::numeric, n::numeric::double precision from unnest('{${asked.join(',')}}'::text[]) n`;
  const read: [number, number][] = [];
  for await (const portion of copiedRows(copyOf(rows), 2))
    for (const row of portion) read.push([row.nearest(0), row.double(1)]);
  expect(read.map(([nearest]) => nearest + 0)).toEqual(asked.map((text) => Number(text) + 0));
  expect(read.map(([nearest]) => nearest)).toEqual(read.map(([, double]) => double));
});

test('rows that arrive in pieces, nulls and an empty copy', async () => {
  const whole: Buffer[] = [];
  const rows = "select n, n % 2 = 0, nullif(n, 2)::numeric, 'x'::text from generate_series(1, 3) n";
  for await (const chunk of copyOf(rows)) whole.push(chunk);
  const bytes = Buffer.concat(whole);
  for (const size of [1, 7, 19, bytes.length]) {
    const read: unknown[] = [];
    for await (const portion of copiedRows(inPieces(bytes, size), 4))
      for (const row of portion)
        read.push([row.int32(0), row.bool(1), row.nearest(2), row.isNull(2), row.bytes[row.at(3)]]);
    expect(read).toEqual([
      [1, false, 1, false, 0x78],
      [2, true, Number.NaN, true, 0x78],
      [3, false, 3, false, 0x78],
    ]);
  }
  for await (const portion of copiedRows(copyOf('select 1 where false'), 1))
    expect([...portion]).toEqual([]);
  await expect(readAll(inPieces(bytes.subarray(0, -4), 7))).rejects.toThrow('complete');
});

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const portion of copiedRows(chunks, 4)) for (const row of portion) row.int32(0);
}
