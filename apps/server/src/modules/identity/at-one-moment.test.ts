import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db.ts';
import { holdOpen, untilWaiting } from '../../platform/testing/locks.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { codeTo } from './testing/callers.ts';

/** Races between a password check and a change of the password. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'another good one';
type Answer = Awaited<ReturnType<TestApp['call']>>;

/** Runs actions while a lock is held; `first` has finished or waits for it before `then` starts. */
async function whileLocked(
  lock: (tx: Tx) => Promise<unknown>,
  first: () => Promise<Answer>,
  then: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await holdOpen(app.db, async (tx) => {
    await lock(tx);
    answer = first();
    await Promise.race([answer, untilWaiting(app.db)]);
    await then(tx);
  });
  return answer!;
}

const lockCustomer = (userId: string) => (tx: Tx) =>
  tx`select 1 from identity.customer where id = ${userId} for update`.execute();
const replaceHash = (userId: string) => (tx: Tx) =>
  tx`update identity.customer set password_hash = 'replaced' where id = ${userId}`.execute();
const isSignedIn = async ({ result }: Answer) => {
  const { token = '' } = (result ?? {}) as { token?: string };
  return token !== '' && (await app.call('getUser', {}, { token })).code === 200;
};

describe('while a forgotten password is reset', () => {
  test('leaves no session of a sign-in in progress with the old one', async () => {
    const { email } = await app.signUp();
    await app.call('sendEmailCode', { email, scene: 'reset' });
    const reset = { email, smscode: codeTo(app, email), newPassword: NEW_PASSWORD };
    let replaced: Promise<Answer> | undefined;
    const thief = await whileLocked(
      // The last read of a sign-in, when its session is already written.
      (tx) => tx`lock table kyc.application in access exclusive mode`.execute(),
      () => app.call('logIn', { username: email, password: TEST_PASSWORD }),
      async () => {
        replaced = app.call('resetPassword', reset);
        await Promise.race([replaced, untilWaiting(app.db, 2)]);
      },
    );
    expect((await replaced!).code).toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('refuses a sign-in whose password has just become wrong', async () => {
    const { email, userId } = await app.signUp();
    const thief = await whileLocked(
      lockCustomer(userId),
      () => app.call('logIn', { username: email, password: TEST_PASSWORD }),
      replaceHash(userId),
    );
    expect(thief.errorKey).toBe('identity.wrongCredentials');
  });

  test('refuses to change the password with the old one', async () => {
    const { token, userId } = await app.signUp();
    const change = { type: 'login', oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const thief = await whileLocked(
      lockCustomer(userId),
      () => app.call('changePassword', change, { token }),
      replaceHash(userId),
    );
    expect(thief.errorKey).toBe('identity.passwordWrong');
    const [row] = await app.db`select password_hash from identity.customer where id = ${userId}`;
    expect(row!['password_hash']).toBe('replaced');
  });
});
