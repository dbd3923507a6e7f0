import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sumHouseAccount } from '../ledger/index.ts';
import { money, toText } from '@candor/domain/money/money';
import { type Customer, customerOf, FUND_PASSWORD } from './kinds/mining/testing/hosted.ts';

/** 1 000 for 7 days at 0.05 %, and 1 000 for 15 days at 0.06 %. */
const PROMISES = { 'fixed-7': '3.5', 'fixed-15': '9' } as const;

let app: TestApp;
let other: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app, nodeId: 'other' });
});
afterEach(async () => {
  await other.app.stop();
  await app.close();
});

/** Money of the house comes or goes until this is all of its free equity. */
async function leaveEquity(amount: string): Promise<void> {
  const change = (await sumHouseAccount(app.db, 'equity', 'USDT')) - money(amount);
  const [from, to] = change > 0n ? ['equity', 'external'] : ['external', 'equity'];
  await app.db`
    insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref, to_kind, to_ref,
      currency, amount, created_at)
    values (gen_random_uuid(), ${`genesis/${app.clock.now()}`}, 0, 'genesis', ${`house:${from}`}, '',
      ${`house:${to}`}, '', 'USDT', ${toText((change < 0n ? -change : change) as never)}::numeric,
      ${app.clock.now()}::timestamptz)`;
  // Readings of equity are a second old at most.
  await Promise.all([app.clock.advance(1_100), other.clock.advance(1_100)]);
}

async function buy(at: TestApp, who: Customer, seedName: keyof typeof PROMISES): Promise<string> {
  const [product] = await app.db`select id from products.product where seed_name = ${seedName}`;
  const fields = { productId: product!['id'], amount: '1000', safePassword: FUND_PASSWORD };
  const { code, errorKey } = await at.call('buyProduct', fields, who);
  return code === 200 ? 'sold' : errorKey!;
}

test('two processes that sell different products at once never promise more than there is', async () => {
  // Each sale takes a while between what it reads and what it writes.
  await app.db.unsafe(`
    create function ledger.linger() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.3); return new; end $$;
    create trigger linger before insert on ledger.transfer for each row
      when (new.type = 'productReserve') execute function ledger.linger()`);
  const buyers = [await customerOf(app), await customerOf(app)] as const;
  for (let round = 0; round < 3; round++) {
    // Either promise is covered, but not both.
    await leaveEquity('10');
    const answers = await Promise.all([
      buy(app, buyers[0], 'fixed-7'),
      buy(other, buyers[1], 'fixed-15'),
    ]);
    expect(answers.toSorted()).toEqual(['products.soldOut', 'sold']);
    expect(await sumHouseAccount(app.db, 'equity', 'USDT')).toBeGreaterThanOrEqual(0n);
  }
  expect(await audit(app.db)).toEqual([]);
});
