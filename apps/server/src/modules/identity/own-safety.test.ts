import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, codeTo, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'another good one';
const signIn = async (username: string, password = TEST_PASSWORD) =>
  ((await app.call('logIn', { username, password })).result as { token: string }).token;
const kindsOf = async (token: string) => {
  const events = await app.call('listSecurityEvents', {}, { token });
  return (events.result as { records: { kind: string }[] }).records.map(({ kind }) => kind);
};
const change = (token: string, fields: object) =>
  app.call('changePassword', { type: 'login', oldPassword: TEST_PASSWORD, ...fields }, { token });

describe('login password', () => {
  test('is changed with the current one; other sessions end, this one stays, withdrawals are held', async () => {
    const { token, email } = await app.signUp();
    const elsewhere = await signIn(email);
    expect((await change(token, { newPassword: NEW_PASSWORD })).code).toBe(200);
    expect((await app.call('getUser', {}, { token })).code).toBe(200);
    expect((await app.call('getUser', {}, { token: elsewhere })).code).toBe(401);
    expect(await signIn(email, NEW_PASSWORD)).toBeTruthy();
    expect(await kindsOf(token)).toContain('passwordChanged');
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).toHaveProperty('holdUntilTime');
  });

  test('is not changed with a wrong one, or to a weak, equal or mismatched one', async () => {
    const { token } = await app.signUp();
    const keyOf = async (fields: object) => (await change(token, fields)).errorKey;
    expect(await keyOf({ newPassword: '1234' })).toBe('identity.passwordTooWeak');
    expect(await keyOf({ newPassword: TEST_PASSWORD })).toBe('identity.passwordSame');
    expect(await keyOf({ newPassword: NEW_PASSWORD, confirmPassword: 'x' })).toBe(
      'identity.passwordsDiffer',
    );
    expect(await keyOf({ newPassword: NEW_PASSWORD, oldPassword: 'wrong one' })).toBe(
      'identity.passwordWrong',
    );
  });
});

