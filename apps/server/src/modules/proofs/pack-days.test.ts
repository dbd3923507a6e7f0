import { DAY_MS } from '@candor/domain/durations';
import { price, quantity } from '@candor/domain/money/money';
import { type Tick, tickText } from '@candor/domain/markets/tick';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { inTransaction } from '../../platform/db.ts';
import { systemRandom } from '../../platform/random.ts';
import { findTicks, listTicksBetween, openTickSigner } from '../markets/index.ts';
import { packTicks, unpackTicks } from '../markets/packed/packed-block.ts';
import { checkSeals } from './check-seals.ts';
import { packDaysJob } from './pack-days.job.ts';
import { DAY, tradeADay, type TradedDay } from './testing/traded-day.ts';

const START_MS = Date.parse(DAY);
/** The first moment at which the day may be packed. */
const OLD_MS = START_MS + DAY_MS + 92 * DAY_MS;
const SYMBOL = 'BTCUSDT';

let traded: TradedDay;
beforeAll(async () => {
  traded = await tradeADay();
  // Nothing else of the product runs from here on; it is not late at the moment of the test either.
  await traded.app.db`update platform.due set due_at = ${OLD_MS}`;
});
afterAll(() => traded?.app.close());

/** One run of the job, as it would be at a moment; returns when it runs next. */
const run = (nowMs = OLD_MS) =>
  inTransaction(traded.app.db, (tx) => packDaysJob.run(tx, { key: 'all', dueAt: nowMs }, nowMs));
/** Everything that is due at a moment; returns the number of steps. */
async function runAll(): Promise<number> {
  for (let steps = 0; ; steps++) if ((await run()) !== OLD_MS) return steps;
}

const tableOfDay = `markets.tick_${DAY.replaceAll('-', '')}`;
const hasRows = async (): Promise<boolean> => {
  const [row] = await traded.app.db`select to_regclass(${tableOfDay}) as found`;
  return row!['found'] !== null;
};
const countBlocks = async (): Promise<number> =>
  (await traded.app.db`select from markets.packed_block`).length;

/** What anyone can read of the day. */
async function published(): Promise<unknown> {
  const { app } = traded;
  const ask = async (call: Parameters<typeof app.call>[0], fields: Record<string, unknown>) =>
    (await app.call(call, fields)).result;
  const day = (await ask('getSealedDay', { day: DAY })) as {
    symbols: { symbol: string; firstSequence: number; lastSequence: number }[];
  };
  const found: unknown[] = [day];
  for (const { symbol, lastSequence } of day.symbols) {
    for (let after = 0, next: number | undefined = 0; next !== undefined; after = next ?? after) {
      const page = (await ask('listDayTicks', { symbol, day: DAY, after, limit: 333 })) as {
        next?: number;
      };
      found.push(page);
      next = page.next;
    }
    for (const sequence of [1, 512, lastSequence - 1, lastSequence]) {
      found.push(await ask('getTickInclusion', { symbol, sequence }));
      found.push(await ask('getTick', { symbol, sequence }));
    }
  }
  return found;
}

const problemsOf = async () => {
  const { isSigned } = await openTickSigner(traded.app.db, systemRandom);
  const { problems } = await checkSeals(traded.app.db, { isSigned, daysHashed: 9 });
  return [...problems, ...(await audit(traded.app.db))];
};

describe('a day of the log stays as rows', () => {
  const stays = async (change: string, undo: string, nowMs = OLD_MS) => {
    await traded.app.db.unsafe(change);
    expect(await run(nowMs)).toBeGreaterThan(nowMs);
    expect([await hasRows(), await countBlocks()]).toEqual([true, 0]);
    await traded.app.db.unsafe(undo);
  };

  test('until it is 92 days old', () => stays('select 1', 'select 1', OLD_MS - 1));

  test('for fourteen days after an upgrade', () =>
    stays(
      `update markets.packing set begins_at = to_timestamp(${OLD_MS + 1} / 1000.0)`,
      `update markets.packing set begins_at = to_timestamp(${OLD_MS} / 1000.0)`,
    ));

  test('while it is not sealed', () =>
    stays(
      'create table proofs.kept as table proofs.day; delete from proofs.day',
      'insert into proofs.day table proofs.kept; drop table proofs.kept',
    ));

  test('while an open trailing stop follows the log from it on', () =>
    stays(
      `create table positions.kept as select user_id, id from positions.position where status = 'open' limit 1;
       update positions.position p set trailing_callback = 0.01, trailing_from_sequence = 1,
         trailing_from = '${DAY}T12:00:00Z', trailing_from_price = 1
       from positions.kept k where k.user_id = p.user_id and k.id = p.id`,
      `update positions.position p set trailing_callback = null, trailing_from_sequence = null,
         trailing_from = null, trailing_from_price = null
       from positions.kept k where k.user_id = p.user_id and k.id = p.id;
       drop table positions.kept`,
    ));

  test('while a market has no newer price', () =>
    stays(
      `create table markets.kept as select * from markets.head where symbol = 'XAUUSD';
       update markets.head set recorded_at = '${DAY}T12:00:00Z' where symbol = 'XAUUSD'`,
      `update markets.head h set recorded_at = k.recorded_at from markets.kept k
       where k.symbol = h.symbol; drop table markets.kept`,
    ));

  test('while the product catches up', () =>
    stays(
      `insert into platform.due (name, key, due_at) values ('late', 'x', '${DAY}T12:00:00Z')`,
      `delete from platform.due where name = 'late'`,
    ));

  test.each([
    [
      'was changed',
      `update ${tableOfDay} set price = price + 1 where symbol = '${SYMBOL}' and sequence = 3`,
      'come out as they were',
    ],
    [
      'is missing',
      `delete from ${tableOfDay} where symbol = '${SYMBOL}' and sequence = 3`,
      'come out as they were',
    ],
  ])('if one of its rows %s', async (_, statement, complaint) => {
    await refuses(() => traded.app.db.unsafe(statement), complaint);
  });

  test('if its last price is another one with the right hash', () =>
    refuses(async () => {
      const { db } = traded.app;
      const day = { symbol: SYMBOL, fromMs: START_MS, beforeMs: START_MS + DAY_MS };
      const last = (await listTicksBetween(db, { ...day, afterSequence: 0 }, 100_000)).at(-1)!;
      const forged = { ...last, price: price('1') };
      const hash = createHash('sha256').update(tickText(forged)).digest();
      await db`update ${db.unsafe(tableOfDay)} set price = 1, hash = ${hash}
        where symbol = ${SYMBOL} and sequence = ${last.sequence}`;
    }, 'those that were sealed'));
});

