import { addDays } from '@candor/domain/calendar';
import { formatFixed } from '@candor/domain/money/fixed';
import { poolIds } from '@candor/domain/products/pools/pool-terms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  buyUnits,
  FIRST_DAY,
  idOf,
  liveUntil,
  newHolder,
  openIdlePools,
  redeem,
  unitsOfOrder,
  unlock,
} from './testing/pool-harness.ts';
import { verifyPool } from './testing/verify-script.ts';

const DAYS = 5;

let app: TestApp;
let address: string;
/** Days in which customers come and leave, so that both pools free money and trade. */
beforeAll(async () => {
  app = await openIdlePools();
  const anna = await newHolder(app);
  const orders: string[] = [];
  for (const pool of poolIds)
    orders.push(idOf(await buyUnits(app, anna, { pool, amount: '4000' })));
  for (let day = 1; day <= DAYS; day++) {
    await liveUntil(app, addDays(FIRST_DAY, day));
    if (day !== 2) continue;
    for (const orderId of orders) {
      await unlock(app, orderId);
      const units = formatFixed(await unitsOfOrder(app, orderId));
      await redeem(app, anna, { orderId, units });
    }
  }
  address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(() => app?.close());

describe('the script of docs/verify', () => {
  test.each(poolIds)('recomputes everything of %s', async (pool) => {
    const { said, exitCode, wrong } = await verifyPool(address, pool);
    expect(wrong).toEqual([]);
    expect(said).toContain(`${DAYS + 1} NAVs`);
    expect(said).toContain(', 0 differences');
    expect(exitCode).toBe(0);
  });

  test.each([
    [
      'a trade that was made dearer',
      `update products.pool_trade set fee = fee + 0.000001,
      cash = cash - 0.000001 where id = (select id from products.pool_trade
        where pool_id = 'trend' and kind = 'open' order by traded_at limit 1)`,
      'the rules give',
    ],
    [
      'a trade that was left out',
      `delete from products.pool_trade where id = (select id
      from products.pool_trade where pool_id = 'trend' and kind = 'open' order by traded_at limit 1)`,
      'has no trade',
    ],
    [
      'a trade nobody decided',
      `insert into products.pool_trade select pool_id, gen_random_uuid(),
      kind, nav_day, symbol, is_buy, quantity, price, fee, cash, gen_random_uuid(), sequence,
      traded_at from products.pool_trade where pool_id = 'trend' and kind = 'open' limit 1`,
      'was not decided',
    ],
    [
      'a NAV that was changed',
      `update products.pool_nav set text = replace(text, 'nav ', 'nav 1')
      where pool_id = 'trend' and day = '2026-01-10'`,
      'is not what was signed',
    ],
    [
      'a day that was left out',
      `delete from products.pool_nav
      where pool_id = 'trend' and day = '2026-01-10'`,
      'does not follow the one before',
    ],
    [
      'a decision that was changed',
      `update products.pool_decision set text = replace(text, 'worth ', 'worth 1')
        where pool_id = 'trend' and day = '2026-01-09' and kind = 'target'`,
      'is not what was signed',
    ],
  ])('catches %s', async (_what, statement, sentence) => {
    const tables = ['products.pool_trade', 'products.pool_nav', 'products.pool_decision'];
    for (const table of tables)
      await app.db.unsafe(`create table kept_${table.replace('.', '_')} as table ${table}`);
    await app.db.unsafe(statement);
    const { wrong, exitCode } = await verifyPool(address, 'trend');
    for (const table of tables) {
      const kept = `kept_${table.replace('.', '_')}`;
      await app.db.unsafe(`delete from ${table}`);
      await app.db.unsafe(`insert into ${table} select * from ${kept}`);
      await app.db.unsafe(`drop table ${kept}`);
    }
    expect(wrong.join('\n')).toContain(sentence);
    expect(exitCode).toBe(1);
  });
});
