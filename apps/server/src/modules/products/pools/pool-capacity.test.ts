import { formatFixed } from '@candor/domain/money/fixed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  balanceOf,
  buyUnits,
  idOf,
  liveUntil,
  newHolder,
  openIdlePools,
  redeem,
  unitsOfOrder,
  unlock,
} from './testing/pool-harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openIdlePools();
});
afterEach(() => app.close());

const SETTLED_MS = 70_000;

async function sold(orderId: string): Promise<number> {
  const [row] = await app.db<{ sold: string }[]>`
    select p.sold from products.product p
    join products.product_order o on o.product_id = p.id where o.id = ${orderId}`;
  return Number(row!.sold);
}

test('units that are redeemed make room for others, in part and in full', async () => {
  const [anna, ben] = [await newHolder(app), await newHolder(app)];
  const orderId = idOf(await buyUnits(app, anna, { pool: 'trend', amount: '1000' }));
  await buyUnits(app, ben, { pool: 'trend', amount: '500' });
  expect(await sold(orderId)).toBe(1_500);
  await liveUntil(app, '2026-01-08');
  await unlock(app, orderId);
  const units = await unitsOfOrder(app, orderId);
  const quarter = (units / 4n / 10n ** 12n) * 10n ** 12n;
  const asked = await redeem(app, anna, { orderId, units: formatFixed(quarter) });
  expect(asked.code).toBe(200);
  // Nothing is given back before the NAV.
  expect(await sold(orderId)).toBe(1_500);
  await liveUntil(app, '2026-01-09');
  await app.clock.advance(SETTLED_MS);
  expect(await sold(orderId)).toBeCloseTo(1_250, 3);
  // What waits for its first NAV is taken, too.
  await buyUnits(app, ben, { pool: 'trend', amount: '200' });
  const rest = formatFixed(await unitsOfOrder(app, orderId));
  expect((await redeem(app, anna, { orderId, units: rest })).code).toBe(200);
  await liveUntil(app, '2026-01-10');
  await app.clock.advance(SETTLED_MS);
  expect(await sold(orderId)).toBe(700);
});

test('a break returns what waits to buy, and makes room for others', async () => {
  const anna = await newHolder(app);
  const orderId = idOf(await buyUnits(app, anna, { pool: 'trend', amount: '1000' }));
  expect(await sold(orderId)).toBe(1_000);
  expect((await app.call('takeBreak', { term: 'day' }, anna)).code).toBe(200);
  await app.clock.advance(4_000);
  expect(await balanceOf(app, anna)).toBe('10000');
  expect(await sold(orderId)).toBe(0);
  await liveUntil(app, '2026-01-08');
  expect(await unitsOfOrder(app, orderId)).toBe(0n);
});
