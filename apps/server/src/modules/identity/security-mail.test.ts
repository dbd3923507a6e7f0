import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { seededRandom } from '../../platform/random.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createSecurityEvents } from './security-events.ts';
import { bindTotp, callFrom, codeTo, deviceNamed, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const spanish = { headers: { lang: 'xi' } };
const next = 'another correct horse';

/** Notifications to a customer, after due work was done. */
async function noticesTo(email: string) {
  await app.clock.advance(2_000);
  return app.emailMessages.filter(({ to, kind }) => to === email && kind.startsWith('notice.'));
}

const change = (token: string) =>
  app.call(
    'changePassword',
    { type: 'login', oldPassword: TEST_PASSWORD, newPassword: next },
    { token },
  );

describe('a customer', () => {
  test('is notified once of a password change and how to react', async () => {
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

  test('is notified in their own language, not that of another signed-in customer', async () => {
    const { token, email } = await app.signUp();
    await app.call('reportActivity', {}, { token, ...spanish });
    await change(token);
    expect((await noticesTo(email))[0]!.text).toContain('Si fuiste tú');
  });

  test('is notified of a sign-in only from a new device', async () => {
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

  test('is notified that the second factor was removed', async () => {
    const { token, email } = await app.signUp();
    const totp = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(60_000);
    const googleCode = totpAt(totp.key, app.clock.now());
    await app.call('unbindTotp', { password: TEST_PASSWORD, googleCode }, { token });
    const kinds = (await noticesTo(email)).map(({ kind }) => kind);
    expect(kinds).toEqual(['notice.totpBound', 'notice.totpUnbound']);
  });

  test('is not notified of refused actions', async () => {
    const { token, email } = await app.signUp();
    const wrong = { type: 'login', oldPassword: 'a guess', newPassword: next };
    expect((await app.call('changePassword', wrong, { token })).code).toBe(422);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('gets at most ten notifications an hour', async () => {
    const { email } = await app.signUp();
    for (let times = 0; times < 12; times += 1)
      await callFrom(app, {}, 'logIn', { username: email, password: TEST_PASSWORD });
    expect(await noticesTo(email)).toHaveLength(10);
    const [left] = await app.db`select count(*)::int as count from platform.due
      where name = 'identity.securityMail'`;
    expect(left!.count).toBe(0);
  });
});

describe('a notification', () => {
  test('is never sent for a change that was rolled back', async () => {
    const { token, email } = await app.signUp();
    const undone = inTransaction(app.db, async (tx) => {
      const record = createSecurityEvents(seededRandom('undone'));
      const userId = await idOf(email);
      await record(tx, { userId, kind: 'passwordChanged', nowMs: app.clock.now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await noticesTo(email)).toEqual([]);
    await change(token);
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test("goes to the customer's address at the time of the event", async () => {
    const { token, email } = await app.signUp();
    await change(token);
    await app.db`update identity.customer set email = 'thief@example.com' where email = ${email}`;
    expect(await noticesTo(email)).toMatchObject([{ kind: 'notice.passwordChanged' }]);
    expect(await noticesTo('thief@example.com')).toEqual([]);
  });

  test('leaves no rows behind and does not use up the limit of other kinds', async () => {
    const { token, email } = await app.signUp();
    for (let times = 0; times < 12; times += 1)
      await callFrom(app, {}, 'logIn', { username: email, password: TEST_PASSWORD });
    await change(token);
    const kinds = (await noticesTo(email)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'notice.signedIn')).toHaveLength(10);
    expect(kinds).toContain('notice.passwordChanged');
    expect(await app.db`select 1 from identity.notice`).toHaveLength(0);
  });

  test('is still sent after three days of downtime, with the time of the event', async () => {
    const { token, email } = await app.signUp();
    await change(token);
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    await app.clock.jump(72 * 3_600_000);
    const emailMessages = await noticesTo(email);
    expect(emailMessages).toHaveLength(1);
    expect(emailMessages[0]!.text).toContain(day);
  });
});

describe('a former address', () => {
  const mail = (to: string) => ({ path: 'bindEmail' as const, to, fields: { email: to } });
  const phone = (number: string) => ({
    path: 'bindPhone' as const,
    to: `+34${number}`,
    fields: { areaCode: '34', phone: number },
  });

  /** Replaces an address of the account, with the code sent to the new one. */
  async function move(token: string, { path, to, fields }: ReturnType<typeof mail | typeof phone>) {
    const send = path === 'bindEmail' ? 'sendEmailCode' : 'sendPhoneCode';
    await app.call(send, { ...fields, scene: 'bind' }, { token });
    const proof = { smscode: codeTo(app, to), password: TEST_PASSWORD };
    return app.call(path, { ...fields, ...proof }, { token });
  }

  test('is notified by email, as is the new one', async () => {
    const { token, email } = await app.signUp();
    expect((await move(token, mail('new@example.com'))).code).toBe(200);
    const [toOld, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(toOld!.kind).toBe('notice.emailChanged');
    expect(toOld!.text).toContain('no longer belongs');
    expect(toOld!.text).toContain('My, Security, Devices');
    expect(toOld!.text).toContain('24 hours');
    expect(toOld!.text).not.toContain('new@example.com');
    const [toNew] = await noticesTo('new@example.com');
    expect(toNew).toMatchObject({ kind: 'notice.emailChanged' });
    expect(toNew!.text).not.toContain('no longer belongs');
    expect(toNew!.id).not.toBe(toOld!.id);
  });

  test('is notified by text message, as is the mailbox', async () => {
    const { token, email } = await app.signUp();
    await move(token, phone('612345678'));
    expect(await noticesTo('+34612345678')).toEqual([]);
    expect((await move(token, phone('612345679'))).code).toBe(200);
    for (const to of ['+34612345678', '+34612345679', email])
      expect(await noticesTo(to)).toMatchObject([{ kind: 'notice.phoneChanged' }]);
    const [text] = await noticesTo('+34612345678');
    expect(text).toMatchObject({ subject: '', code: '' });
    expect(text!.text).toContain('My, Security, Devices');
  });

  test('is not notified when the new address belongs to another customer', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    const answer = await move(one.token, mail(other.email));
    expect(answer.errorKey).toBe('identity.addressTaken');
    expect(await noticesTo(one.email)).toEqual([]);
    expect(await noticesTo(other.email)).toEqual([]);
  });
});

test('notifies a customer without an email address by text message', async () => {
  const fields = { areaCode: '34', phone: '622345678' };
  await app.call('sendPhoneCode', { ...fields, scene: 'register' });
  const smscode = codeTo(app, '+34622345678');
  const entry = { ...fields, smscode, password: TEST_PASSWORD, agreement: true };
  const { token } = (await app.call('register', entry)).result as { token: string };
  await change(token);
  expect(await noticesTo('+34622345678')).toMatchObject([{ kind: 'notice.passwordChanged' }]);
});

async function idOf(email: string): Promise<string> {
  const [row] = await app.db<{ id: string }[]>`
    select id from identity.customer where email = ${email}`;
  return row!.id;
}
