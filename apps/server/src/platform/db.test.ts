import { createServer, type Server, type Socket, connect as dial } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db, inTransaction, OutcomeUnknown, pagesOf } from './db.ts';
import { openLossyLine } from './testing/lossy-line.ts';
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

  test('keeps any text unchanged', async () => {
    const rows = await db<{ value: string | null }[]>`
      select * from unnest(${[...hard, null]}::text[]) as t (value)`;
    expect(rows.map(({ value }) => value)).toEqual([...hard, null]);
  });

  test('accepts numbers, ids and amounts', async () => {
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

  test('accepts an empty list and works with any()', async () => {
    expect(await db`select 1 where 'a' = any(${[] as string[]}::text[])`).toHaveLength(0);
    expect(await db`select 1 where 'a' = any(${['b', 'a']})`).toHaveLength(1);
  });
});

describe('an unreachable server', () => {
  /** A port that refuses connections until `letIn` forwards it to the server of this database. */
  async function closedPort() {
    const server = createServer((client) => {
      const { port, hostname } = new URL(database.url);
      const upstream = dial(Number(port), hostname);
      client.pipe(upstream).pipe(client);
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const url = new URL(database.url);
    url.host = `127.0.0.1:${port}`;
    return { url: url.href, port, letIn: () => server.listen(port, '127.0.0.1'), server };
  }

  test('is waited for by unsent queries, alone and in a transaction', async () => {
    const { url, port, letIn, server } = await closedPort();
    const through = connect(url, { max: 2 });
    const asked = [through`select 1 as one`, inTransaction(through, (tx) => tx`select 1 as one`)];
    // Until now connections are refused, including the two above.
    const [refusal] = (await once(dial(port, '127.0.0.1'), 'error')) as [Error];
    expect(refusal.message).toContain('ECONNREFUSED');
    letIn();
    expect(await Promise.all(asked)).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    await through.end();
    server.close();
  });

  test('fails a query after a limited wait', async () => {
    const { url } = await closedPort();
    const through = connect(url, { max: 1 });
    await expect(through`select 1 as one`).rejects.toThrow('ECONNREFUSED');
    await through.end();
  });
});

describe('a broken connection', () => {
  test('fails its query right after connecting, is replaced, and the process survives', async () => {
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

  test('fails its transaction in the middle of a statement and serves the next', async () => {
    const one = connect(database.url, { max: 1 });
    for (let round = 0; round < 20; round++) {
      const broken = inTransaction(one, async (tx) => {
        const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
        const sleep = tx`select pg_sleep(30)`;
        sleep.catch(() => undefined);
        await db`select pg_terminate_backend(${pid}::integer)`;
        await sleep;
      });
      await expect(broken).rejects.toThrow();
      expect(await one`select 1 as one`).toEqual([{ one: 1 }]);
      expect(await one`select 2 as two`).toEqual([{ two: 2 }]);
    }
    await one.end();
  });

  test('between two statements keeps the second from running anywhere', async () => {
    await db`create table lonely (value text)`;
    const one = connect(database.url, { max: 1 });
    // The transaction rejects as soon as its connection breaks, which may be before its body ends.
    const body = Promise.withResolvers<void>();
    let others: Promise<unknown> = Promise.resolve();
    const broken = inTransaction(one, async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await tx`insert into lonely values ('before')`;
      await db`select pg_terminate_backend(${pid}::integer)`;
      // Another transaction takes the only connection and stays open on it.
      let hasBegun = (): void => undefined;
      const begun = new Promise<void>((done) => (hasBegun = done));
      let goOn = (): void => undefined;
      const wait = new Promise<void>((done) => (goOn = done));
      others = inTransaction(one, async (second) => {
        await second`insert into lonely values ('of others')`;
        hasBegun();
        await wait;
        await second`insert into lonely values ('of others too')`;
      });
      await begun;
      const after = tx`insert into lonely values ('after')`;
      await after.catch(() => undefined);
      goOn();
      body.resolve();
      throw new Error('and it wants to roll back');
    });
    await expect(broken).rejects.toThrow();
    await body.promise;
    await others;
    const rows = await db<{ value: string }[]>`select value from lonely order by value`;
    expect(rows.map(({ value }) => value)).toEqual(['of others', 'of others too']);
    await one.end();
  });

  test('refuses statements of a body that continues after its transaction was abandoned', async () => {
    await db`create table late (value text)`;
    const goOn = Promise.withResolvers<void>();
    let zombie: Promise<unknown> = Promise.resolve();
    const given = inTransaction(db, async (tx) => {
      zombie = goOn.promise.then(() => tx`insert into late values ('outside')`);
      throw new Error('given up');
    });
    await expect(given).rejects.toThrow('given up');
    goOn.resolve();
    await expect(zombie).rejects.toThrow('the transaction is over');
    expect(await db`select from late`).toHaveLength(0);
  });

  test('leaves each of many concurrent transactions complete or undone', async () => {
    await db`create table pair (id integer, half integer)`;
    const crowd = connect(database.url, { max: 8 });
    const killer = connect(database.url, { max: 1 });
    const done: number[] = [];
    const write = async (id: number) => {
      await inTransaction(crowd, async (tx) => {
        const halves = [1, 2, 3].map((half) => tx`insert into pair values (${id}, ${half})`);
        await Promise.all(halves);
        await tx`insert into pair values (${id}, 4)`;
      });
      done.push(id);
    };
    for (let round = 0; round < 10; round++) {
      const ids = Array.from({ length: 60 }, (_, index) => round * 60 + index);
      const writes = Promise.allSettled(ids.map(write));
      await killer`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      await writes;
    }
    await expect.poll(() => crowd`select 1 as one`.catch(() => null)).toEqual([{ one: 1 }]);
    const rows = await killer<{ id: number; halves: number }[]>`
      select id, count(*)::integer as halves from pair group by id`;
    expect(rows.filter(({ halves }) => halves !== 4)).toEqual([]);
    const written = new Set(rows.map(({ id }) => id));
    expect(done.filter((id) => !written.has(id))).toEqual([]);
    await crowd.end();
    await killer.end();
  });
});

describe('rows in pages', () => {
  test('leave the transaction free for other statements and other pages', async () => {
    const seen = await inTransaction(db, async (tx) => {
      const found: string[] = [];
      const numbers = (upTo: number) =>
        tx<{ n: number }[]>`select generate_series(1, ${upTo}) as n`;
      for await (const page of pagesOf(tx, numbers(4), 2)) {
        const [row] = await tx<{ one: number }[]>`select 1 as one`;
        for await (const inner of pagesOf(tx, numbers(1), 2))
          found.push(`${page.map(({ n }) => n).join('+')}/${row?.one}/${inner.length}`);
      }
      return found;
    });
    expect(seen).toEqual(['1+2/1/1', '3+4/1/1']);
  });
});

describe('the reply to COMMIT', () => {
  test('is distinguished, when lost, from every error that rules out a commit', async () => {
    await db`create table kept (value text, unique (value) deferrable initially deferred)`;
    const line = await openLossyLine(database.url);
    const lossy = connect(line.url, { max: 1 });
    const keep = (value: string, before?: Error) =>
      inTransaction(lossy, async (tx) => {
        await tx`insert into kept values (${value})`;
        if (before) throw before;
      });
    line.loseCommitOf('nobody heard');
    await expect(keep('nobody heard')).rejects.toThrow(OutcomeUnknown);
    // Refused by COMMIT itself, and abandoned before it: both outcomes are certain.
    await expect(keep('nobody heard')).rejects.toMatchObject({ code: '23505' });
    await expect(keep('given up', new Error('no'))).rejects.toThrow('no');
    expect(await db`select value from kept`).toEqual([{ value: 'nobody heard' }]);
    await lossy.end();
    await line.close();
  });
});

/** Answers the first query of the first connection like a server whose postmaster was killed. */
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
