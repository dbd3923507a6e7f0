import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { bindTotp, callFrom, codeTo, deviceNamed, totpAt } from './testing/callers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const THIEF = '203.0.113.66';
const OWN = { ip: '198.51.100.7', device: deviceNamed('own-phone') };
const ATTEMPTS = 1_000;
const AT_ONCE = 50;

/** A customer with a known device, which has signed in to the account before. */
async function victim() {
  const { email, token } = await app.signUp();
  await callFrom(app, OWN, 'logIn', { username: email, password: TEST_PASSWORD });
  return { email, token };
}
/** Makes all guesses, a few dozen concurrently. */
async function guessAll<T>(
  guess: (number: number) => Promise<T>,
  attempts = ATTEMPTS,
): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < attempts; first += AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, attempts - first) },
      (_, at) => first + at,
    );
    results.push(...(await Promise.all(numbers.map(guess))));
  }
  return results;
}
const count = (keys: readonly unknown[], key: unknown) => keys.filter((one) => one === key).length;

describe('1,000 guesses', () => {
  test('at a password from one address: eight are checked, and the owner signs in', async () => {
    const { email } = await victim();
    const keys = await guessAll(async (guess) => {
      const entry = { username: email, password: `guess number ${guess}` };
      return (await callFrom(app, { ip: THIEF }, 'logIn', entry)).errorKey;
    });
    expect(count(keys, 'identity.wrongCredentials')).toBe(8);
    expect(count(keys, 'identity.tooManyAttempts')).toBe(ATTEMPTS - 8);
    const own = await callFrom(app, OWN, 'logIn', { username: email, password: TEST_PASSWORD });
    expect(own.code).toBe(200);
  });

  test('at a password from 1,000 addresses: a hundred a day are checked, known devices are exempt', async () => {
    const { email } = await victim();
    const keys = await guessAll(async (guess) => {
      const entry = { username: email, password: `guess number ${guess}` };
      const ip = `10.0.${Math.trunc(guess / 250)}.${guess % 250}`;
      return (await callFrom(app, { ip }, 'logIn', entry)).errorKey;
    });
    expect(count(keys, 'identity.wrongCredentials')).toBe(100);
    const own = await callFrom(app, OWN, 'logIn', { username: email, password: TEST_PASSWORD });
    expect(own.code).toBe(200);
    // A new device can still reset the password with a code sent to the owner's address.
    const fresh = { ip: '198.51.100.8', device: deviceNamed('new-phone') };
    await callFrom(app, fresh, 'sendEmailCode', { email, scene: 'login' });
    const smscode = codeTo(app, email);
    const byCode = await callFrom(app, fresh, 'logInByEmail', { email, smscode });
    expect(byCode.code).toBe(200);
  });

  test("at a code: the owner's code stays valid", async () => {
    const { email } = await victim();
    await callFrom(app, OWN, 'sendEmailCode', { email, scene: 'login' });
    const smscode = codeTo(app, email);
    const codes = await guessAll(async (guess) => {
      const tried = String(guess).padStart(6, '0');
      const entry = { email, smscode: tried === smscode ? '999999' : tried };
      return (await callFrom(app, { ip: THIEF }, 'logInByEmail', entry)).code;
    });
    expect(codes).not.toContain(200);
    const stolen = await callFrom(app, { ip: '203.0.113.67' }, 'logInByEmail', { email, smscode });
    expect(stolen.errorKey).toBe('identity.wrongCode');
    const own = await callFrom(app, OWN, 'logInByEmail', { email, smscode });
    expect(own.code).toBe(200);
  });

  test('at the second factor with a known password: none succeeds, and the owner signs in', async () => {
    const { email, token } = await victim();
    const { key } = await bindTotp(app, token, TEST_PASSWORD);
    await app.clock.jump(30_000);
    const right = [-30_000, 0, 30_000].map((shift) => totpAt(key, app.clock.now() + shift));
    const mfaChallengeFrom = async (place: object) => {
      const entry = { username: email, password: TEST_PASSWORD };
      const half = await callFrom(app, place, 'logIn', entry);
      return (half.result as { ticket?: string } | null)?.ticket ?? '-';
    };
    // A challenge allows five attempts, so a thief starts a new one after that.
    const answers = await guessAll(async (place) => {
      const ip = `10.1.0.${place}`;
      const mfaChallenge = await mfaChallengeFrom({ ip });
      const guesses = [0, 1, 2, 3, 4].map((guess) => String(place * 5 + guess).padStart(6, '0'));
      const wrong = guesses.filter((guess) => !right.includes(guess));
      return Promise.all(
        wrong.map((googleCode) =>
          callFrom(app, { ip }, 'logInByTotp', { ticket: mfaChallenge, googleCode }),
        ),
      );
    }, ATTEMPTS / 5);
    const codes = answers.flat().map(({ errorKey }) => errorKey);
    expect(count(codes, 'identity.totpWrong')).toBe(30);
    expect(codes).not.toContain(undefined);
    const mfaChallenge = await mfaChallengeFrom(OWN);
    const googleCode = totpAt(key, app.clock.now());
    const own = await callFrom(app, OWN, 'logInByTotp', { ticket: mfaChallenge, googleCode });
    expect(own.code).toBe(200);
  });

  test('at the withdrawal password from a stolen session: five are checked, and the owner can reset it', async () => {
    const { email, token } = await victim();
    await app.call(
      'setFundPassword',
      { password: TEST_PASSWORD, safePassword: '407182' },
      { token },
    );
    const entry = { username: email, password: TEST_PASSWORD };
    const stolen = await callFrom(app, OWN, 'logIn', entry);
    const thief = { ip: THIEF, token: (stolen.result as { token: string }).token };
    const guesses = Array.from({ length: ATTEMPTS }, (_, guess) =>
      callFrom(app, thief, 'changePassword', {
        type: 'fund',
        oldPassword: `guess ${guess}`,
        newPassword: '509283',
      }),
    );
    const keys = (await Promise.all(guesses)).map(({ errorKey }) => errorKey);
    expect(count(keys, 'identity.fundPasswordWrong')).toBe(5);
    expect(count(keys, 'identity.tooManyAttempts')).toBe(ATTEMPTS - 5);

    await callFrom(app, { ...OWN, token }, 'sendEmailCode', { email, scene: 'reset' });
    const reset = await callFrom(app, { ...OWN, token }, 'resetFundPassword', {
      channel: 'email',
      smscode: codeTo(app, email),
      password: TEST_PASSWORD,
      safePassword: '613294',
    });
    expect(reset.code).toBe(200);
    const known = { type: 'fund', oldPassword: '613294', newPassword: '724305' };
    expect((await callFrom(app, { ...OWN, token }, 'changePassword', known)).code).toBe(200);
  });
});

