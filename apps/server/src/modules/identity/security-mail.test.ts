import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, callFrom, deviceNamed, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const spanish = { headers: { lang: 'xi' } };
const next = 'another correct horse';

/** What a customer was told of, after due work was done. */
async function noticesTo(email: string) {
  await app.clock.advance(2_000);
  return app.letters.filter(({ to, kind }) => to === email && kind.startsWith('notice.'));
}

const change = (token: string) =>
  app.call(
    'changePassword',
    { type: 'login', oldPassword: TEST_PASSWORD, newPassword: next },
    { token },
  );

describe('a customer', () => {
  test('is mailed once that the password was changed, and by whom it can be undone', async () => {
    const { token, email } = await app.signUp();
    expect(await noticesTo(email)).toEqual([]);
    await change(token);
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'notice.passwordChanged', code: '' });
    expect(notice!.subject).toBe('Candor: Login password changed');
    expect(notice!.text).toContain('127.0.0.1');
    expect(JSON.stringify(notice)).not.toContain(next);
    await app.clock.advance(60_000);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test('is written to in their own language, not in that of who is signed in elsewhere', async () => {
    const { token, email } = await app.signUp();
    await app.call('reportActivity', {}, { token, ...spanish });
    await change(token);
    expect((await noticesTo(email))[0]!.text).toContain('Si fue usted');
  });

  test('is told of a sign-in from a device not seen before, and of no other', async () => {
    const { email } = await app.signUp();
    const entry = { username: email, password: TEST_PASSWORD };
    const phone = { device: deviceNamed('phone') };
    await callFrom(app, phone, 'logIn', entry);
    expect(await noticesTo(email)).toMatchObject([{ kind: 'notice.signedIn' }]);
    await callFrom(app, phone, 'logIn', entry);
    expect(await noticesTo(email)).toHaveLength(1);
    await callFrom(app, {}, 'logIn', entry);
    expect(await noticesTo(email)).toHaveLength(2);
  });

  test('is told that the second factor was removed', async () => {
    const { token, email } = await app.signUp();
    const totp = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(60_000);
    const googleCode = totpAt(totp.key, app.clock.now());
    await app.call('unbindTotp', { password: TEST_PASSWORD, googleCode }, { token });
    const kinds = (await noticesTo(email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['notice.totpBound', 'notice.totpUnbound']);
  });

  test('is not told of what was refused', async () => {
    const { token, email } = await app.signUp();
    const wrong = { type: 'login', oldPassword: 'a guess', newPassword: next };
    expect((await app.call('changePassword', wrong, { token })).code).toBe(422);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('gets ten letters an hour and no more', async () => {
    const { email } = await app.signUp();
    for (let times = 0; times < 12; times += 1)
      await callFrom(app, {}, 'logIn', { username: email, password: TEST_PASSWORD });
    expect(await noticesTo(email)).toHaveLength(10);
    const [left] = await app.db`select count(*)::int as count from platform.due
      where name = 'identity.securityMail'`;
    expect(left!.count).toBe(0);
  });
});

test('a node that was away for a day warns of nothing late', async () => {
  const { token, email } = await app.signUp();
  await change(token);
  await app.clock.jump(25 * 3_600_000);
  expect(await noticesTo(email)).toEqual([]);
});
