import { DAY_MS } from '@candor/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../platform/db.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function change(fields: Record<string, unknown>) {
  const [row] = await app.db`select id from products.product where seed_name = 'fixed-7'`;
  const command = app.app.operatorCommands['products.changeFixedRate']!;
  const payload = command.payload.parse({
    productId: row!['id'],
    name: 'Basis 7',
    currency: 'USDT',
    cycleDays: 7,
    dailyRate: '0.0004',
    minAmount: '100',
    maxAmount: '50000',
    maxPerCustomer: '100000',
    capacity: '5000000',
    level: 0,
    saleTo: app.clock.now() + 30 * DAY_MS,
    ...fields,
  });
  const context = { operatorIds: ['maker', 'checker'], nowMs: app.clock.now() };
  await inTransaction(app.db, (tx) => command.execute(tx, payload, context));
}

test('keeps the currency of a product, in which its sales are counted', async () => {
  await expect(change({ currency: 'BTC' })).rejects.toMatchObject({
    key: 'settings.outOfBounds',
    details: { name: 'currency' },
  });
});
