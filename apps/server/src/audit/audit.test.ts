import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, inTransaction } from '../platform/db.ts';
import type { LongJob } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createAuditJob } from './audit.job.ts';
import { readAuditResult } from './audit-result.ts';
import { audit } from './audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const { token, userId } = await app.signUp();
  await app.verify(userId, 'advanced');
  const deposit = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
  await app.call('transferFunds', deposit, { token });
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '100' };
  const ids = [];
  for (let index = 0; index < 3; index++)
    ids.push(((await app.call('openPosition', order, { token })).result as { id: string }).id);
  await app.call('closePosition', { id: ids[0] }, { token });
  const resting = { ...order, orderType: 'limit', price: '1000' };
  const { result } = await app.call('openPosition', resting, { token });
  await app.call('cancelPosition', { id: (result as { id: string }).id }, { token });
  await app.call('openPosition', resting, { token });
  const bet = { symbol: 'BTCUSDT', setId: 'BTCUSDT-60', money: '10' };
  for (const type of [1, 2]) await app.call('buySecondContract', { ...bet, type }, { token });
  await app.clock.advance(65_000);
  await app.call('buySecondContract', { ...bet, type: 1 }, { token });
  await app.clock.advance(1_500);
});
afterAll(() => app.close());

test('finds nothing in data that the product wrote', async () => {
  const [counts] = await app.db`select count(*) filter (where status = 'closed') as closed,
    count(*) filter (where status = 'open') as open from positions.position`;
  expect(counts).toEqual({ closed: '1', open: '2' });
  const bets = await app.db`select status from second_contracts.contract order by status`;
  expect(bets.map(({ status }) => status)).toEqual(['active', 'lost', 'won']);
  expect(await audit(app.db)).toEqual([]);
});

describe('finds', () => {
  const plants: [string, string, (db: Db) => Promise<unknown>][] = [
    [
      'open interest that was counted down',
      'open-interest-equals-positions',
      (db) => db`update positions.open_interest set quantity_base = quantity_base / 2`,
    ],
    [
      'a profit that was not paid',
      'closed-profit-equals-postings',
      (db) => db`update positions.position set profit = profit + 1 where status = 'closed'`,
    ],
    [
      'money made by hand',
      'balances-equal-postings',
      (db) => db`update ledger.balance set available = available + 1 where kind = 'contract'`,
    ],
    [
      'a customer who is verified without an accepted document',
      'verifications-rest-on-documents',
      (db) => db`update kyc.application_item set status = 'pending' where item = 'front'`,
    ],
    [
      'a margin that was raised',
      'open-positions-hold-their-margin',
      (db) => db`update positions.position set margin = margin + 1 where status = 'open'`,
    ],
    [
      'an order whose fee was not set aside',
      'pending-orders-hold-their-money',
      (db) => db`update positions.position set open_fee = open_fee + 1 where status = 'pending'`,
    ],
    [
      'a funding that nobody paid',
      'carry-equals-postings',
      (db) => db`update positions.position set carry = carry + 1 where status = 'open'`,
    ],
    [
      'an open position that vanished',
      'margin-accounts-have-positions',
      (db) => db`delete from positions.position where status = 'open'`,
    ],
    [
      'a position nobody paid for',
      'positions-have-transfers',
      (db) =>
        db`update ledger.transfer set key = 'elsewhere/' || key where key like 'position/%/open'`,
    ],
    [
      'a close that was taken back',
      'transfers-have-positions',
      (db) =>
        db`update positions.position set status = 'open', closed_at = null, close_reason = null,
        close_sequence = null where status = 'closed'`,
    ],
    [
      'a funding that the house kept',
      'funding-is-zero-sum',
      (db) => db`insert into ledger.transfer (user_id, key, leg, type, from_kind, from_ref,
          from_balance_after, to_kind, to_ref, currency, amount, created_at)
        select user_id, 'position/' || id || '/carry/1', 0, 'carry', 'margin', id::text,
          0, 'house:equity', '', 'USDT', 1, now() from positions.position where status = 'open'`,
    ],
    [
      'a fill at a price nobody recorded',
      'fills-stand-on-recorded-ticks',
      (db) => db`update positions.position set open_sequence = open_sequence + 1000000`,
    ],
    [
      'a limit that was counted down',
      'exposures-equal-second-contracts',
      (db) => db`update second_contracts.exposure set up_stake = 0`,
    ],
    [
      'a promise that the guard does not know of',
      'guards-equal-postings',
      (db) => db`update ledger.guard set reserved = reserved - 1`,
    ],
    [
      'a promise that was kept back',
      'reserves-cover-second-contracts',
      (db) => db`update ledger.transfer set amount = amount - 1 where type = 'secondContractLoss'`,
    ],
    [
      'a win that was not paid out',
      'second-contract-profit-equals-postings',
      (db) => db`update ledger.transfer set to_kind = 'house:equity', to_balance_after = null
        where type = 'secondContractWin'`,
    ],
    [
      'an outcome that the log does not give',
      'second-contracts-settle-by-the-log',
      (db) => db`update second_contracts.contract set status = 'lost' where status = 'won'`,
    ],
    [
      'a bet that nobody paid for',
      'second-contracts-have-transfers',
      (db) => db`update second_contracts.contract set stake = stake + 1 where status = 'active'`,
    ],
    [
      'a bet that vanished after it was lost',
      'transfers-have-second-contracts',
      (db) => db`delete from second_contracts.contract where status = 'lost'`,
    ],
    [
      'a tick taken out of the log',
      'tick-log-has-no-gap',
      (db) => db`update markets.head set sequence = sequence + 1 where symbol = 'BTCUSDT'`,
    ],
  ];

  /** Checks that belong to no single customer, so that they wait for the next full audit. */
  const fullOnly = new Set([
    'guards-equal-postings',
    'funding-is-zero-sum',
    'exposures-equal-second-contracts',
  ]);

  test.each(plants)('%s', async (_, check, plant) => {
    const found = async (sinceMs: number | null) =>
      (await audit(app.db, { sinceMs })).map((finding) => finding.check);
    const touchedMs = app.clock.now() - 600_000;
    expect(await found(null)).not.toContain(check);
    expect(await found(touchedMs)).not.toContain(check);
    await plant(app.db);
    expect(await found(null)).toContain(check);
    // Also found from a good point on, because its customer was touched since.
    if (!fullOnly.has(check) && !check.startsWith('verifications'))
      expect(await found(touchedMs)).toContain(check);
  });

  test('finds a change to an untouched customer only in a full audit', async () => {
    await app.db`insert into ledger.balance values
      (gen_random_uuid(), 'balance', '', 'ETH', 1)`;
    const found = async (sinceMs: number | null) =>
      (await audit(app.db, { sinceMs })).filter(({ place }) => place.endsWith('/ETH'));
    expect(await found(null)).toHaveLength(1);
    expect(await found(app.clock.now() - 600_000)).toHaveLength(0);
  });
});

