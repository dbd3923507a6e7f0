import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FundingHarness, fundingHarness } from '../modules/wallet/testing/funding-harness.ts';
import { type LossyLine, openLossyLine } from '../platform/testing/lossy-line.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { idempotentCalls, rightRequests } from './testing/right-requests.ts';

let app: TestApp;
let line: LossyLine;
let harness: FundingHarness;
let requests: ReturnType<typeof rightRequests>;
beforeAll(async () => {
  const through = async (url: string) => (line = await openLossyLine(url)).url;
  app = await createTestApp({ line: through, pools: true });
  harness = fundingHarness(app);
  requests = rightRequests(app, harness);
});
afterAll(async () => {
  await app.close();
  await line.close();
});

/** Everything that a customer has done and holds. */
const standing = (userId: string) =>
  app.db`
    select (select count(*) from ledger.transfer where user_id = ${userId}) as transfers,
      (select sum(available) from ledger.balance where user_id = ${userId}) as balances,
      (select sum(version + 1) from positions.position where user_id = ${userId}) as positions,
      (select count(*) from second_contracts.contract where user_id = ${userId}) as bets,
      (select count(*) from wallet.withdrawal where user_id = ${userId}) as withdrawals,
      (select count(*) from wallet.deposit where user_id = ${userId}) as deposits,
      (select count(*) from wallet.payout_account where user_id = ${userId}) as accounts,
      (select count(*) from flash_exchange.exchange where user_id = ${userId}) as exchanges`;

/** Fields that differ in a retry: a code that is wrong by now, a newer tick, another quote. */
const anew: Record<string, Record<string, unknown>> = {
  openPosition: { tickSequence: 1 },
  exchangeFlash: { quoteId: '01890a5d-ac96-774b-bcce-b302099a8057' },
  requestWithdrawal: { safePassword: 'mistyped', googleCode: '000000' },
  addPayoutAccount: { safePassword: 'mistyped' },
  editPayoutAccount: { safePassword: 'mistyped' },
};

/** Done in several commits, of which the first may be the lost one: the retry completes them (0158). */
const inSteps: ReadonlySet<string> = new Set(['closePositions']);

describe('every idempotent call whose COMMIT reply is lost', () => {
  test.each(idempotentCalls)(
    '%s reports an unknown outcome and takes effect once',
    async (name) => {
      const person = await requests.newPerson();
      const fields = await requests.make(name, person);
      const key = `lost-${name}`;
      const lostBefore = line.lost();
      line.loseCommitOf(key, 1_000);
      const unanswered = await person.call(name, fields, key);
      line.loseCommitOf('', 0);
      expect(unanswered).toMatchObject({ code: 500, errorKey: 'request.outcomeUnknown' });
      expect(line.lost() - lostBefore).toBeGreaterThan(1);
      const press = async () => {
        const pressed = await person.call(name, { ...fields, ...anew[name] }, key);
        expect(pressed, JSON.stringify(pressed)).toMatchObject({ code: 200 });
        return pressed.result;
      };
      const completed = inSteps.has(name) ? await press() : undefined;
      const done = await standing(person.userId);
      const pressed = await press();
      expect(await standing(person.userId)).toEqual(done);
      if (inSteps.has(name)) expect(pressed).toEqual(completed);
    },
  );

  test('does not offer a retry without an idempotency key', async () => {
    const person = await requests.newPerson();
    const move = { from: 'balance', to: 'contract', amount: '1', currency: 'USDT' };
    line.loseCommitOf(person.userId, 1_000);
    const unanswered = await app.call('transferFunds', move, { token: person.token });
    line.loseCommitOf('', 0);
    expect(unanswered).toMatchObject({ code: 500, errorKey: 'request.outcomeUnchecked' });
  });
});
