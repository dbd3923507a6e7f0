import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db, inTransaction, OutcomeUnknown } from '../db.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 2 });
  await db`create schema shop`;
  await db`create table shop.item (id integer primary key, name text, at timestamptz)`;
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

describe('a template', () => {
  test('sends values as parameters, whatever they contain', async () => {
    const hostile = `'); drop table shop.item; --`;
    const [row] = await db<{ text: string }[]>`select ${hostile}::text as text`;
    expect(row).toEqual({ text: hostile });
  });

  test('takes fragments and names, and numbers its parameters across them', async () => {
    const above = (least: number) => db`where n > ${least}`;
    const rows = await db<{ n: number; a: string }[]>`
      select n, ${'x'}::text as ${db('a')} from generate_series(1, ${4}::int) n ${above(2)}
      order by n ${db`limit ${5}`}`;
    expect([...rows]).toEqual([
      { n: 3, a: 'x' },
      { n: 4, a: 'x' },
    ]);
  });

  test('quotes a name, so that it cannot end the statement', async () => {
    await expect(
      db`select * from ${db('pg_class"; drop schema shop cascade; --')}`,
    ).rejects.toThrow('does not exist');
    expect(await db`select from ${db('shop.item')}`).toHaveLength(0);
  });

  test('refuses undefined before anything is sent', async () => {
    await expect(db`select ${undefined as never}::text`).rejects.toThrow(
      'undefined as a parameter',
    );
  });

  test('is sent once, when it is first awaited', async () => {
    const insert = db`insert into shop.item values (1, 'once')`;
    expect(await db`select from shop.item where id = 1`).toHaveLength(0);
    expect((await Promise.all([insert, insert])).map(({ count }) => count)).toEqual([1, 1]);
    await insert;
    expect((await db`delete from shop.item where id = 1`).count).toBe(1);
  });
});

describe('types', () => {
  test('read exact figures as text, times as epoch milliseconds, bytes and JSON as they are', async () => {
    const [row] = await db`select 0.1::numeric as amount, 9007199254740993 as big, 7 as small,
      '2026-01-02T03:04:05.678Z'::timestamptz as at, '{"a":[1]}'::jsonb as json,
      '\\x00ff'::bytea as bytes, true as yes, null as nothing, array[1, 2] as list`;
    expect(row).toEqual({
      amount: '0.1',
      big: '9007199254740993',
      small: 7,
      at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      yes: true,
      nothing: null,
      list: '{1,2}',
    });
  });

  test('write a number as a time exactly where the statement takes one', async () => {
    const at = Date.UTC(2026, 10, 23, 1, 2, 3, 456);
    const [row] = await db`select ${at}::timestamptz as time, ${at}::bigint as number,
      ${new Date(at)}::timestamptz as date, ${Buffer.from('é')}::bytea as bytes`;
    expect(row).toEqual({ time: at, number: String(at), date: at, bytes: Buffer.from('é') });
  });

  test('are asked for without letting a later statement overtake', async () => {
    for (let round = 0; round < 5; round++) {
      // A text that is new to the pool, so that its types are asked for first.
      const fresh = `item ${round}`;
      const name = await inTransaction(db, async (tx) => {
        const [, , rows] = await Promise.all([
          tx`insert into shop.item (id, at) values (${round}, ${tx`to_timestamp(${round})`})`,
          tx`update shop.item set name = ${fresh} where id = 0 + ${round}`,
          tx<{ name: string }[]>`select name from shop.item where name = ${fresh}`,
        ]);
        return rows[0]?.name;
      });
      expect(name).toBe(fresh);
    }
    await db`delete from shop.item`;
  });
});