describe('the hourly audit', () => {
  /**
   * The job of one process; returns the moments from which its audits read, null for everything.
   */
  function auditor() {
    const metrics = createMetrics();
    const job = createAuditJob({ db: app.db, log: createLog('silent'), metrics }) as LongJob;
    return async (nowMs: number) => {
      const due = { key: 'all', dueAt: nowMs, untilMs: nowMs + 3_600_000 };
      const { write, next } = await job.work(due, nowMs);
      await inTransaction(app.db, (tx) => write(tx, nowMs));
      return { next, ...(await readAuditResult(app.db)) };
    };
  }
  const HOUR = 3_600_000;

  test('reads everything first, once a day and while something is wrong', async () => {
    await app.db`delete from platform.audit_result`;
    const run = auditor();
    const startMs = app.clock.now();
    const first = await run(startMs);
    // The planted errors of earlier tests remain, so there is no good point.
    expect(first).toMatchObject({ fullAtMs: startMs, goodAtMs: null, next: startMs + HOUR });
    expect((await run(startMs + HOUR)).fullAtMs).toBe(startMs + HOUR);
    await app.db`update platform.audit_result set findings = '[]', good_at = ${startMs + HOUR}`;
    const later = await run(startMs + 2 * HOUR);
    expect(later.fullAtMs).toBe(startMs + HOUR);
    const nextDay = startMs + 26 * HOUR;
    await app.db`update platform.audit_result set findings = '[]'`;
    expect((await run(nextDay)).fullAtMs).toBe(nextDay);
    await app.db`update platform.audit_result set findings = '[]', good_at = ${nextDay}`;
    // Another process does not know what this one has read.
    expect((await auditor()(nextDay + HOUR)).fullAtMs).toBe(nextDay + HOUR);
  });
});
