import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { foundAfter } from './testing/found-after.ts';

let app: TestApp;
let harness: Harness;
let maker: TestOperator;
let checker: TestOperator;
let customer: { token: string; userId: string };
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  maker = await harness.hire('mara', ['finance', 'support']);
  checker = await harness.hire('carl', ['finance']);
});
beforeEach(async () => {
  customer = await app.signUp();
});
afterAll(() => app.close());

const reverse = (change: object = {}) => ({
  kind: 'ledger.reverse',
  payload: { userId: customer.userId, key: 'practiceGrant', leg: 0, ...change },
  reason: 'granted to the wrong person',
});
const propose = async (fields = reverse(), as = maker) =>
  harness.call('performCommand', fields, as);
const proposed = async () => ((await propose()).result as { proposalId: string }).proposalId;
const balance = async () => {
  const { result } = await app.call('listBalances', {}, customer);
  return (result as { currency: string; available: string }[]).find(
    ({ currency }) => currency === 'USDT',
  )?.available;
};

describe('a correction', () => {
  test('moves nothing when proposed, and the money once when another person confirms', async () => {
    const id = await proposed();
    expect(await balance()).toBe('10000');
    const [one, two] = await Promise.all([
      harness.call('confirmProposal', { id }, checker),
      harness.call('confirmProposal', { id }, checker),
    ]);
    expect([one, two].map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balance()).toBe('0');
    const moved = await app.db`select type, amount::text from ledger.transfer
      where user_id = ${customer.userId} and type = 'correction'`;
    expect(moved).toEqual([{ type: 'correction', amount: '10000.000000000000000000' }]);
    expect(await audit(app.db)).toEqual([]);
  });

  test('is refused a second time, or if the customer no longer has the money', async () => {
    const first = await proposed();
    await harness.call('confirmProposal', { id: first }, checker);
    const again = await harness.call('confirmProposal', { id: await proposed() }, checker);
    expect(again.errorKey).toBe('operators.alreadyReversed');

    customer = await app.signUp();
    const spend = { from: 'balance', to: 'contract', amount: '1', currency: 'USDT' };
    await app.call('transferFunds', spend, customer);
    const gone = await harness.call('confirmProposal', { id: await proposed() }, checker);
    expect(gone.errorKey).toBe('operators.balanceGone');
    expect(await balance()).toBe('9999');
  });

  test.each(['fundsTransfer/none', 'genesis'])('of %s is not possible', async (key) => {
    const { result } = await propose(reverse({ key }));
    const { proposalId: id } = result as { proposalId: string };
    const answer = await harness.call('confirmProposal', { id }, checker);
    expect(answer.errorKey).toBe('operators.notReversible');
  });
});

describe('a single operator', () => {
  test('cannot confirm their own proposal', async () => {
    const id = await proposed();
    const answer = await harness.call('confirmProposal', { id }, maker);
    expect(answer).toMatchObject({ code: 403, errorKey: 'operators.ownProposal' });
    expect(await balance()).toBe('10000');
  });

  test('is also stopped by the table', async () => {
    const id = await proposed();
    const forged = app.db`update operators.proposal
      set status = 'executed', checker_id = maker_id, decided_at = now() where id = ${id}`;
    await expect(forged).rejects.toThrow(/check constraint/);
  });

  test('cannot act without the role or propose the same twice', async () => {
    const admin = await propose(reverse(), harness.admin);
    expect(admin).toMatchObject({ code: 403, errorKey: 'operators.roleMissing' });
    await proposed();
    expect((await propose()).errorKey).toBe('operators.alreadyProposed');
    expect((await propose(reverse(), checker)).errorKey).toBe('operators.alreadyProposed');
  });
});

describe('a proposal', () => {
  test('expires after a day without confirmation', async () => {
    const own = await app.signUp();
    customer = own;
    const id = await proposed();
    await app.clock.jump(24 * 3_600_000);
    const late = await signInAgain(checker);
    const answer = await harness.call('confirmProposal', { id }, late);
    expect(answer.errorKey).toBe('operators.proposalExpired');
    const rows = await app.db`select type from ledger.transfer
      where user_id = ${own.userId} and type = 'correction'`;
    expect(rows).toEqual([]);
    maker = await signInAgain(maker);
    checker = late;
    harness = { ...harness, admin: await signInAgain(harness.admin) };
  });

  test('is withdrawn only by its maker and rejected with a reason by another', async () => {
    const id = await proposed();
    const fields = { id, reason: 'a mistake' };
    const stolen = await harness.call('withdrawProposal', fields, checker);
    expect(stolen.errorKey).toBe('operators.notYourProposal');
    expect((await harness.call('withdrawProposal', fields, maker)).result).toMatchObject({
      status: 'withdrawn',
    });
    const next = await proposed();
    const rejected = await harness.call('rejectProposal', { id: next, reason: 'not so' }, checker);
    expect(rejected.result).toMatchObject({ status: 'rejected', checker: 'carl' });
    expect((await harness.call('confirmProposal', { id: next }, checker)).errorKey).toBe(
      'operators.alreadyDecided',
    );
    expect(await balance()).toBe('10000');
  });
});

describe('the audit detects', () => {
  test.each([
    [
      'a correction that nobody confirmed',
      'corrections-have-proposals',
      `update operators.proposal set payload = '{}' where status = 'executed'`,
    ],
    [
      'a correction of more than there was',
      'corrections-have-proposals',
      `update ledger.transfer set amount = amount + 1 where type = 'correction'`,
    ],
    [
      'a proposal whose confirmation is in no log',
      'proposals-have-two-people',
      `delete from operators.audit_line where kind = 'confirm'`,
    ],
    [
      'a proposal that was changed between its two people',
      'proposals-have-two-people',
      `update operators.proposal set payload = payload || ' ' where status = 'executed'`,
    ],
  ])('%s', async (_, check, statement) => {
    const id = await proposed();
    expect((await harness.call('confirmProposal', { id }, checker)).code).toBe(200);
    expect(await foundAfter(app.db, 'select 1', check)).toBe(0);
    expect(await foundAfter(app.db, statement, check)).toBeGreaterThan(0);
  });
});

async function signInAgain(operator: TestOperator): Promise<TestOperator> {
  await app.clock.jump(31_000);
  const { name, password } = operator;
  const answer = await harness.call('signIn', { name, password, code: harness.codeOf(operator) });
  return { ...operator, token: (answer.result as { token: string }).token };
}
