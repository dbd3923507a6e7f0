import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, callFrom, codeTo, deviceNamed, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const STEP_MS = 30_000;
const tokenOf = (answer: { result: unknown }) => (answer.result as { token: string }).token;

describe('a phone', () => {
  const phone = { areaCode: '+1', phone: '(415) 555-0134' };
  const sendTo = (scene: string) => app.call('sendPhoneCode', { ...phone, scene });
  const smscode = () => codeTo(app, '+14155550134');

  test('opens an account, signs in by code and by password and is stored as E.164', async () => {
    await sendTo('register');
    const answer = await app.call('register', {
      ...phone,
      password: TEST_PASSWORD,
      smscode: smscode(),
      agreement: true,
    });
    expect(answer.result).toMatchObject({ userInfo: { phone: '+14155550134', email: '' } });
    expect(app.emailMessages.at(-1)).toMatchObject({ to: '+14155550134', kind: 'sms' });

    await app.clock.jump(61_000);
    await sendTo('login');
    expect(await app.call('logInByPhone', { ...phone, smscode: smscode() })).toMatchObject({
      code: 200,
    });
    for (const username of ['+1 415 555 0134', '4155550134', '+14155550134'])
      expect(await app.call('logIn', { username, password: TEST_PASSWORD })).toMatchObject({
        code: 200,
      });
  });

  test('without a valid country is refused before anything is sent', async () => {
    const before = app.emailMessages.length;
    const request = { areaCode: '1', phone: '555', scene: 'register' };
    const short = await app.call('sendPhoneCode', { ...request, phone: '5555' });
    expect(short.errorKey).toBe('identity.phoneInvalid');
    expect((await app.call('sendPhoneCode', request)).code).toBe(400);
    expect(app.emailMessages.length).toBe(before);
  });

  test('gets a sign-in code only if registered, with the same answer either way', async () => {
    const stranger = { areaCode: '44', phone: '7400 123456', scene: 'login' };
    await app.clock.jump(61_000);
    const known = await sendTo('login');
    const unknown = await app.call('sendPhoneCode', stranger);
    expect(unknown.result).toEqual(known.result);
    expect(app.emailMessages.some(({ to }) => to === '+447400123456')).toBe(false);
  });
});

