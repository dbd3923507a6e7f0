import { DAY_MS } from '@candor/domain/durations';
import type { CallName } from '@candor/contract/wire/calls';
import { nextMidnight } from '@candor/domain/calendar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { reconcile, sumHouseAccount } from '../ledger/index.ts';

/*
 * What customers ask for between the end of a day and the moment at which its income is credited,
 * as after downtime.
 */
const FUND_PASSWORD = 'fund password 7';
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  const findings = [...(await reconcile(app.db)), ...(await audit(app.db))];
  await app.close();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

async function sevenDays() {
  const { token, email } = await app.signUp();
  const secrets = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
  await app.call('setFundPassword', secrets, { token });
  const { result } = await app.call('listProducts', { type: 'arbitrage' });
  const { records } = result as { records: { id: string; name: string }[] };
  const productId = records.find(({ name }) => name === 'Basis 7')!.id;
  const fields = { productId, amount: '1000', safePassword: FUND_PASSWORD };
  const bought = await app.call('buyProduct', fields, { token });
  const { id } = bought.result as { id: string };
  /** Sessions have ended by then. */
  const asCustomer = async (...[name, asked]: [CallName, Record<string, unknown>]) => {
    const again = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    return app.call(name, asked, { token: (again.result as { token: string }).token });
  };
  return {
    redeem: () => asCustomer('redeemProductOrder', { id, safePassword: FUND_PASSWORD }),
    balances: async () => (await asCustomer('listBalances', {})).result,
  };
}

test('pays an order in full whose customer ends it before its last day is credited', async () => {
  const { redeem, balances } = await sevenDays();
  const startsMs = nextMidnight(app.clock.now());
  await app.clock.jump(startsMs + 6 * DAY_MS - app.clock.now());
  await app.clock.advance(3_000);
  app.clock.step(DAY_MS);
  expect(await redeem()).toMatchObject({ code: 422, errorKey: 'products.notRedeemable' });
  await app.clock.advance(3_000);
  expect(await balances()).toContainEqual(
    expect.objectContaining({ currency: 'USDT', available: '10003.5', frozen: '0' }),
  );
  expect(await sumHouseAccount(app.db, 'reserved', 'USDT')).toBe(0n);
});

test('returns the principal in the middle of days that are not credited yet', async () => {
  const { redeem, balances } = await sevenDays();
  app.clock.step(3 * DAY_MS);
  expect(await redeem()).toMatchObject({ code: 200, result: { status: 'ended' } });
  await app.clock.advance(3_000);
  expect(await balances()).toContainEqual(
    expect.objectContaining({ currency: 'USDT', available: '10000', frozen: '0' }),
  );
});
