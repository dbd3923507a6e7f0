import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTickSigner, type TickSigner } from '../markets/index.ts';
import { systemRandom } from '../../platform/random.ts';
import { checkSeals } from './check-seals.ts';
import { DAY, tradeADay, type TradedDay } from './testing/traded-day.ts';

let traded: TradedDay;
let isSigned: TickSigner['isSigned'];
beforeAll(async () => {
  traded = await tradeADay();
  ({ isSigned } = await openTickSigner(traded.app.db, systemRandom));
});
afterAll(() => traded?.app.close());

/** What is found once a statement has changed something; the change is undone. */
async function findingsAfter(statement: string, daysHashed = 1): Promise<readonly string[]> {
  const { db } = traded.app;
  const tables = ['proofs.day', 'proofs.symbol_day', 'proofs.reserve_day', 'proofs.order_line'];
  for (const table of tables) await db.unsafe(`create table ${keptOf(table)} as table ${table}`);
  await db.unsafe(statement);
  const { problems } = await checkSeals(db, { isSigned, daysHashed });
  for (const table of tables) {
    await db.unsafe(`delete from ${table}`);
    await db.unsafe(`insert into ${table} table ${keptOf(table)}`);
    await db.unsafe(`drop table ${keptOf(table)}`);
  }
  return problems;
}

const keptOf = (table: string): string => table.replace('.', '_kept_');

test('finds a sealed day as it was sealed', async () => {
  expect(await checkSeals(traded.app.db, { isSigned, daysHashed: 1 })).toEqual({
    days: 1,
    problems: [],
  });
});

test.each([
  [
    'a fill that was changed',
    `update proofs.order_line set line = line || '1' where index = 0`,
    'its fills',
  ],
  ['a fill that is missing', `delete from proofs.order_line where index = 0`, 'its fills'],
  ['another order of days', `update proofs.day set previous_hash = hash`, 'the day before it'],
  ['a count that was changed', `update proofs.day set order_count = order_count + 1`, 'the day'],
  ['a symbol that is missing', `delete from proofs.symbol_day where symbol = 'ETHUSDT'`, 'symbols'],
  ['a signature of somebody else', `update proofs.symbol_day set signature = '\\x00'`, 'ETHUSDT'],
  [
    'liabilities that were changed',
    `update proofs.reserve_day set liabilities = liabilities + 1`,
    'USDT',
  ],
  [
    'reserves that are missing',
    `delete from proofs.reserve_day where currency = 'USDT'`,
    'reserves',
  ],
])('finds %s', async (_, statement, what) => {
  const found = await findingsAfter(statement);
  expect(found).toContainEqual(expect.stringContaining(what));
  expect(found[0]).toContain(`sealed day ${DAY}`);
});

test('finds a tick that was changed, in the days that are hashed', async () => {
  const { db } = traded.app;
  const change = (bytes: string) =>
    db.unsafe(`update markets.tick set hash = ${bytes} where symbol = 'BTCUSDT' and sequence = 3`);
  await db.unsafe(`create table kept_tick as select hash from markets.tick
    where symbol = 'BTCUSDT' and sequence = 3`);
  await change(`sha256(hash)`);
  const check = (daysHashed: number) => checkSeals(db, { isSigned, daysHashed });
  expect((await check(1)).problems).toEqual([
    `sealed day ${DAY}: ticks of BTCUSDT are not those that were sealed`,
  ]);
  expect((await check(0)).problems).toEqual([]);
  await change(`(select hash from kept_tick)`);
});