test('does not reveal through rate limits who is a customer, however the name is written', async () => {
  const { email } = await victim();
  const ninth = async (address: string, ip: string) => {
    const guess = (username: string) =>
      callFrom(app, { ip }, 'logIn', { username, password: 'not the one' });
    for (let attempt = 0; attempt < 8; attempt++) await guess(address);
    return (await guess(` ${address.toUpperCase()} `)).errorKey;
  };
  expect(await ninth(email, '203.0.113.90')).toBe('identity.tooManyAttempts');
  expect(await ninth('nobody-at-all@example.com', '203.0.113.91')).toBe('identity.tooManyAttempts');
});

test('limits codes sent to one address and from one network address', async () => {
  const { email } = await victim();
  const keys: unknown[] = [];
  for (let send = 0; send < 80; send++) {
    const ip = `10.2.0.${send}`;
    keys.push((await callFrom(app, { ip }, 'sendEmailCode', { email, scene: 'login' })).errorKey);
  }
  expect(count(keys, undefined)).toBe(60);
  const own = await callFrom(app, OWN, 'sendEmailCode', { email, scene: 'login' });
  expect(own.code).toBe(200);
  const flood: unknown[] = [];
  for (let send = 0; send < 40; send++) {
    const phone = `415 555 01${String(send).padStart(2, '0')}`;
    const request = { areaCode: '1', phone, scene: 'register' };
    flood.push((await callFrom(app, { ip: THIEF }, 'sendPhoneCode', request)).errorKey);
  }
  expect(count(flood, 'identity.tooManyAttempts')).toBe(20);
});
