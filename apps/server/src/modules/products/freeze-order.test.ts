import { DAY_MS } from '@candor/domain/durations';
import { nextMidnight } from '@candor/domain/calendar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { countLevels } from '../../testing/count-levels.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reconcile } from '../ledger/index.ts';
import {
  type Customer,
  customerOf,
  FUND_PASSWORD,
  orderOf,
  pass,
} from './kinds/mining/testing/hosted.ts';

let app: TestApp;
let who: Customer;
let id: string;
beforeEach(async () => {
  app = await createTestApp();
  who = await customerOf(app);
});
afterEach(async () => {
  const findings = await reconcile(app.db);
  await app.close();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

async function buy(seedName: string): Promise<void> {
  const [product] = await app.db`select id from products.product where seed_name = ${seedName}`;
  const fields = { productId: product!['id'], amount: '1000', safePassword: FUND_PASSWORD };
  id = ((await app.call('buyProduct', fields, who)).result as { id: string }).id;
}

async function perform(kind: 'freezeOrder' | 'resumeOrder', fields: object = {}): Promise<void> {
  const command = app.app.operatorCommands[`products.${kind}`]!;
  const payload = command.payload.parse({ userId: who.userId, id, ...fields });
  const context = { operatorIds: ['maker', 'checker'], nowMs: app.clock.now() };
  await inTransaction(app.db, (tx) => command.execute(tx, payload, context));
}
const freeze = (days: number) =>
  perform('freezeOrder', { reason: 'courtOrder', until: app.clock.now() + days * DAY_MS });

/** As if its first freeze had begun so many days earlier: living through them takes a minute. */
const agesFrozen = (days: number) =>
  app.db`update products.product_order
    set first_frozen_at = first_frozen_at - ${days} * interval '1 day' where id = ${id}`;

async function state(): Promise<string> {
  const [row] = await app.db`select state from products.product_order where id = ${id}`;
  return row!['state'] as string;
}

test('a freeze is extended to 90 days in all, and no further', async () => {
  await buy('fixed-7');
  const first = app.clock.now();
  await expect(freeze(31)).rejects.toMatchObject({ key: 'settings.outOfBounds' });
  await freeze(30);
  await pass(app, 4 * DAY_MS);
  await freeze(30);
  await pass(app, 29 * DAY_MS);
  await agesFrozen(54);
  const last = new Date(first + (90 - 54) * DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
  await expect(freeze(30)).rejects.toMatchObject({
    key: 'products.frozenTooLong',
    details: { until: last },
  });
  expect(await state()).toBe('open');
  await pass(app, 4 * DAY_MS);
  expect(await state()).toBe('ended');
});

test('letting an order go on in between does not start the 90 days anew', async () => {
  await countLevels(app);
  await buy('fixed-60');
  await freeze(1);
  await perform('resumeOrder');
  await pass(app, 3 * DAY_MS);
  await agesFrozen(42);
  await expect(freeze(46)).rejects.toMatchObject({ key: 'settings.outOfBounds' });
  await freeze(30);
  await pass(app, 2 * DAY_MS);
  await agesFrozen(27);
  await expect(freeze(17)).rejects.toMatchObject({ key: 'products.frozenTooLong' });
  await freeze(15);
});

test('income goes on while an order is frozen, and its last day is paid when the freeze ends', async () => {
  await buy('fixed-7');
  await pass(app, nextMidnight(app.clock.now()) - app.clock.now());
  await freeze(8);
  await pass(app, 3 * DAY_MS);
  const during = await orderOf(app, who, id);
  expect(during.income).toHaveLength(3);
  await pass(app, 4 * DAY_MS);
  const { order } = await orderOf(app, who, id);
  expect(order).toMatchObject({ status: 'frozen', reserved: '0.5', remainCycle: 1 });
  await pass(app, 2 * DAY_MS);
  const after = await orderOf(app, who, id);
  expect(after.income).toHaveLength(7);
  expect(after.order).toMatchObject({ status: 'ended', totalIncome: '3.5' });
});
