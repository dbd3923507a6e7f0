import { consoleCalls } from '@candor/contract/console/calls';
import { buildConsoleOpenApi } from '@candor/contract/console/openapi';
import { type ConsoleCallName, consoleWire } from '@candor/contract/console/wire';
import { wireCalls } from '@candor/contract/wire/calls';
import { operatorRoles, type OperatorRole } from '@candor/domain/operators/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { garbage } from '../../http/testing/garbage.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Harness, openHarness, type TestOperator } from './testing/harness.ts';

let app: TestApp;
let harness: Harness;
let customer: { token: string; userId: string };
const byRole = new Map<OperatorRole, TestOperator>();
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  byRole.set('admin', harness.admin);
  for (const role of operatorRoles.filter((other) => other !== 'admin'))
    byRole.set(role, await harness.hire(`the-${role}`, [role]));
  customer = await app.signUp();
});
afterAll(() => app.close());

const names = Object.keys(consoleCalls) as ConsoleCallName[];
const guarded = names.filter((name) => consoleCalls[name].roles !== 'visitor');
const fieldsOf = (name: ConsoleCallName): string[] =>
  Object.keys((consoleCalls[name].request as unknown as { def: { shape: object } }).def.shape);
/** Everything of value in the database, as one text. */
const worth = async () =>
  JSON.stringify(
    await app.db`select (select count(*) from ledger.transfer) as transfers,
      (select sum(available) from ledger.balance) as balances,
      (select count(*) from operators.operator) as operators,
      (select count(*) from operators.proposal) as proposals`,
  );

describe('every call of the console', () => {
  test.each(guarded)('%s refuses visitors and customers', async (name) => {
    const fields = Object.fromEntries(fieldsOf(name).map((field) => [field, '1']));
    const strangers = [undefined, '', 'made-up', 'x'.repeat(4_000), customer.token];
    for (const token of strangers)
      expect(await harness.call(name, fields, { token })).toMatchObject({ code: 401 });
    const headers = { 'x-access-token': customer.token };
    expect(await harness.call(name, fields, { headers })).toMatchObject({ code: 401 });
  });

  test.each(names)('%s is not served on the customer origin', async (name) => {
    const url = consoleWire[name].slice('POST '.length);
    const answer = await app.app.server.inject({ method: 'POST', url, payload: '{}' });
    expect(answer.statusCode).toBe(404);
  });

  test.each(guarded)('%s refuses every role that it does not name', async (name) => {
    const { roles } = consoleCalls[name];
    if (typeof roles === 'string' || roles.length === 0) return;
    const wrong = operatorRoles.filter((role) => !(roles as readonly string[]).includes(role));
    for (const role of wrong)
      expect(await harness.call(name, {}, byRole.get(role))).toMatchObject({
        code: 403,
        errorKey: 'operators.roleMissing',
      });
  });

  test.each(names.filter((name) => name !== 'signOut'))(
    '%s refuses nonsense and changes nothing',
    async (name) => {
      const { roles } = consoleCalls[name];
      const role = typeof roles === 'string' || roles.length === 0 ? 'finance' : roles[0]!;
      const before = await worth();
      for (const value of [...garbage, { '\u0000': '\u0000' }, { a: { b: '\ud800' } }]) {
        const fields = Object.fromEntries(fieldsOf(name).map((field) => [field, value]));
        const answer = await harness.call(name, fields, byRole.get(role));
        expect([200, 400, 403, 404, 409, 422, 429]).toContain(answer.code);
        expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:|at async/);
      }
      expect(await worth()).toBe(before);
    },
  );
});

describe('the two contracts', () => {
  test('share no address', () => {
    const customers = Object.values(wireCalls).flat();
    expect(customers.filter((address) => address.includes('/console'))).toEqual([]);
  });

  test('has a separate document for the console with every one of its calls', async () => {
    const document = buildConsoleOpenApi('1');
    const operations = Object.values(document.paths).map(({ post }) => post!.operationId);
    expect(operations.toSorted()).toEqual(names.toSorted());
    const answer = await app.app.consoleServer.inject('/console/openapi.json');
    expect(answer.json()).toMatchObject({ info: { title: 'Candor console' } });
  });
});
