import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';
import { foundAfter } from './testing/found-after.ts';

let app: TestApp;
let harness: Harness;
let auditor: TestOperator;
let support: TestOperator;
let userId: string;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  auditor = await harness.hire('olga', ['auditor']);
  support = await harness.hire('sam', ['support']);
  ({ userId } = await app.signUp('anna@example.com'));
});
afterAll(() => app.close());

const newest = async () => {
  const { result } = await harness.call('listAuditLines', { limit: 20 }, auditor);
  return (result as { lines: Record<string, string>[] }).lines;
};

test('requires a reason to read a customer and records operator, customer and reason', async () => {
  const without = await harness.call('getCustomer', { id: userId }, support);
  expect(without).toMatchObject({ code: 400, fields: { reason: 'field.required' } });
  const reason = 'called about a transfer';
  const answer = await harness.call('getCustomer', { id: userId, reason }, support);
  expect(answer.result).toMatchObject({
    facts: expect.arrayContaining([{ name: 'email', type: 'text', value: 'anna@example.com' }]),
    balances: [{ kind: 'balance', currency: 'USDT', available: '10000' }],
  });
  const line = (await newest()).find(({ kind, reason: why }) => kind === 'getCustomer' && why);
  expect(line).toMatchObject({ operator: 'sam', userId, reason });
});

test('shows only the beginning of an address in a search', async () => {
  const { result } = await harness.call('searchCustomers', { search: 'anna@' }, support);
  expect(result).toMatchObject([{ id: userId, contact: 'an•••@example.com' }]);
  const { result: none } = await harness.call('searchCustomers', { search: '%' }, support);
  expect(none).toEqual([]);
});

test('records a refused call with its refusal and without secrets', async () => {
  await harness.call('verifyAuditLines', {}, support);
  const line = (await newest()).find(({ kind }) => kind === 'verifyAuditLines');
  expect(line?.['detail']).toContain('operators.roleMissing');
  await app.clock.jump(31_000);
  const code = harness.codeOf(support);
  await harness.call('signIn', { name: 'sam', password: support.password, code });
  const [row] = await app.db`select string_agg(detail || reason || subject, ' ') as text
    from operators.audit_line`;
  expect(row!['text']).not.toContain(support.password);
  expect(row!['text']).not.toContain(code);
  expect(row!['text']).not.toContain(support.secret);
});

test('chains the entries of many concurrent calls without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, () => harness.call('getMe', {}, support)));
  const { result } = await harness.call('verifyAuditLines', {}, auditor);
  expect(result).toMatchObject({ isWhole: true, brokenAt: null });
  expect(await audit(app.db)).toEqual([]);
});

describe('tampering is detected by the console and by the audit:', () => {
  const check = 'operators-log-is-a-chain';
  test.each([
    ['a line that was changed', `update operators.audit_line set reason = 'x' where number = 3`],
    ['a line taken out', `delete from operators.audit_line where number = 4`],
    [
      'a line taken from the end',
      `delete from operators.audit_line where number =
      (select max(number) from operators.audit_line)`,
    ],
    [
      'a line with another author',
      `update operators.audit_line set operator_id = 'x' where number = 2`,
    ],
    [
      'a line with another time',
      `update operators.audit_line set at = at + interval '1 second' where number = 2`,
    ],
  ])('%s', async (_, statement) => {
    expect(await foundAfter(app.db, statement, check)).toBeGreaterThan(0);
  });

  test("in the console's answer", async () => {
    await app.db`update operators.audit_line set detail = '{}x' where number = 5`;
    const { result } = await harness.call('verifyAuditLines', {}, auditor);
    expect(result).toMatchObject({ isWhole: false, brokenAt: 5 });
    expect((await audit(app.db)).map((finding) => finding.check)).toContain(check);
  });
});