describe('a transaction', () => {
  const ids = async () =>
    (await db<{ id: number }[]>`select id from shop.item order by id`).map(({ id }) => id);

  test('is undone by a failure that its body swallowed or never awaited', async () => {
    const swallowed = inTransaction(db, async (tx) => {
      await tx`insert into shop.item values (1)`;
      await tx`insert into shop.item values (1)`.catch(() => undefined);
    });
    await expect(swallowed).rejects.toMatchObject({ code: '23505' });
    const forgotten = inTransaction(db, async (tx) => {
      await tx`insert into shop.item values (2)`;
      tx`insert into shop.item values (2)`.execute().catch(() => undefined);
    });
    await expect(forgotten).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  test('reports what failed first, not that it had failed', async () => {
    const both = inTransaction(db, async (tx) => {
      const first = tx`select 1 / 0`;
      const second = tx`insert into shop.item values (3)`;
      first.catch(() => undefined);
      await second;
    });
    await expect(both).rejects.toMatchObject({ code: '22012' });
  });

  test('keeps what was done before and after a savepoint that is undone', async () => {
    await inTransaction(db, async (tx) => {
      await tx`insert into shop.item values (4)`;
      const inner = tx.savepoint((within) => within`insert into shop.item values (5), (4)`);
      await expect(inner).rejects.toMatchObject({ code: '23505' });
      await tx`insert into shop.item values (6)`;
    });
    expect(await ids()).toEqual([4, 6]);
    await db`delete from shop.item`;
  });

  test('is undone by what it sends with COMMIT, and tries again if that says so', async () => {
    const failures: unknown[] = [];
    const failed = inTransaction(db, async (tx) => {
      tx.atEnd(tx`select 1 / 0`, (error) => failures.push(error));
      await tx`insert into shop.item values (7)`;
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(failures).toHaveLength(1);
    expect(await ids()).toEqual([]);
    let attempts = 0;
    await db.unsafe(`create function shop.try_again() returns void language plpgsql as
      $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    await inTransaction(db, async (tx) => {
      await tx`insert into shop.item values (8)`;
      if ((attempts += 1) === 1) tx.atEnd(tx`select shop.try_again()`);
      tx.atEnd(tx`insert into shop.item values (9)`);
    });
    expect(attempts).toBe(2);
    expect(await ids()).toEqual([8, 9]);
    await db`delete from shop.item`;
  });

  test('forgets what would be sent with COMMIT by a savepoint that is undone', async () => {
    await inTransaction(db, async (tx) => {
      const inner = tx.savepoint(async (within) => {
        within.atEnd(within`insert into shop.item values (4)`);
        throw new Error('undone');
      });
      await expect(inner).rejects.toThrow('undone');
    });
    expect(await ids()).toEqual([]);
  });

  test('leaves its connection usable when COMMIT itself is refused', async () => {
    await db`create table shop.late (id integer, unique (id) deferrable initially deferred)`;
    const one = connect(database.url, { max: 1 });
    const [before] = await one`select pg_backend_pid() as pid`;
    const refused = inTransaction(one, (tx) => tx`insert into shop.late values (1), (1)`);
    await expect(refused).rejects.toMatchObject({ code: '23505' });
    await expect(refused).rejects.not.toThrow(OutcomeUnknown);
    const [after] = await one`select pg_backend_pid() as pid`;
    expect(after).toEqual(before);
    await one.end();
  });

  test.each(['commits', 'rolls back'])(
    'does not lend a retired connection when it %s',
    async (end) => {
      const one = connect(database.url, { max: 1 });
      let pid = 0;
      const retired = inTransaction(one, async (tx) => {
        [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
        tx.retireConnection();
        if (end === 'rolls back') throw new Error('given up');
      });
      await retired.catch(() => undefined);
      const [after] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
      expect(after!.pid).not.toBe(pid);
      await one.end();
    },
  );

  test('does not hold its connection when its body hangs after the connection broke', async () => {
    const one = connect(database.url, { max: 1 });
    const hanging = inTransaction(one, async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await db`select pg_terminate_backend(${row!.pid}::integer)`;
      await new Promise<never>(() => undefined);
    });
    await expect(hanging).rejects.toThrow();
    expect(await one`select 1 as one`).toEqual([{ one: 1 }]);
    await one.end();
  });
});

describe('a pool', () => {
  test('lends each connection to one at a time, in the order they were asked for', async () => {
    const one = connect(database.url, { max: 1 });
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        inTransaction(one, async (tx) => {
          await tx`select 1`;
          order.push(turn);
          await tx`select pg_sleep(0.001)`;
          order.push(turn);
        }),
      ),
    );
    expect(order).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    await one.end();
  });

  test('keeps no statement prepared for a name, of which there may be any number', async () => {
    const one = connect(database.url, { max: 1 });
    for (let number = 0; number < 5; number++)
      await one`select ${number}::int as ${one(`column_${number}`)}`;
    const kept = await one<{ statement: string }[]>`select statement from pg_prepared_statements`;
    expect(kept.filter(({ statement }) => statement.includes('column_'))).toEqual([]);
    await one.end();
  });

  test('ends after running work, and refuses new work', async () => {
    const one = connect(database.url, { max: 2 });
    const running = one`select pg_sleep(0.05), 'done' as state`.execute();
    const end = one.end();
    await expect(one`select 1`).rejects.toThrow('closed');
    expect((await running)[0]).toMatchObject({ state: 'done' });
    await end;
    await one.end();
  });

  test('reads the output of a COPY beside other statements', async () => {
    let text = '';
    for await (const chunk of db.copyOut('copy (select generate_series(1, 3), $$a b$$) to stdout'))
      text += chunk.toString();
    expect(text).toBe('1\ta b\n2\ta b\n3\ta b\n');
    await expect(async () => {
      for await (const chunk of db.copyOut('copy nowhere to stdout')) text += String(chunk);
    }).rejects.toThrow('does not exist');
  });
});