describe('withdrawal password', () => {
  const set = (token: string, safePassword: string, password = TEST_PASSWORD) =>
    app.call('setFundPassword', { password, safePassword }, { token });

  test('is set once with the login password and differs from it', async () => {
    const { token } = await app.signUp();
    expect((await set(token, '407182', 'wrong')).errorKey).toBe('identity.passwordWrong');
    expect((await set(token, '111111')).errorKey).toBe('identity.fundPasswordTooWeak');
    expect((await set(token, TEST_PASSWORD)).errorKey).toBe('identity.fundPasswordAsLogin');
    expect((await set(token, '407182')).code).toBe(200);
    expect((await set(token, '509283')).errorKey).toBe('identity.fundPasswordSetAlready');
    const user = await app.call('getUser', {}, { token });
    expect(user.result).toMatchObject({ hasFundPassword: true });
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).not.toHaveProperty('holdUntilTime');
  });

  test('is changed with the current one and holds withdrawals', async () => {
    const { token } = await app.signUp();
    await set(token, '407182');
    const fields = { type: 'fund', newPassword: '509283' };
    const wrong = await app.call('changePassword', { ...fields, oldPassword: '000111' }, { token });
    expect(wrong.errorKey).toBe('identity.fundPasswordWrong');
    const right = await app.call('changePassword', { ...fields, oldPassword: '407182' }, { token });
    expect(right.code).toBe(200);
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).toHaveProperty('holdUntilTime');
  });

  test('is reset with the login password, a code and the second factor', async () => {
    const { token, email } = await app.signUp();
    await set(token, '407182');
    const { key } = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(30_000);
    await app.call('sendEmailCode', { email, scene: 'reset' }, { token });
    const fields = {
      channel: 'email',
      smscode: codeTo(app, email),
      password: TEST_PASSWORD,
      safePassword: '509283',
    };
    const without = await app.call('resetFundPassword', fields, { token });
    expect(without.errorKey).toBe('identity.totpRequired');
    const googleCode = totpAt(key, app.clock.now());
    const done = await app.call('resetFundPassword', { ...fields, googleCode }, { token });
    expect(done.code).toBe(200);
    expect(await kindsOf(token)).toContain('fundPasswordReset');
  });

  test('leaves code and second factor valid when the new one is refused', async () => {
    const { token, email } = await app.signUp();
    await set(token, '407182');
    const { key } = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(30_000);
    await app.call('sendEmailCode', { email, scene: 'reset' }, { token });
    const fields = {
      channel: 'email',
      smscode: codeTo(app, email),
      password: TEST_PASSWORD,
      googleCode: totpAt(key, app.clock.now()),
    };
    const reset = (safePassword: string) =>
      app.call('resetFundPassword', { ...fields, safePassword }, { token });
    expect((await reset(TEST_PASSWORD)).errorKey).toBe('identity.fundPasswordAsLogin');
    expect((await reset('509283')).code).toBe(200);
  });

  test('is set once by two concurrent requests', async () => {
    const { token } = await app.signUp();
    const answers = await Promise.all([set(token, '407182'), set(token, '509283')]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('second factor', () => {
  test('is removed with the password and one of its codes, and holds withdrawals', async () => {
    const { token, email } = await app.signUp();
    const { key, recoveryCodes } = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(30_000);
    const unbind = (googleCode: string, password = TEST_PASSWORD) =>
      app.call('unbindTotp', { password, googleCode }, { token });
    expect((await unbind('000000')).errorKey).toBe('identity.totpWrong');
    expect((await unbind(recoveryCodes[0]!, 'wrong')).errorKey).toBe('identity.passwordWrong');
    const renewed = await app.call(
      'renewRecoveryCodes',
      { googleCode: totpAt(key, app.clock.now()) },
      { token },
    );
    expect((await unbind(recoveryCodes[0]!)).errorKey).toBe('identity.totpWrong');
    const { recoveryCodes: fresh } = renewed.result as { recoveryCodes: string[] };
    expect((await unbind(fresh[3]!)).code).toBe(200);
    expect(await signIn(email)).toBeTruthy();
    expect((await unbind('000000')).errorKey).toBe('identity.totpNotBound');
  });
});

describe('addresses', () => {
  test('replaces an email address with its code and the password; the old one stops working', async () => {
    const { token, email } = await app.signUp();
    const next = `next-${email}`;
    await app.call('sendEmailCode', { email: next, scene: 'bind' }, { token });
    const fields = { email: next, smscode: codeTo(app, next) };
    const wrong = await app.call('bindEmail', { ...fields, password: 'wrong' }, { token });
    expect(wrong.errorKey).toBe('identity.passwordWrong');
    const done = await app.call('bindEmail', { ...fields, password: TEST_PASSWORD }, { token });
    expect(done.code).toBe(200);
    const old = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    expect(old.errorKey).toBe('identity.wrongCredentials');
    expect(await signIn(next)).toBeTruthy();
    expect(await kindsOf(token)).toContain('emailChanged');
    const anew = await app.signUp(email);
    expect(anew.userId).toBeTruthy();
  });

  test('refuses the address of another customer and changes nothing', async () => {
    const { email: taken } = await app.signUp();
    const { token, email } = await app.signUp();
    await app.clock.jump(61_000);
    await app.call('sendEmailCode', { email: taken, scene: 'bind' }, { token });
    const fields = { email: taken, smscode: codeTo(app, taken), password: TEST_PASSWORD };
    const answer = await app.call('bindEmail', fields, { token });
    expect(answer.errorKey).toBe('identity.addressTaken');
    const user = await app.call('getUser', {}, { token });
    expect(user.result).toMatchObject({ email });
  });

  test('holds nothing for a first phone number', async () => {
    const { token } = await app.signUp();
    const phone = { areaCode: '34', phone: '612 34 56 78' };
    await app.call('sendPhoneCode', { ...phone, scene: 'bind' }, { token });
    const smscode = codeTo(app, '+34612345678');
    const fields = { ...phone, smscode, password: TEST_PASSWORD };
    expect((await app.call('bindPhone', fields, { token })).code).toBe(200);
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).not.toHaveProperty('holdUntilTime');
  });
});

describe('sessions', () => {
  const list = async (token: string) =>
    (await app.call('listSessions', {}, { token })).result as {
      id: string;
      isCurrent: boolean;
    }[];

  test('are listed with the current one first and end one by one or together', async () => {
    const { token, email } = await app.signUp();
    const [second, third] = [await signIn(email), await signIn(email)];
    const sessions = await list(token);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    await app.call('endSession', { id: sessions[1]!.id }, { token });
    const alive = await Promise.all(
      [second, third].map(async (other) => (await app.call('getUser', {}, { token: other })).code),
    );
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 401]);
    const ended = await app.call('endOtherSessions', {}, { token });
    expect(ended.result).toEqual({ ended: 1 });
    expect(await list(token)).toHaveLength(1);
  });

  test('of another customer are treated as unknown', async () => {
    const mine = await app.signUp();
    const theirs = await app.signUp();
    const [session] = await list(theirs.token);
    const end = (id: string) => app.call('endSession', { id }, { token: mine.token });
    const [foreign, unknown] = [
      await end(session!.id),
      await end('00000000-0000-7000-8000-000000000000'),
    ];
    expect(foreign).toMatchObject({ code: 404, errorKey: 'identity.sessionUnknown' });
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...foreign, timestamp: 0 });
    expect((await end('not-an-id')).errorKey).toBe('request.invalid');
    expect(await list(theirs.token)).toHaveLength(1);
  });

  test('get a new token on every sign-in, whatever the client sends', async () => {
    const { token, email } = await app.signUp();
    const entry = { username: email, password: TEST_PASSWORD };
    const answer = await app.call('logIn', entry, { token: 'planted-by-somebody-else' });
    const fresh = (answer.result as { token: string }).token;
    expect(new Set([fresh, token, 'planted-by-somebody-else']).size).toBe(3);
    expect((await app.call('getUser', {}, { token: 'planted-by-somebody-else' })).code).toBe(401);
  });
});

test('shows security events newest first and only to their owner', async () => {
  const { token, email } = await app.signUp();
  await app.clock.jump(1_000);
  await app.call('logIn', { username: email, password: 'a guess' });
  await expect.poll(() => kindsOf(token)).toContain('signInFailed');
  await app.clock.jump(1_000);
  await signIn(email);
  expect(await kindsOf(token)).toEqual(['signedIn', 'signInFailed', 'accountOpened']);
  const stranger = await app.signUp();
  expect(await kindsOf(stranger.token)).toEqual(['accountOpened']);
});
