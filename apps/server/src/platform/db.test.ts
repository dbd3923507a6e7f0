import { createServer, type Server, type Socket, connect as dial } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from './db.ts';
import { createTestDatabase } from './testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 2 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('a list as a parameter', () => {
  const hard = ['', 'null', 'NULL', '{a,b}', 'a"b', 'a\\b', "it's", 'two\nlines', 'ünï ☃'];

  test('arrives as it was, whatever its texts look like', async () => {
    const rows = await db<{ value: string | null }[]>`
      select * from unnest(${[...hard, null]}::text[]) as t (value)`;
    expect(rows.map(({ value }) => value)).toEqual([...hard, null]);
  });

  test('may hold numbers, ids and amounts', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const [row] = await db`
      select * from unnest(${[id]}::uuid[], ${[7]}::smallint[], ${[-8]}::integer[],
        ${['9007199254740993']}::bigint[], ${['0.000000000000000001']}::numeric[],
        ${[1.5]}::double precision[]) as t (id, small, whole, big, amount, double)`;
    expect(row).toEqual({
      id,
      small: 7,
      whole: -8,
      big: '9007199254740993',
      amount: '0.000000000000000001',
      double: 1.5,
    });
  });

  test('may be empty, and may be asked with any()', async () => {
    expect(await db`select 1 where 'a' = any(${[] as string[]}::text[])`).toHaveLength(0);
    expect(await db`select 1 where 'a' = any(${['b', 'a']})`).toHaveLength(1);
  });
});

describe('a connection that breaks right after it was made', () => {
  test('fails its query, is replaced, and leaves the process alone', async () => {
    const proxy = await breakFirstConnection(new URL(database.url));
    const { port } = proxy.address() as { port: number };
    const url = new URL(database.url);
    url.host = `127.0.0.1:${port}`;
    const through = connect(url.href, { max: 1 });
    await expect(through`select 1 as one`).rejects.toThrow();
    await expect.poll(() => through`select 1 as one`.catch(() => null)).toEqual([{ one: 1 }]);
    await through.end();
    proxy.close();
  });
});

/** Answers the first query of the first connection as a server does whose postmaster was killed. */
async function breakFirstConnection(target: URL): Promise<Server> {
  let isFirst = true;
  const server = createServer((client: Socket) => {
    const upstream = dial(Number(target.port), target.hostname);
    const breaks = isFirst;
    isFirst = false;
    let isReady = false;
    upstream.on('data', (chunk) => {
      client.write(chunk);
      isReady ||= chunk.subarray(-6, -4).toString('latin1') === 'Z\0';
    });
    client.on('data', (chunk) => {
      if (breaks && isReady) client.end(fatal('57P01', 'terminating connection'));
      else upstream.write(chunk);
    });
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, upstream].forEach((each) => each.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
