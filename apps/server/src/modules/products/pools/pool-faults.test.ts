import { formatFixed } from '@candor/domain/money/fixed';
import { poolIds } from '@candor/domain/products/pools/pool-terms';
import { expect, test } from 'vitest';
import { audit } from '../../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { reconcile } from '../../ledger/index.ts';
import {
  buyUnits,
  idOf,
  liveUntil,
  newHolder,
  openIdlePools,
  redeem,
  unitsOfOrder,
  unlock,
  untilIdle,
} from './testing/pool-harness.ts';
import { verifyPool } from './testing/verify-script.ts';

/** A day in which every stage and trade fails after its work, some of them several times. */
const PATIENCE_S = 900;

/** Every second write of a stage or step is lost after the work was done, as if the process died. */
const failOften = (app: TestApp) =>
  app.db.unsafe(`
    create sequence lost_writes;
    create function lose_write() returns trigger language plpgsql as $$ begin
      if nextval('lost_writes') % 2 = 1 then raise exception 'the process died'; end if;
      return new; end $$;
    create trigger lose_stage before update on products.pool
      for each row execute function lose_write();
    create trigger lose_step before update on products.pool_step
      for each row execute function lose_write();`);

const stopFailing = (app: TestApp) =>
  app.db.unsafe(`drop trigger lose_stage on products.pool;
    drop trigger lose_step on products.pool_step;`);

test('every stage and trade is done once, however often it dies after its work', async () => {
  const app = await openIdlePools();
  const anna = await newHolder(app);
  const orders: string[] = [];
  for (const pool of poolIds)
    orders.push(idOf(await buyUnits(app, anna, { pool, amount: '3000' })));
  await failOften(app);
  await app.clock.jump(20 * 60_000);
  await untilIdle(app, '2026-01-08', PATIENCE_S);
  // Another process takes part from here on.
  const other = await createTestApp({ beside: app, nodeId: 'other', pools: true });
  for (const orderId of orders) {
    await unlock(app, orderId);
    const units = formatFixed(await unitsOfOrder(app, orderId));
    expect(await redeem(app, anna, { orderId, units })).toMatchObject({ code: 200 });
  }
  await liveUntil(app, '2026-01-09', PATIENCE_S);
  await stopFailing(app);
  // What was not freed in time waited for this NAV.
  await liveUntil(app, '2026-01-10');
  const [steps] = await app.db<{ planned: number; opened: number; made: number }[]>`
    select count(*) filter (where status = 'planned')::int as planned,
      count(*) filter (where kind = 'open' and status = 'done')::int as opened,
      (select count(*)::int from positions.position p join products.pool o using (user_id)
        where p.parent_id is null) as made
    from products.pool_step`;
  expect(steps!.planned).toBe(0);
  expect(steps!.made).toBe(steps!.opened);
  for (const orderId of orders) expect(await unitsOfOrder(app, orderId)).toBe(0n);
  const address = await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  for (const pool of poolIds)
    expect(await verifyPool(address, pool)).toMatchObject({ wrong: [], exitCode: 0 });
  const found = (await audit(app.db)).filter(({ check }) => check !== 'tick-log-has-no-gap');
  const books = await reconcile(app.db);
  await other.close();
  await app.close();
  expect([...found, ...books]).toEqual([]);
}, 180_000);
