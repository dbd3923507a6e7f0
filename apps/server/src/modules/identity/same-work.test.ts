import type { CallName } from '@candor/contract/wire/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { callFrom, deviceNamed, type Place } from './testing/callers.ts';

/** SQL statements in order, without parameters, and when responses were sent in between. */
const sent: string[] = [];

function listening(db: Db): Db {
  return new Proxy(db, {
    apply(target, self, given: unknown[]) {
      const [first] = given;
      if (Array.isArray(first) && 'raw' in first)
        sent.push(first.join('?').replaceAll(/\s+/g, ' '));
      return Reflect.apply(target, self, given) as unknown;
    },
  });
}

let app: TestApp;
let customer: string;
let places = 0;
const somewhere = (): Place => ({
  ip: `203.0.113.${places}`,
  device: deviceNamed(`device-number-${places++}`),
});
beforeAll(async () => {
  app = await createTestApp({ throughDb: listening });
  customer = (await app.signUp()).email;
});
afterAll(() => app.close());

/** Database work until the response. */
async function workOf(name: CallName, fields: Record<string, unknown>): Promise<string[]> {
  const place = somewhere();
  sent.length = 0;
  let work: string[] = [];
  await callFrom(app, place, name, fields, () => {
    work = [...sent];
  });
  return work;
}

describe('the database work before the answer is the same for a customer and an unknown name in', () => {
  const nobody = 'nobody-of-all@example.com';
  test.each([
    ['a code to reset a password', 'sendEmailCode', { scene: 'reset' }],
    ['a code to sign in', 'sendEmailCode', { scene: 'login' }],
    ['a code to register', 'sendEmailCode', { scene: 'register' }],
    ['a code without a purpose', 'sendEmailCode', {}],
    ['a wrong code to sign in', 'logInByEmail', { smscode: '000000' }],
    ['a wrong code to reset', 'resetPassword', { smscode: '000000', newPassword: TEST_PASSWORD }],
    ['a wrong password', 'logIn', { password: 'not the one' }],
  ] as const)('%s', async (_, name, fields) => {
    const as = (email: string) => (name === 'logIn' ? { username: email } : { email });
    const forCustomer = await workOf(name, { ...fields, ...as(customer) });
    const forNobody = await workOf(name, { ...fields, ...as(nobody) });
    expect(forCustomer.length).toBeGreaterThan(1);
    expect(forCustomer).toEqual(forNobody);
    await app.clock.jump(61_000);
  });

  test('a code request, and no email leaves before the answer', async () => {
    const before = app.emailMessages.length;
    let atAnswer = -1;
    await callFrom(app, somewhere(), 'sendEmailCode', { email: customer, scene: 'reset' }, () => {
      atAnswer = app.emailMessages.length;
    });
    expect(atAnswer).toBe(before);
    expect(app.emailMessages.length).toBe(before + 1);
  });
});
