import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  type Harness,
  HARNESS_PASSWORD,
  openHarness,
  type TestOperator,
} from './testing/harness.ts';

let app: TestApp;
let harness: Harness;
let support: TestOperator;
beforeAll(async () => {
  app = await createTestApp();
  harness = await openHarness(app);
  support = await harness.hire('sofia', ['support']);
});
afterAll(() => app.close());

const signIn = (operator: TestOperator, change: object = {}, headers = {}) =>
  harness.call(
    'signIn',
    { name: operator.name, password: operator.password, code: harness.codeOf(operator), ...change },
    { headers },
  );

describe('signing in', () => {
  test('accepts each authenticator code once', async () => {
    await app.clock.jump(30_000);
    expect(await signIn(support)).toMatchObject({ code: 200, result: { me: { next: 'work' } } });
    expect(await signIn(support)).toMatchObject({ errorKey: 'operators.wrongCredentials' });
  });

  test('refuses a wrong name, password or code and a missing code alike', async () => {
    await app.clock.jump(16 * 60_000);
    const answers = [
      await signIn(support, { name: 'nobody' }),
      await signIn(support, { password: 'a long walk in december' }),
      await signIn(support, { code: '000000' }),
      await signIn(support, { code: undefined }),
    ];
    for (const answer of answers)
      expect({ ...answer, timestamp: 0 }).toEqual({ ...answers[0], timestamp: 0 });
    expect(answers[0]).toMatchObject({ code: 422, errorKey: 'operators.wrongCredentials' });
  });

  test('blocks guessing after five attempts from an address', async () => {
    await app.clock.jump(16 * 60_000);
    for (let attempt = 0; attempt < 5; attempt++) await signIn(support, { code: '000000' });
    expect(await signIn(support)).toMatchObject({ errorKey: 'operators.tooManyAttempts' });
    await app.clock.jump(16 * 60_000);
    expect((await signIn(support)).code).toBe(200);
  });

  test('ends a session after fifteen minutes without use', async () => {
    const { token } = (await signInLater()).result as { token: string };
    expect((await harness.call('getMe', {}, { token })).code).toBe(200);
    await app.clock.jump(15 * 60_000 + 1);
    expect((await harness.call('getMe', {}, { token })).code).toBe(401);
  });

  async function signInLater() {
    await app.clock.jump(60_000);
    return signIn(support);
  }
});

describe('a new operator', () => {
  test('can do nothing before setting a password and an authenticator', async () => {
    const oneTimePassword = await letIn('nina', ['finance']);
    const signedIn = await harness.call('signIn', { name: 'nina', password: oneTimePassword });
    const { token } = signedIn.result as { token: string };
    const blocked = await harness.call('listQueues', {}, { token });
    expect(blocked).toMatchObject({ code: 403, errorKey: 'operators.setUpFirst' });
    const weak = await harness.call(
      'changePassword',
      { oldPassword: oneTimePassword, newPassword: 'nina nina nina' },
      { token },
    );
    expect(weak.errorKey).toBe('operators.passwordTooWeak');
    const changed = await harness.call(
      'changePassword',
      { oldPassword: oneTimePassword, newPassword: HARNESS_PASSWORD },
      { token },
    );
    expect(changed.result).toMatchObject({ next: 'bindAuthenticator' });
    expect((await harness.call('listQueues', {}, { token })).errorKey).toBe('operators.setUpFirst');
    const again = await harness.call('signIn', { name: 'nina', password: oneTimePassword });
    expect(again.errorKey).toBe('operators.wrongCredentials');
  });

  test('cannot hold roles that must be separate', async () => {
    const { admin } = await freshAdmin();
    const invite = (name: string, roles: string[]) =>
      harness.call('inviteOperator', { name, roles, reason: 'joins' }, { token: admin });
    expect((await invite('both', ['admin', 'finance'])).errorKey).toBe('operators.rolesApart');
    expect((await invite('none', [])).errorKey).toBe('operators.rolesInvalid');
    expect((await invite('SOFIA', ['support'])).errorKey).toBe('operators.nameTaken');
  });

  test('has three days to use the one-time password', async () => {
    const oneTimePassword = await letIn('late', ['content']);
    await app.clock.jump(72 * 3_600_000 + 1);
    const answer = await harness.call('signIn', { name: 'late', password: oneTimePassword });
    expect(answer.errorKey).toBe('operators.wrongCredentials');
  });
});

describe('disabling an operator', () => {
  test('ends their session immediately and is not possible for oneself', async () => {
    const { admin, id } = await freshAdmin();
    const { token } = (await signIn(support)).result as { token: string };
    const own = await harness.call('disableOperator', { id, reason: 'leaves' }, { token: admin });
    expect(own.errorKey).toBe('operators.notYourself');
    const fields = { id: support.id, reason: 'leaves us' };
    expect((await harness.call('disableOperator', fields, { token: admin })).code).toBe(200);
    expect((await harness.call('getMe', {}, { token })).code).toBe(401);
    await app.clock.jump(60_000);
    expect((await signIn(support)).errorKey).toBe('operators.wrongCredentials');
  });
});

async function freshAdmin(who = harness.admin): Promise<{ admin: string; id: string }> {
  await app.clock.jump(60_000);
  const { result } = await signIn(who);
  return { admin: (result as { token: string }).token, id: who.id };
}

/** One-time password of an operator approved by two administrators. */
async function letIn(name: string, roles: string[]): Promise<string> {
  const { admin: token } = await freshAdmin();
  const invited = await harness.call('inviteOperator', { name, roles, reason: 'joins' }, { token });
  const { id, passwordHalf } = invited.result as { id: string; passwordHalf: string };
  const { admin: other } = await freshAdmin(harness.otherAdmin);
  const approved = await harness.call('approveOperator', { id, reason: 'met' }, { token: other });
  return `${passwordHalf}-${(approved.result as { passwordHalf: string }).passwordHalf}`;
}