describe('a guest', () => {
  const device = deviceNamed('guest-phone');
  const enter = (from = device) =>
    callFrom(app, { device: from }, 'logInAsGuest', { agreement: true });

  test('gets a first password once; a second attempt from the device says that the account exists', async () => {
    const first = await enter();
    const { token, userInfo, initialPassword } = first.result as {
      token: string;
      userInfo: { username: string; isGuest: boolean };
      initialPassword: string;
    };
    expect(userInfo.isGuest).toBe(true);
    expect(await enter()).toMatchObject({ code: 422, errorKey: 'identity.guestExists' });
    const entry = { username: userInfo.username, password: initialPassword };
    expect((await app.call('logIn', entry)).code).toBe(200);
    const balances = await app.call('listBalances', {}, { token });
    expect(balances.result[0]).toMatchObject({ available: '10000' });
  });

  test('gets one account for two concurrent requests', async () => {
    const answers = await Promise.all([1, 2].map(() => enter(deviceNamed('twice'))));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('needs a device id and the agreement', async () => {
    const none = await app.call('logInAsGuest', { agreement: true });
    expect(none.errorKey).toBe('identity.deviceRequired');
    const refused = await callFrom(app, { device: deviceNamed('no') }, 'logInAsGuest', {
      agreement: false,
    });
    expect(refused.errorKey).toBe('identity.agreementRequired');
  });

  test('becomes a customer by binding an address', async () => {
    const answer = await enter(deviceNamed('upgrade'));
    const token = tokenOf(answer);
    const { initialPassword } = answer.result as { initialPassword: string };
    await app.call('sendEmailCode', { email: 'was@guest.example', scene: 'bind' }, { token });
    const bound = await app.call(
      'bindEmail',
      {
        email: 'was@guest.example',
        smscode: codeTo(app, 'was@guest.example'),
        password: initialPassword,
      },
      { token },
    );
    expect(bound.code).toBe(200);
    const user = await app.call('getUser', {}, { token });
    expect(user.result).toMatchObject({ isGuest: false, email: 'was@guest.example' });
  });
});

describe('the second factor', () => {
  test('is required between password and session, and its challenge allows nothing else', async () => {
    const { token, email } = await app.signUp();
    const { key } = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(STEP_MS);
    const half = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    const { ticket: mfaChallenge } = half.result as { ticket: string };
    expect(half.result).toEqual({ googleRequired: true, ticket: mfaChallenge });
    expect(await app.call('getUser', {}, { token: mfaChallenge })).toMatchObject({ code: 401 });
    expect((await app.call('checkTotp', { ticket: mfaChallenge })).result).toEqual({
      required: true,
    });

    const googleCode = totpAt(key, app.clock.now());
    const whole = await app.call('logInByTotp', { ticket: mfaChallenge, googleCode });
    expect((await app.call('getUser', {}, { token: tokenOf(whole) })).result).toMatchObject({
      has2FA: true,
    });
    expect(tokenOf(whole)).not.toBe(mfaChallenge);
    const replay = await app.call('logInByTotp', { ticket: mfaChallenge, googleCode });
    expect(replay.errorKey).toBe('identity.mfaChallengeExpired');
  });

  test('refuses a used code with another challenge too', async () => {
    const { token, email } = await app.signUp();
    const { key } = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(STEP_MS);
    const googleCode = totpAt(key, app.clock.now());
    const enter = async () => {
      const half = await app.call('logIn', { username: email, password: TEST_PASSWORD });
      const { ticket: mfaChallenge } = half.result as { ticket: string };
      return app.call('logInByTotp', { ticket: mfaChallenge, googleCode });
    };
    expect((await enter()).code).toBe(200);
    expect((await enter()).errorKey).toBe('identity.totpWrong');
  });

  test('accepts a recovery code once, however it is typed', async () => {
    const { token, email } = await app.signUp();
    const { recoveryCodes } = await bindTotp(app, token, TEST_PASSWORD);
    expect(new Set(recoveryCodes).size).toBe(10);
    const enter = async (googleCode: string) => {
      const half = await app.call('logIn', { username: email, password: TEST_PASSWORD });
      const { ticket: mfaChallenge } = half.result as { ticket: string };
      return app.call('logInByTotp', { ticket: mfaChallenge, googleCode });
    };
    const typed = recoveryCodes[0]!.toLowerCase().replace('-', ' ');
    expect((await enter(typed)).code).toBe(200);
    expect((await enter(recoveryCodes[0]!)).errorKey).toBe('identity.totpWrong');
    const security = await app.call('getSecurity', {}, { token });
    expect(security.result).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('expires its challenge after five minutes', async () => {
    const { token, email } = await app.signUp();
    const { key } = await bindTotp(app, token, TEST_PASSWORD);
    const half = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    await app.clock.jump(301_000);
    const { ticket: mfaChallenge } = half.result as { ticket: string };
    const googleCode = totpAt(key, app.clock.now());
    const late = await app.call('logInByTotp', { ticket: mfaChallenge, googleCode });
    expect(late.errorKey).toBe('identity.mfaChallengeExpired');
  });

  test('refuses a key made up by the client, or one bound without confirmation', async () => {
    const { token } = await app.signUp();
    const own = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const fields = { secretKey: own, googleCode: totpAt(own, app.clock.now()) };
    const foreign = await app.call('bindTotp', { ...fields, password: TEST_PASSWORD }, { token });
    expect(foreign.errorKey).toBe('identity.totpKeyUnknown');
    await app.clock.jump(11 * 60_000);
    const offer = await app.call('createTotpKey', {}, { token });
    const { secretKey } = offer.result as { secretKey: string };
    const googleCode = totpAt(secretKey, app.clock.now());
    const stale = await app.call('bindTotp', { secretKey, googleCode }, { token });
    expect(stale.errorKey).toBe('identity.passwordWrong');
    const wrong = { secretKey, googleCode, password: 'not this one' };
    expect((await app.call('bindTotp', wrong, { token })).errorKey).toBe('identity.passwordWrong');
  });
});

describe('a forgotten password', () => {
  test('is reset with a code; every session ends and withdrawals are held', async () => {
    const { token, email } = await app.signUp();
    await app.call('sendEmailCode', { email, scene: 'reset' });
    const request = { email, smscode: codeTo(app, email), newPassword: 'another good one' };
    expect((await app.call('resetPassword', request)).code).toBe(200);
    expect((await app.call('getUser', {}, { token })).code).toBe(401);
    const old = await app.call('logIn', { username: email, password: TEST_PASSWORD });
    expect(old.errorKey).toBe('identity.wrongCredentials');
    const fresh = await app.call('logIn', { username: email, password: 'another good one' });
    const security = await app.call('getSecurity', {}, { token: tokenOf(fresh) });
    expect(security.result).toHaveProperty('holdUntilTime');
    expect((await app.call('resetPassword', request)).errorKey).toBe('identity.wrongCode');
  });

  test('of an unknown address gets the same answer as that of a customer', async () => {
    const { email } = await app.signUp();
    const ask = (address: string) =>
      app.call('sendEmailCode', { email: address, scene: 'reset' }).then(({ result }) => result);
    expect(await ask('nobody@example.com')).toEqual(await ask(email));
    const reset = (address: string) =>
      app.call('resetPassword', {
        email: address,
        smscode: '000000',
        newPassword: 'another good one',
      });
    const [nobody, somebody] = [await reset('nobody@example.com'), await reset(email)];
    expect({ ...nobody, timestamp: 0 }).toEqual({ ...somebody, timestamp: 0 });
  });

  test('resets the rate limit when it is replaced', async () => {
    const { email } = await app.signUp();
    const guess = () => app.call('logIn', { username: email, password: 'what was it' });
    for (let attempt = 0; attempt < 9; attempt++) await guess();
    expect((await guess()).errorKey).toBe('identity.tooManyAttempts');
    await app.call('sendEmailCode', { email, scene: 'reset' });
    const request = { email, smscode: codeTo(app, email), newPassword: 'another good one' };
    expect((await app.call('resetPassword', request)).code).toBe(200);
    const fresh = await app.call('logIn', { username: email, password: 'another good one' });
    expect(fresh.code).toBe(200);
  });

  test('does not remove the second factor when it is reset', async () => {
    const { token, email } = await app.signUp();
    await bindTotp(app, token, TEST_PASSWORD);
    await app.call('sendEmailCode', { email, scene: 'reset' });
    const request = { email, smscode: codeTo(app, email), newPassword: 'another good one' };
    await app.call('resetPassword', request);
    const half = await app.call('logIn', { username: email, password: 'another good one' });
    expect(half.result).toMatchObject({ googleRequired: true });
  });
});

describe('agreement and invitation', () => {
  test('pins and stores the text that was agreed to by its hash', async () => {
    const agreement = await app.call('getAgreement');
    const { hash, text } = agreement.result as { hash: string; text: string };
    const { userId } = await app.signUp();
    const [customer] = await app.db`
      select agreement_hash from identity.customer where id = ${userId}`;
    expect(customer!['agreement_hash']).toBe(hash);
    const [kept] = await app.db`select text from identity.agreement where hash = ${hash}`;
    expect(kept!['text']).toBe(text);
    const spanish = await app.call('getAgreement', {}, { headers: { lang: 'xi' } });
    expect((spanish.result as { hash: string }).hash).not.toBe(hash);
  });

  test('refuses a text that is not in force', async () => {
    const email = 'old-text@example.com';
    await app.call('sendEmailCode', { email, scene: 'register' });
    const request = {
      email,
      smscode: codeTo(app, email),
      password: TEST_PASSWORD,
      agreement: true,
      agreementHash: 'f'.repeat(64),
    };
    expect((await app.call('register', request)).errorKey).toBe('identity.agreementOutdated');
  });

  test('resolves a short link to an existing invitation', async () => {
    const { token } = await app.signUp();
    const user = await app.call('getUser', {}, { token });
    const { inviteCode } = user.result as { inviteCode: string };
    const found = await app.call('resolveShortLink', { code: inviteCode.toLowerCase() });
    expect(found.result).toEqual({ inviteCode });
    const unknown = await app.call('resolveShortLink', { code: 'NOBODYS1' });
    expect(unknown.errorKey).toBe('identity.unknownInviteCode');
  });

  test('replaces a username that is the own address together with the address', async () => {
    const email = 'somebody.with.quite.a.long.name@example.com';
    const register = async () => {
      await app.clock.jump(61_000);
      await app.call('sendEmailCode', { email, scene: 'register' });
      const smscode = codeTo(app, email);
      const username = email.replace('somebody', 'Somebody');
      const fields = { username, email, smscode, password: TEST_PASSWORD, agreement: true };
      return app.call('register', fields);
    };
    const first = await register();
    expect(first).toMatchObject({ code: 200, result: { userInfo: { username: email } } });
    const next = 'moved-on@example.com';
    await app.call('sendEmailCode', { email: next, scene: 'bind' });
    const binding = { email: next, smscode: codeTo(app, next), password: TEST_PASSWORD };
    const bound = await app.call('bindEmail', binding, { token: tokenOf(first) });
    expect(bound.code).toBe(200);
    expect((await register()).code).toBe(200);
  });

  test('stores the E.164 number as username when the phone number is also sent as one', async () => {
    const phone = { areaCode: '1', phone: '4155550177' };
    await app.call('sendPhoneCode', { ...phone, scene: 'register' });
    const smscode = codeTo(app, '+14155550177');
    const fields = { ...phone, username: phone.phone, smscode };
    const answer = await app.call('register', {
      ...fields,
      password: TEST_PASSWORD,
      agreement: true,
    });
    expect(answer.result).toMatchObject({ userInfo: { username: '+14155550177' } });
  });

  test('refuses a username that looks like an email address or phone number', async () => {
    const email = 'names@example.com';
    await app.call('sendEmailCode', { email, scene: 'register' });
    const request = {
      email,
      smscode: codeTo(app, email),
      password: TEST_PASSWORD,
      agreement: true,
    };
    for (const username of ['someone@example.com', '+14155550199', '4155550199', 'a b'])
      expect((await app.call('register', { ...request, username })).errorKey).toBe(
        'identity.usernameInvalid',
      );
    expect((await app.call('register', { ...request, username: 'mei.lin' })).code).toBe(200);
    const check = (username: string) => app.call('checkAccount', { username });
    expect((await check('MEI.LIN')).result).toEqual({ available: false });
    expect((await check('free.name')).result).toEqual({ available: true });
    expect((await check(email)).result).toEqual((await check('other@example.com')).result);
  });
});