test('the rows of a day stay if one of them was sealed by nobody', () =>
  refuses(
    () =>
      traded.app.db.unsafe(`
      insert into ${tableOfDay} select 'GONEUSDT', sequence, recorded_at, price, volume, state,
        simulated, sources, previous_hash, hash, signature
      from ${tableOfDay} where symbol = '${SYMBOL}' and sequence = 3`),
    'every row of a day is in a block',
  ));

/** The job fails while the rows of the day are changed, and nothing goes. */
async function refuses(change: () => PromiseLike<unknown>, complaint: string): Promise<void> {
  const { db } = traded.app;
  await db.unsafe(`create table markets.kept as select * from ${tableOfDay}`);
  await change();
  await expect(runAll()).rejects.toThrow(complaint);
  expect(await hasRows()).toBe(true);
  await db.unsafe(`delete from ${tableOfDay}; insert into ${tableOfDay} table markets.kept;
    drop table markets.kept; delete from markets.packed_block`);
}

test('is packed symbol by symbol, and reads as before in every call, proof and audit', async () => {
  const { db } = traded.app;
  const before = await published();
  const ticks = await listTicksBetween(
    db,
    { symbol: SYMBOL, fromMs: START_MS, beforeMs: START_MS + DAY_MS, afterSequence: 0 },
    100_000,
  );
  expect(await problemsOf()).toEqual([]);
  // As after a kill: what one run did stays, the next goes on.
  await run();
  expect(await hasRows()).toBe(true);
  expect(await published()).toEqual(before);
  // The log is being read: its readers do not wait, the job does.
  await inTransaction(db, async (reader) => {
    await reader`select 1 from markets.tick limit 1`;
    await expect(runAll()).rejects.toThrow('lock timeout');
  });
  expect(await hasRows()).toBe(true);
  await runAll();
  expect(await hasRows()).toBe(false);
  expect(await published()).toEqual(before);
  const refs = ticks.map(({ symbol, sequence }) => ({ symbol, sequence }));
  expect(await findTicks(db, refs)).toEqual(ticks);
  expect(await findTicks(db, [{ symbol: SYMBOL, sequence: 9_999_999 }])).toEqual([]);
  expect(await problemsOf()).toEqual([]);
  expect(await run()).toBeGreaterThan(OLD_MS);
});

test('a packed day that is cut out, or a block of it, is found', async () => {
  const { db } = traded.app;
  const found = async (statement: string): Promise<string> => {
    let problems: readonly unknown[] = [];
    await db`create table markets.kept_block as table markets.packed_block`;
    await db`create table markets.kept_day as table markets.packed_day`;
    await db.unsafe(statement);
    problems = await problemsOf().catch((error: unknown) => [String(error)]);
    await db.unsafe(`delete from markets.packed_block; delete from markets.packed_day;
      insert into markets.packed_block table markets.kept_block;
      insert into markets.packed_day table markets.kept_day;
      drop table markets.kept_block; drop table markets.kept_day`);
    return JSON.stringify(problems);
  };
  const of = `where symbol = '${SYMBOL}'`;
  expect(
    await found(`update markets.packed_day set last_sequence = last_sequence - 1 ${of}`),
  ).toContain('packed-days-join-the-log');
  expect(await found(`update markets.packed_day set first_sequence = 2 ${of}`)).toContain(
    'packed-days-join-the-log',
  );
  expect(await found(`delete from markets.packed_block ${of}`)).toContain(SYMBOL);
  expect(await problemsOf()).toEqual([]);
});

describe('a block', () => {
  const facts = {
    symbol: SYMBOL,
    sequence: 41,
    timeMs: 1_795_000_000_123,
    price: price('64000.123456789012345678'),
    volume: quantity('0'),
    state: 'live' as const,
    simulated: false,
    sources: [],
    previousHash: 'ab'.repeat(32),
    signature: 'c2ln',
  };

  test('gives back what was put in', async () => {
    const [tick] = await findTicks(traded.app.db, [{ symbol: SYMBOL, sequence: 7 }]);
    expect(await unpackTicks(await packTicks([tick!]))).toEqual([tick]);
  });

  test('refuses a tick whose hash is not that of its text', async () => {
    const forged: Tick = { ...facts, hash: '00'.repeat(32) };
    await expect(packTicks([forged])).rejects.toThrow('packed ticks come out as they were');
  });

  test('refuses ticks that do not follow one another', async () => {
    const { db } = traded.app;
    const ticks = await findTicks(
      db,
      [3, 5].map((sequence) => ({ symbol: SYMBOL, sequence })),
    );
    const ordered = ticks.toSorted((one, other) => one.sequence - other.sequence);
    await expect(packTicks(ordered)).rejects.toThrow('packed ticks come out as they were');
  });
});
