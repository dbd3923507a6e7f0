import { DAY_MS } from '@candor/domain/durations';
import { formatFixed } from '@candor/domain/money/fixed';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../../audit/audit.ts';
import { inTransaction } from '../../../platform/db.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  balanceOf,
  buyUnits,
  type Holder,
  idOf,
  liveUntil,
  newHolder,
  openIdlePools,
  redeem,
  unitsOfOrder,
  unlock,
} from './testing/pool-harness.ts';

const SETTLED_MS = 70_000;

let app: TestApp;
beforeEach(async () => {
  app = await openIdlePools();
});
afterEach(async () => {
  // Clocks that sleep leave gaps in the log.
  const found = (await audit(app.db)).filter(({ check }) => check !== 'tick-log-has-no-gap');
  await app.close();
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

async function perform(
  kind: 'freezeOrder' | 'resumeOrder',
  payload: { userId: string; id: string; reason?: string; until?: number },
): Promise<void> {
  const command = app.app.operatorCommands[`products.${kind}`]!;
  const context = { operatorIds: ['maker', 'checker'], nowMs: app.clock.now() };
  await inTransaction(app.db, (tx) => command.execute(tx, command.payload.parse(payload), context));
}

const freeze = ({ userId }: Holder, id: string) =>
  perform('freezeOrder', {
    userId,
    id,
    reason: 'courtOrder',
    until: app.clock.now() + 20 * DAY_MS,
  });

test('a freeze keeps units whose redemption was asked before it, and others leave', async () => {
  const [anna, ben] = [await newHolder(app), await newHolder(app)];
  const [hers, his] = [
    idOf(await buyUnits(app, anna, { pool: 'trend', amount: '1000' })),
    idOf(await buyUnits(app, ben, { pool: 'trend', amount: '1000' })),
  ];
  await liveUntil(app, '2026-01-08');
  for (const id of [hers, his]) await unlock(app, id);
  const units = await unitsOfOrder(app, hers);
  const all = (id: string, who: Holder) =>
    redeem(app, who, { orderId: id, units: formatFixed(units) });
  expect([(await all(hers, anna)).code, (await all(his, ben)).code]).toEqual([200, 200]);
  await freeze(anna, hers);
  await liveUntil(app, '2026-01-09');
  await app.clock.advance(SETTLED_MS);
  expect([await unitsOfOrder(app, hers), await unitsOfOrder(app, his)]).toEqual([units, 0n]);
  expect([await balanceOf(app, anna), Number(await balanceOf(app, ben)) > 9_900]).toEqual([
    '9000',
    true,
  ]);
  await perform('resumeOrder', { userId: anna.userId, id: hers });
  // The NAV that she waits for now is the next one: the last one is known.
  await app.clock.advance(SETTLED_MS);
  expect(await unitsOfOrder(app, hers)).toBe(units);
  await liveUntil(app, '2026-01-10');
  await app.clock.advance(SETTLED_MS);
  expect([await unitsOfOrder(app, hers), Number(await balanceOf(app, anna)) > 9_900]).toEqual([
    0n,
    true,
  ]);
});

test('units of a frozen order cannot be redeemed', async () => {
  const anna = await newHolder(app);
  const orderId = idOf(await buyUnits(app, anna, { pool: 'trend', amount: '1000' }));
  await liveUntil(app, '2026-01-08');
  await unlock(app, orderId);
  await freeze(anna, orderId);
  const asked = await redeem(app, anna, { orderId, units: '1' });
  expect(asked).toMatchObject({ errorKey: 'products.orderFrozen' });
  expect(await app.db`select 1 from products.pool_request where kind = 'redeem'`).toEqual([]);
});
