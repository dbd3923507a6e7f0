import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FundingHarness, fundingHarness } from '../modules/wallet/testing/funding-harness.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { idempotentCalls, rightRequests } from './testing/right-requests.ts';

let app: TestApp;
let harness: FundingHarness;
let requests: ReturnType<typeof rightRequests>;
let stranger: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await createTestApp({ pools: true });
  harness = fundingHarness(app);
  requests = rightRequests(app, harness);
  stranger = await app.signUp();
});
afterAll(() => app.close());

/** Counts of everything that a repeated call could have duplicated. */
const done = async () =>
  JSON.stringify(
    await app.db`
      select (select count(*) from ledger.transfer) as transfers,
        (select sum(available) from ledger.balance) as balances,
        (select count(*) from positions.position) as positions,
        (select sum(version) from positions.position) as changes,
        (select count(*) from second_contracts.contract) as bets,
        (select count(*) from wallet.withdrawal) as withdrawals,
        (select count(*) from wallet.deposit) as deposits,
        (select count(*) from wallet.payout_account) as accounts,
        (select count(*) from wallet.practice_payment) as payments,
        (select count(*) from flash_exchange.exchange) as exchanges,
        (select count(*) from loans.loan) as loans,
        (select count(*) from loans.event) as loan_events`,
  );

describe('every idempotent call', () => {
  test.each(idempotentCalls)(
    '%s takes effect once per key and replays its first response',
    async (name) => {
      const person = await requests.newPerson();
      const fields = await requests.make(name, person);
      const key = `once-${name}`;
      const [first, ...beside] = await Promise.all(
        Array.from({ length: 5 }, () => person.call(name, fields, key)),
      );
      expect(first, JSON.stringify(first)).toMatchObject({ code: 200 });
      for (const answer of beside) expect(answer.result).toEqual(first!.result);
      const before = await done();
      const later = await person.call(name, fields, key);
      expect({ code: later.code, result: later.result }).toEqual({
        code: 200,
        result: first!.result,
      });
      const other = await person.call(name, { ...fields, besides: 'x' }, key);
      expect(other).toMatchObject({ code: 409, errorKey: 'idempotency.conflict' });
      // Another customer's key replays nothing.
      const theirs = await app.call(name, fields, { token: stranger.token, key });
      if (theirs.code === 200) expect(theirs.result).not.toEqual(first!.result);
      else expect(await done()).toBe(before);
    },
  );
});

test('the books reconcile afterwards', async () => {
  expect(await harness.proveBooks()).toEqual([]);
});
