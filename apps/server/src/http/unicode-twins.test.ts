import { domainToASCII } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callFrom, codeTo, deviceNamed } from '../modules/identity/testing/callers.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';
import { EMAIL, identifierNames, NAME, openTwinHarness } from './testing/twin-harness.ts';

const DEVICE = deviceNamed('thief-of-look-alikes');

let app: TestApp;
let twins: Awaited<ReturnType<typeof openTwinHarness>>;
beforeAll(async () => {
  app = await createTestApp();
  twins = await openTwinHarness(app);
});
afterAll(() => app.close());

describe('twins of', () => {
  test.each([
    ...identifierNames.quick.map((name) => [name, 3] as const),
    ...identifierNames.slow.map((name) => [name, 40] as const),
  ])('%s do not match it (1 in %i tried)', async (name, stride) => {
    const { tried, met } = await twins.meetings(name, stride);
    expect(tried).toBeGreaterThan(3);
    expect(met).toEqual([]);
  });

  test('the original texts match, so that the table can fail', async () => {
    expect(await twins.isFound(EMAIL.toUpperCase())).toBe(true);
    expect(await twins.isFound(NAME.toUpperCase())).toBe(true);
    expect(await twins.isWritten('sendEmailCode', { email: ` ${EMAIL.toUpperCase()} ` })).toBe(
      true,
    );
    expect(
      await twins.isWritten('sendPhoneCode', { areaCode: '+1', phone: '(415) 555-0142' }),
    ).toBe(true);
    const link = await app.call('resolveShortLink', {
      code: twins.victim.inviteCode.toLowerCase(),
    });
    expect(link.code).toBe(200);
  });
});

describe('an owner of a look-alike address', () => {
  test.each(['skipper.kim@ma\u0130l-desk.example', 'skipper.\u212aim@mail-desk.example'])(
    'gets no code for %s and cannot use one',
    async (email) => {
      const thief = { ip: twins.somewhere(), device: DEVICE };
      for (const scene of ['reset', 'login', 'register', 'bind', undefined]) {
        const before = app.emailMessages.length;
        await callFrom(app, thief, 'sendEmailCode', { email, ...(scene ? { scene } : {}) });
        expect(app.emailMessages.slice(before)).toEqual([]);
      }
      const ask = { email: EMAIL, scene: 'reset' };
      await callFrom(
        app,
        { ip: twins.somewhere(), device: deviceNamed('own') },
        'sendEmailCode',
        ask,
      );
      const smscode = codeTo(app, EMAIL);
      const reset = { smscode, newPassword: 'the password of a thief' };
      for (const place of [thief, { ip: twins.somewhere(), device: deviceNamed('own') }]) {
        const answer = await callFrom(app, place, 'resetPassword', { email, ...reset });
        expect(answer.errorKey).toBe('identity.wrongCode');
      }
      const entry = { username: EMAIL, password: TEST_PASSWORD };
      expect((await callFrom(app, { ip: twins.somewhere() }, 'logIn', entry)).code).toBe(200);
      await app.clock.jump(61_000);
    },
  );

  test('in another script gets a separate account, and its code goes to the punycode address', async () => {
    const email = 'skipper.kim@m\u0430il-desk.example';
    const punycode = `skipper.kim@${domainToASCII('m\u0430il-desk.example')}`;
    const { userId } = await app.signUp(punycode);
    expect(userId).not.toBe(twins.victim.userId);
    const before = app.emailMessages.length;
    const ask = { email, scene: 'reset' };
    await callFrom(app, { ip: twins.somewhere(), device: DEVICE }, 'sendEmailCode', ask);
    expect(app.emailMessages.slice(before).map(({ to }) => to)).toEqual([punycode]);
  });
});

test('refuses a user name that looks like another, also in the availability check', async () => {
  let number = 0;
  for (const username of [
    'k\u0456m.skipper-1',
    'kim.skipper-l',
    'KIM.SKIPPER-1',
    '\u212aim.skipper-1',
    'kim.\u0455kipper-1',
    'kim.skipper\u20101',
    'kim.skipper-1\u200d',
    'kım.skipper-1',
  ]) {
    const email = `namesake-${number++}@example.com`;
    await app.call('sendEmailCode', { email, scene: 'register' });
    const secrets = { smscode: codeTo(app, email), password: TEST_PASSWORD, agreement: true };
    const { errorKey } = await app.call('register', { email, username, ...secrets });
    expect(['identity.usernameInvalid', 'identity.accountTaken'], username).toContain(errorKey);
    const free = await app.call('checkAccount', { username });
    expect(free.result, username).toEqual({ available: false });
  }
});

test('refuses a sign-in with the twin of a name or an address and the right password', async () => {
  const typed = ['\u212aim.skipper-1', 'k\u0131m.skipper-1', 'skipper.kim@ma\u0130l-desk.example'];
  for (const username of typed) {
    const entry = { username, password: TEST_PASSWORD };
    const answer = await callFrom(app, { ip: twins.somewhere() }, 'logIn', entry);
    expect(answer.errorKey, username).toBe('identity.wrongCredentials');
  }
  for (const name of ['\u212aassie.finks', 'kass\u0131e.finks', 'kass\u0130e.finks']) {
    const answer = await twins.harness.call('signIn', {
      name,
      password: 'a long walk in november',
    });
    expect(answer.errorKey, name).toBe('operators.wrongCredentials');
  }
});
