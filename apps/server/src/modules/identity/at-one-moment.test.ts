import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db.ts';
import { holdOpen, untilWaiting } from '../../platform/testing/locks.ts';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { codeTo } from './testing/callers.ts';

/** What a password proved a moment ago, when it is not the password any more. */
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'another good one';
type Answer = Awaited<ReturnType<TestApp['call']>>;

/** Does something while a lock is held; `first` is over, or stands in line, before `then` begins. */
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

describe('while a forgotten password is replaced', () => {
  test('a sign-in with the old one that is under way begins no session that stays', async () => {
    const { email } = await app.signUp();
    await app.call('sendEmailCode', { email, scene: 'reset' });
    const reset = { email, smscode: codeTo(app, email), newPassword: NEW_PASSWORD };
    let replaced: Promise<Answer> | undefined;
    const thief = await whileLocked(
      // What a sign-in reads last, when its session is written already.
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

  test('a sign-in whose password was right a moment ago is refused', async () => {
    const { email, userId } = await app.signUp();
    const thief = await whileLocked(
      lockCustomer(userId),
      () => app.call('logIn', { username: email, password: TEST_PASSWORD }),
      replaceHash(userId),
    );
    expect(thief.errorKey).toBe('identity.wrongCredentials');
  });

  test('nobody puts one of their own in its place with the old one', async () => {
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
