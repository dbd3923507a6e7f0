import { wireCalls } from '@candor/contract/wire/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { codeTo } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const codeFor = async (email: string, scene: string) => {
  await app.call('sendEmailCode', { email, scene });
  return codeTo(app, email.toLowerCase()) || undefined;
};
const registration = (email: string, smscode: string | undefined, change: object = {}) => ({
  email,
  smscode,
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  agreement: true,
  ...change,
});

describe('registration', () => {
  test('signs in and grants practice money in one step', async () => {
    const { token } = await app.signUp('anna@example.com');
    const user = await app.call('getUser', {}, { token });
    expect(user).toMatchObject({
      code: 200,
      result: { email: 'anna@example.com', isGuest: false },
    });
    const balances = await app.call('listBalances', {}, { token });
    expect(balances.result[0]).toMatchObject({ currency: 'USDT', available: '10000' });
  });

  test('requires the agreement, matching and strong passwords and a known invitation', async () => {
    const email = 'ben@example.com';
    const smscode = await codeFor(email, 'register');
    const tryWith = async (change: object) =>
      (await app.call('register', registration(email, smscode, change))).errorKey;
    expect(await tryWith({ agreement: false })).toBe('identity.agreementRequired');
    expect(await tryWith({ confirmPassword: 'something else' })).toBe('identity.passwordsDiffer');
    const weak = { password: '12345678', confirmPassword: '12345678' };
    expect(await tryWith(weak)).toBe('identity.passwordTooWeak');
    expect(await tryWith({ inviteCode: 'NOBODY' })).toBe('identity.unknownInviteCode');
    expect(await tryWith({})).toBeUndefined();
  });

  test('opens one account per code, also when it is used twice concurrently', async () => {
    const email = 'twice@example.com';
    const smscode = await codeFor(email, 'register');
    const answers = await Promise.all([
      app.call('register', registration(email, smscode)),
      app.call('register', registration(email, smscode, { username: 'other' })),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('refuses a taken address in upper or lower case', async () => {
    await app.signUp('cleo@example.com');
    await app.clock.jump(61_000);
    const smscode = await codeFor('CLEO@example.com', 'register');
    const answer = await app.call('register', registration('CLEO@example.com', smscode));
    expect(answer.errorKey).toBe('identity.accountTaken');
  });
});

describe('codes', () => {
  test('are sent once a minute, invalid after five wrong attempts and expire after ten minutes', async () => {
    const email = 'codes@example.com';
    const code = await codeFor(email, 'register');
    const again = await app.call('sendEmailCode', { email, scene: 'register' });
    expect(again).toMatchObject({ code: 429, errorKey: 'identity.codeTooSoon' });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await app.call('register', registration(email, wrong))).errorKey).toBe(
        'identity.wrongCode',
      );
    const spent = await app.call('register', registration(email, code));
    expect(spent.errorKey).toBe('identity.wrongCode');

    await app.clock.jump(61_000);
    const fresh = await codeFor(email, 'register');
    await app.clock.jump(600_000);
    const old = await app.call('register', registration(email, fresh));
    expect(old.errorKey).toBe('identity.wrongCode');
  });

  test('are mailed for sign-in only to customers, without revealing who is one', async () => {
    await app.signUp('dora@example.com');
    const known = await app.call('sendEmailCode', { email: 'dora@example.com', scene: 'login' });
    const unknown = await app.call('sendEmailCode', { email: 'who@example.com', scene: 'login' });
    expect(unknown.result).toEqual(known.result);
    expect(app.emailMessages.some((emailMessage) => emailMessage.to === 'who@example.com')).toBe(
      false,
    );
    const smscode = app.emailMessages.findLast(
      (emailMessage) => emailMessage.to === 'dora@example.com',
    )!.code;
    const answer = await app.call('logInByEmail', { email: 'dora@example.com', smscode });
    expect(answer).toMatchObject({
      code: 200,
      result: { userInfo: { email: 'dora@example.com' } },
    });
  });
});

describe('sessions', () => {
  test('start with the right password; a wrong one and an unknown name are refused alike', async () => {
    const { email } = await app.signUp();
    const right = await app.call('logIn', {
      username: email.toUpperCase(),
      password: TEST_PASSWORD,
    });
    expect(right.code).toBe(200);
    const wrong = await app.call('logIn', { username: email, password: 'wrong password' });
    const nobody = await app.call('logIn', { username: 'nobody', password: 'wrong password' });
    expect(wrong).toMatchObject({ code: 422, errorKey: 'identity.wrongCredentials' });
    expect({ ...nobody, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 });
  });

  test('are refused to an address that guesses, without locking the customer out elsewhere', async () => {
    const { email } = await app.signUp();
    const guesses = Array.from({ length: 8 }, () =>
      app.call('logIn', { username: email, password: 'a guess' }),
    );
    await Promise.all(guesses);
    const ninth = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    expect(ninth.errorKey).toBe('identity.tooManyAttempts');
    const elsewhere = await app.app.server.inject({
      method: 'POST',
      url: wireCalls.logIn.replace('POST ', ''),
      remoteAddress: '203.0.113.9',
      payload: JSON.stringify({ username: email, password: TEST_PASSWORD }),
      headers: { 'content-type': 'application/json' },
    });
    expect(elsewhere.json()).toMatchObject({ code: 200 });
  });

  test('end immediately on sign-out, without ending others', async () => {
    const { token, email } = await app.signUp();
    const second = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    const other = (second.result as { token: string }).token;
    await app.call('getUser', {}, { token });
    await app.call('logOut', {}, { token });
    expect((await app.call('getUser', {}, { token })).code).toBe(401);
    expect((await app.call('getUser', {}, { token: other })).code).toBe(200);
  });

  test('expire after a week without use', async () => {
    const { token } = await app.signUp();
    await app.clock.jump(6 * 86_400_000);
    expect((await app.call('getUser', {}, { token })).code).toBe(200);
    await app.clock.jump(7 * 86_400_000);
    expect((await app.call('getUser', {}, { token })).code).toBe(401);
  });

  test('have tokens that are not stored in the clear', async () => {
    const { token } = await app.signUp();
    const rows = await app.db`select token_hash::text as hash from identity.session`;
    expect(rows.some((row) => String(row['hash']).includes(token))).toBe(false);
  });
});
