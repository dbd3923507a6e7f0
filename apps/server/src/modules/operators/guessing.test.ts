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

/** One who has signed in from an address of their own. */
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
/** Codes that the authenticator shows in none of the steps around now. */
const wrongCodes = (operator: TestOperator, count: number) => {
  const right = new Set(
    [-30_000, 0, 30_000].map((shift) => harness.codeAt(operator, app.clock.now() + shift)),
  );
  return Array.from({ length: count + 3 }, (_, code) => String(code).padStart(6, '0'))
    .filter((code) => !right.has(code))
    .slice(0, count);
};
/** Tries at the code of an operator that are used up. */
const usedThrottle = async (id: string): Promise<number> => {
  const [row] = await app.db<{ count: number }[]>`
    select count from operators.attempt where subject = ${`code/${id}`}`;
  return row?.count ?? 0;
};

/** As 500 wrong passwords from as many addresses leave it. */
const usedUp = (subject: string) => app.db`
  insert into operators.attempt (subject, count, window_ends_at)
  values (${subject}, 500, ${app.clock.now() + 3_600_000})
  on conflict (subject) do update set count = 500, window_ends_at = excluded.window_ends_at`;

describe('somebody who knows the password of an operator', () => {
  test('guesses 30 codes a day, from however many addresses, and is told nothing by the end of them', async () => {
    const operator = await operatorAt('uma', '192.0.2.1');
    const answers: TestAnswer[] = [];
    for (const code of wrongCodes(operator, 30))
      answers.push(await signIn(somewhere(), { name: 'uma', password: HARNESS_PASSWORD, code }));
    const seen = new Set(answers.map((answer) => JSON.stringify({ ...answer, timestamp: 0 })));
    expect(seen.size).toBe(1);
    // Even the right one is not looked at any more, so that the 31st guess is worth nothing.
    await app.clock.jump(60_000);
    const right = await signIn(somewhere(), entryOf(operator));
    expect(right.errorKey).toBe('operators.wrongCredentials');
    await app.clock.jump(24 * 3_600_000);
    expect((await signIn('192.0.2.1', entryOf(operator))).code).toBe(200);
  });

  test('is stopped for good by a new password of two administrators, who also give the tries back', async () => {
    const operator = await operatorAt('vera', '192.0.2.2');
    for (const code of wrongCodes(operator, 30))
      await signIn(somewhere(), { name: 'vera', password: HARNESS_PASSWORD, code });
    expect(await usedThrottle(operator.id)).toBe(30);
    const reason = 'somebody knows the password';
    const fields = { id: operator.id, reason };
    const { result } = await signIn('192.0.2.9', entryOf(harness.admin));
    const admin = result as { token: string };
    expect((await harness.call('resetOperator', fields, admin)).code).toBe(200);
    expect(await usedThrottle(operator.id)).toBe(0);
  });
});

describe('somebody who does not know the password', () => {
  test('uses up no code of the operator, who comes in from where they came in before', async () => {
    const operator = await operatorAt('wanda', '192.0.2.3');
    await usedUp('nameDay/wanda');
    const guess = { name: 'WANDA', password: 'a long walk in december', code: '000000' };
    expect((await signIn(somewhere(), guess)).errorKey).toBe('operators.tooManyAttempts');
    expect(await usedThrottle(operator.id)).toBe(0);
    await app.clock.jump(60_000);
    expect((await signIn('192.0.2.3', entryOf(operator))).code).toBe(200);
  });

  test('is counted alike for a name that nobody has', async () => {
    await usedUp('nameDay/nobody-here');
    const guess = { name: 'nobody-here', password: 'a long walk in december' };
    expect((await signIn(somewhere(), guess)).errorKey).toBe('operators.tooManyAttempts');
  });

  test('of all who guess at one moment from as many addresses, no more than 30 codes are looked at', async () => {
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
