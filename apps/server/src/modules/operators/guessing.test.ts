import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleWire } from '@candor/contract/console/wire';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app.ts';
import {
  type Harness,
  HARNESS_PASSWORD,
  openHarness,
  type TestOperator,
} from './testing/harness.ts';

let app: TestApp;
let harness: Harness;
let places = 0;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
});
afterAll(() => app.close());

const somewhere = (): string => `10.9.${places >> 8}.${places++ & 255}`;

async function signIn(ip: string, fields: object): Promise<TestAnswer> {
  const response = await app.app.consoleServer.inject({
    method: 'POST',
    url: consoleWire.signIn.slice('POST '.length),
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(fields),
  });
  return response.json();
}

/** An operator who has signed in from an address. */
async function operatorAt(name: string, ip: string): Promise<TestOperator> {
  const operator = await harness.hire(name, ['support']);
  await app.clock.jump(60_000);
  expect((await signIn(ip, entryOf(operator))).code).toBe(200);
  return operator;
}
const entryOf = (operator: TestOperator) => ({
  name: operator.name,
  password: HARNESS_PASSWORD,
  code: harness.codeOf(operator),
});
/** Codes that the authenticator does not show in any nearby time step. */
const wrongCodes = (operator: TestOperator, count: number) => {
  const right = new Set(
    [-30_000, 0, 30_000].map((shift) => harness.codeAt(operator, app.clock.now() + shift)),
  );
  return Array.from({ length: count + 3 }, (_, code) => String(code).padStart(6, '0'))
    .filter((code) => !right.has(code))
    .slice(0, count);
};
/** Attempts at an operator's codes used up so far. */
const usedAttempts = async (id: string): Promise<number> => {
  const [row] = await app.db<{ count: number }[]>`
    select count from operators.attempt where subject = ${`code/${id}`}`;
  return row?.count ?? 0;
};

/** Sets a counter as 500 wrong passwords from different addresses would. */
const usedUp = (subject: string) => app.db`
  insert into operators.attempt (subject, count, window_ends_at)
  values (${subject}, 500, ${app.clock.now() + 3_600_000})
  on conflict (subject) do update set count = 500, window_ends_at = excluded.window_ends_at`;

describe("an attacker who knows an operator's password", () => {
  test('guesses at most 30 codes a day from any number of addresses and learns nothing', async () => {
    const operator = await operatorAt('uma', '192.0.2.1');
    const answers: TestAnswer[] = [];
    for (const code of wrongCodes(operator, 30))
      answers.push(await signIn(somewhere(), { name: 'uma', password: HARNESS_PASSWORD, code }));
    const seen = new Set(answers.map((answer) => JSON.stringify({ ...answer, timestamp: 0 })));
    expect(seen.size).toBe(1);
    // Not even the right code is checked any more, so that the 31st guess is worthless.
    await app.clock.jump(60_000);
    const right = await signIn(somewhere(), entryOf(operator));
    expect(right.errorKey).toBe('operators.wrongCredentials');
    await app.clock.jump(24 * 3_600_000);
    expect((await signIn('192.0.2.1', entryOf(operator))).code).toBe(200);
  });

  test('is locked out by a reset by two administrators, which also resets the limit', async () => {
    const operator = await operatorAt('vera', '192.0.2.2');
    for (const code of wrongCodes(operator, 30))
      await signIn(somewhere(), { name: 'vera', password: HARNESS_PASSWORD, code });
    expect(await usedAttempts(operator.id)).toBe(30);
    const reason = 'somebody knows the password';
    const fields = { id: operator.id, reason };
    const { result } = await signIn('192.0.2.9', entryOf(harness.admin));
    const admin = result as { token: string };
    expect((await harness.call('resetOperator', fields, admin)).code).toBe(200);
    expect(await usedAttempts(operator.id)).toBe(0);
  });
});

describe('an attacker who does not know the password', () => {
  test('uses up no codes of the operator, who can sign in from a known address', async () => {
    const operator = await operatorAt('wanda', '192.0.2.3');
    await usedUp('nameDay/wanda');
    const guess = { name: 'WANDA', password: 'a long walk in december', code: '000000' };
    expect((await signIn(somewhere(), guess)).errorKey).toBe('operators.tooManyAttempts');
    expect(await usedAttempts(operator.id)).toBe(0);
    await app.clock.jump(60_000);
    expect((await signIn('192.0.2.3', entryOf(operator))).code).toBe(200);
  });

  test('is counted alike for an unknown name', async () => {
    await usedUp('nameDay/nobody-here');
    const guess = { name: 'nobody-here', password: 'a long walk in december' };
    expect((await signIn(somewhere(), guess)).errorKey).toBe('operators.tooManyAttempts');
  });

  test('has at most 30 codes checked when guessing concurrently from many addresses', async () => {
    const operator = await operatorAt('xenia', '192.0.2.4');
    const codes = wrongCodes(operator, 34);
    const answers = await Promise.all(
      codes.map((code) => signIn(somewhere(), { name: 'xenia', password: HARNESS_PASSWORD, code })),
    );
    expect(new Set(answers.map(({ errorKey }) => errorKey))).toEqual(
      new Set(['operators.wrongCredentials']),
    );
    await app.clock.jump(60_000);
    const right = await signIn(somewhere(), entryOf(operator));
    expect(right.errorKey).toBe('operators.wrongCredentials');
  });
});
