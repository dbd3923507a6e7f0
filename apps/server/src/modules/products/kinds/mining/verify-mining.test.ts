import { DAY_MS } from '@candor/domain/durations';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMidnight } from '@candor/domain/calendar';
import { money, price, quantity, rate, toText } from '@candor/domain/money/money';
import { dayIncome } from '@candor/domain/products/kinds/mining/day-income';
import { difficultyOf, rewardAt } from '@candor/domain/products/kinds/mining/network';
import { spansOfDay } from '@candor/domain/products/kinds/mining/network-day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { customerOf, host, offerMachine, orderOf, pass } from './testing/hosted.ts';

const SCRIPT = fileURLToPath(
  new URL('../../../../../../../docs/verify/verify-mining.mjs', import.meta.url),
);

interface MineDay {
  spansOf(day: string, records: readonly object[]): readonly object[];
  mineDay(facts: object): Record<string, bigint>;
}
// The script is plain JavaScript without types, as anyone runs it.
const path = '../../../../../../../docs/verify/mine-day.mjs';
const { mineDay, spansOf } = (await import(path)) as MineDay;

let app: TestApp;
let address: string;
let productId: string;
let paid: readonly { readonly amount: string }[];
beforeAll(async () => {
  app = await createTestApp();
  address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  const who = await customerOf(app);
  productId = await offerMachine(app, { price: money('10') });
  const { id } = (await host(app, who, productId, 3)).result as { id: string };
  await pass(app, nextMidnight(app.clock.now()) - app.clock.now());
  for (let day = 0; day < 3; day += 1) await pass(app, DAY_MS);
  paid = (await orderOf(app, who, id)).income;
});
afterAll(() => app.close());

/** Runs the verification script, as anyone could. */
async function verify(): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [SCRIPT, address, productId, '3'],
      (_error, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, said: `${stdout}${stderr}` }),
    );
  });
}

test('a stranger recomputes the income of every day from the public logs', async () => {
  const { exitCode, said } = await verify();
  expect(said).toContain('Everything is as it should be.');
  expect(exitCode).toBe(0);
  for (const { amount } of paid) expect(said).toContain(`earned ${amount} BTC`);
  expect(paid).toHaveLength(3);
});

test.each<[string, string, string]>([
  [
    'a smaller income',
    `update products.machine_day set income = income - 0.00001, hosting = hosting + 0.00001
      where sequence = 5`,
    'is not what was signed',
  ],
  [
    'a higher difficulty',
    `update products.network_record set difficulty = difficulty * 1.1
      where sequence = (select max(sequence) - 1 from products.network_record)`,
    'changes the difficulty',
  ],
  [
    'another uptime',
    `update products.machine_day set uptime = 0.5 where sequence = 7`,
    'is not what was signed',
  ],
  [
    'a day left out',
    `delete from products.machine_day where sequence = 6`,
    'does not follow the one before',
  ],
  [
    'other terms',
    `update products.product_version set terms = replace(terms, '"poolFee":"0.02"', '"poolFee":"0.1"')`,
    'is not what was announced',
  ],
  [
    'a price that is not in the log',
    `update products.machine_day set mark = mark + 1 where sequence = 5`,
    'names another price than its tick',
  ],
  [
    'an earlier price of the day',
    `update products.machine_day set mark_sequence = mark_sequence - 1 where sequence = 5`,
    'machine day 5 names',
  ],
])('finds %s', async (_what, change, complaint) => {
  const tables = ['network_record', 'machine_day', 'product_version'] as const;
  for (const table of tables)
    await app.db.unsafe(`create table products.kept_${table} as table products.${table}`);
  await app.db.unsafe(change);
  const { exitCode, said } = await verify();
  for (const table of tables)
    await app.db.unsafe(
      `delete from products.${table}; insert into products.${table} table products.kept_${table};
      drop table products.kept_${table}`,
    );
  expect(said).toContain(complaint);
  expect(exitCode).toBe(1);
});

test('the script and the product agree on every day, to the last decimal', () => {
  const day = '2026-03-05';
  const fromMs = Date.UTC(2026, 2, 4, 16);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: DAY_MS - 1 }), { maxLength: 3 }),
      fc.bigInt(10n ** 12n, 10n ** 15n),
      fc.record({
        hashrate: fc.integer({ min: 1, max: 9_999 }),
        powerW: fc.integer({ min: 1, max: 9_000 }),
        fee: fc.integer({ min: 0, max: 999 }),
        electricity: fc.integer({ min: 0, max: 500 }),
        hosting: fc.integer({ min: 0, max: 50 }),
        uptime: fc.integer({ min: 0, max: 10_000 }),
        mark: fc.integer({ min: 100, max: 20_000_000 }),
      }),
      (changes, difficulty, of) => {
        const moments = [-1, ...changes.toSorted((a, b) => a - b)];
        const records = moments.map((afterMs, index) => ({
          timeMs: fromMs + afterMs,
          height: 210_000 * index,
          difficulty: difficultyOf(difficulty + BigInt(index) * 10n ** 11n),
          reward: rewardAt(210_000 * index),
        }));
        const terms = {
          machine: { hashrate: quantity(`${of.hashrate}.5`), powerW: of.powerW },
          poolFee: rate((of.fee / 1_000).toFixed(3)),
          electricity: money((of.electricity / 1_000).toFixed(3)),
          hosting: money(String(of.hosting)),
        };
        const uptime = rate((of.uptime / 10_000).toFixed(4));
        const mark = price((of.mark / 100).toFixed(2));
        const published = {
          machine: { hashrate: toText(terms.machine.hashrate), powerW: of.powerW },
          poolFee: toText(terms.poolFee),
          electricity: toText(terms.electricity),
          hosting: toText(terms.hosting),
        };
        const wired = records.map((record) => ({
          ...record,
          difficulty: toText(record.difficulty),
          reward: toText(record.reward),
        }));
        const own = dayIncome({ terms, spans: spansOfDay(day, records), uptime, mark });
        const spans = spansOf(day, wired);
        expect(mineDay({ terms: published, spans, uptime, mark })).toEqual(own);
      },
    ),
    { numRuns: 1_000 },
  );
});
