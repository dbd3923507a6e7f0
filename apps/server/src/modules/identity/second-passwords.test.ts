import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db, inTransaction } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import { seededRandom } from '../../platform/random.ts';
import { holdOpen } from '../../platform/testing/locks.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { createFundPassword, type FundPassword } from './fund-password.ts';
import { hashPassword } from './passwords.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { createSecurityEvents, type SecurityEvent, securityHoldUntil } from './security-events.ts';
import { insertTotp, upsertFundPassword } from './store-safety.ts';
import { createTotpKeys } from './totp-key.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const NOW = Date.UTC(2026, 0, 7, 12);
const MINUTE = 60_000;
const random = seededRandom('second-passwords');
const keys = createTotpKeys(Buffer.from(random.bytes(32)), random);

let db: Db;
let drop: () => Promise<void>;
let fundPassword: FundPassword;
let secondFactor: SecondFactor;
let throttle: Throttle;
beforeAll(async () => {
  const database = await createTestDatabase();
  db = connect(database.url);
  drop = () => database.drop();
  throttle = createThrottle({ db, log: createLog('silent') });
  fundPassword = createFundPassword(throttle);
  secondFactor = createSecondFactor({ throttle, keys });
});
afterAll(async () => {
  await db.end();
  await drop();
});

const verdict = (command: Promise<unknown>): Promise<string> =>
  command.then(
    () => 'passed',
    (error: { key?: string }) => error.key ?? String(error),
  );
const counted = async (subject: string): Promise<number> => {
  const [row] = await db`select count from identity.attempt where subject = ${subject}`;
  return row ? Number(row['count']) : 0;
};

describe('fund password', () => {
  const enter = (userId: string, password: string | undefined, nowMs = NOW) =>
    verdict(inTransaction(db, (tx) => fundPassword.assert(tx, userId, password, nowMs)));
  const withPassword = async (password: string) => {
    const userId = random.uuid(NOW);
    const hash = await hashPassword(password);
    await inTransaction(db, (tx) => upsertFundPassword(tx, userId, hash, NOW));
    return userId;
  };

  test('accepts the right one and refuses a wrong or missing one', async () => {
    const userId = await withPassword('harbour 7');
    expect(await enter(userId, 'harbour 7')).toBe('passed');
    expect(await enter(userId, 'harbour 8')).toBe('identity.fundPasswordWrong');
    expect(await enter(userId, undefined)).toBe('identity.fundPasswordWrong');
    expect(await enter(random.uuid(NOW), 'harbour 7')).toBe('identity.fundPasswordNotSet');
  });

  test('keeps an attempt counted when its transaction is rolled back', async () => {
    const userId = await withPassword('harbour 7');
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await enter(userId, `guess ${attempt}`)).toBe('identity.fundPasswordWrong');
      await expect.poll(() => counted(`fund/${userId}`)).toBe(attempt + 1);
    }
    expect(await enter(userId, 'harbour 7')).toBe('identity.tooManyAttempts');
    expect(await enter(userId, 'harbour 7', NOW + 16 * MINUTE)).toBe('passed');
  });

  test('stops counting guesses at the end of their window even while their count is being written', async () => {
    const userId = await withPassword('harbour 7');
    await enter(userId, 'guess 0');
    await expect.poll(() => counted(`fund/${userId}`)).toBe(1);
    await holdOpen(db, async (tx) => {
      await tx`select 1 from identity.attempt where subject = ${`fund/${userId}`} for update`;
      for (let attempt = 1; attempt < 5; attempt++) await enter(userId, `guess ${attempt}`);
      expect(await enter(userId, 'harbour 7')).toBe('identity.tooManyAttempts');
      expect(await enter(userId, 'harbour 7', NOW + 16 * MINUTE)).toBe('passed');
    });
  });

  test('checks at most five of 1,000 concurrent guesses', async () => {
    const userId = await withPassword('harbour 7');
    const guesses = Array.from({ length: 1_000 }, (_, index) => enter(userId, `guess ${index}`));
    const verdicts = await Promise.all(guesses);
    expect(verdicts.filter((one) => one === 'identity.fundPasswordWrong').length).toBe(5);
    expect(verdicts.filter((one) => one === 'identity.tooManyAttempts').length).toBe(995);
  });

  test('refuses a request that read the counts before another was counted', async () => {
    const max = 5;
    for (let round = 0; round < 100; round++) {
      const userId = random.uuid(NOW);
      let looks = 0;
      const guess = (_: unknown, index: number) =>
        inTransaction(db, (tx) => {
          const limits = [{ name: 'fund', max, windowMs: 15 * MINUTE }];
          const attempt = { userId, answer: String(index), limits };
          return throttle.isRight(tx, attempt, NOW, async () => {
            looks += 1;
            return false;
          });
        });
      await Promise.allSettled(Array.from({ length: 60 }, guess));
      expect(looks, `round ${round}`).toBe(max);
    }
  });

  test('accepts the right one a hundred times concurrently', async () => {
    const userId = await withPassword('harbour 7');
    const entries = Array.from({ length: 100 }, () => enter(userId, 'harbour 7'));
    expect(new Set(await Promise.all(entries))).toEqual(new Set(['passed']));
  });
});

describe('second factor', () => {
  const enter = (userId: string, code: string | undefined, nowMs = NOW) =>
    verdict(inTransaction(db, (tx) => secondFactor.assert(tx, userId, code, nowMs)));
  const codeAt = (key: string, nowMs: number) =>
    generateSync({ secret: key, epoch: Math.floor(nowMs / 1_000) });
  const withKey = async () => {
    const userId = random.uuid(NOW);
    const key = keys.create();
    const totp = { userId, sealedKey: keys.seal(key, userId), lastStep: 0 };
    await inTransaction(db, (tx) => insertTotp(tx, totp, NOW));
    return { userId, key };
  };

  test('is not required if no key is bound', async () => {
    expect(await enter(random.uuid(NOW), undefined)).toBe('passed');
  });

  test('accepts a code once and no earlier ones after it', async () => {
    const { userId, key } = await withKey();
    const earlier = codeAt(key, NOW - 30_000);
    expect(await enter(userId, undefined)).toBe('identity.totpRequired');
    expect(await enter(userId, codeAt(key, NOW))).toBe('passed');
    expect(await enter(userId, codeAt(key, NOW))).toBe('identity.totpWrong');
    expect(await enter(userId, earlier)).toBe('identity.totpWrong');
    expect(await enter(userId, codeAt(key, NOW + 30_000), NOW + 30_000)).toBe('passed');
  });

  test('accepts one of two concurrent uses of a code', async () => {
    const { userId, key } = await withKey();
    const code = codeAt(key, NOW);
    const verdicts = await Promise.all([enter(userId, code), enter(userId, code)]);
    expect(verdicts.toSorted()).toEqual(['identity.totpWrong', 'passed']);
  });

  test('accepts a code again after its transaction was rolled back', async () => {
    const { userId, key } = await withKey();
    const undone = inTransaction(db, async (tx) => {
      await secondFactor.assert(tx, userId, codeAt(key, NOW), NOW);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await enter(userId, codeAt(key, NOW))).toBe('passed');
  });

  test('withstands 1,000 guesses', async () => {
    const { userId, key } = await withKey();
    const good = new Set([-30_000, 0, 30_000].map((shift) => codeAt(key, NOW + shift)));
    const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0'));
    const wrong = guesses.filter((guess) => !good.has(guess));
    const verdicts = await Promise.all(wrong.map((guess) => enter(userId, guess)));
    expect(verdicts.filter((one) => one === 'identity.totpWrong').length).toBe(5);
    expect(verdicts).not.toContain('passed');
  });

  test('decrypts a sealed key only for its owner', () => {
    const sealed = keys.seal(keys.create(), 'one');
    expect(() => keys.open(sealed, 'two')).toThrow();
  });
});

describe('security hold', () => {
  const recordIn = createSecurityEvents(random);
  const record = (event: SecurityEvent) => inTransaction(db, (tx) => recordIn(tx, event));

  test('holds withdrawals for 24 hours after a password change, not after a sign-in', async () => {
    const userId = random.uuid(NOW);
    await record({ userId, kind: 'signedIn', nowMs: NOW });
    expect(await securityHoldUntil(db, userId)).toBeNull();
    await record({ userId, kind: 'passwordChanged', nowMs: NOW });
    await record({ userId, kind: 'signedOut', nowMs: NOW + MINUTE });
    expect(await securityHoldUntil(db, userId)).toBe(NOW + 24 * 60 * MINUTE);
  });

  test('lets another module decide whether its event holds withdrawals', async () => {
    const userId = random.uuid(NOW);
    await record({ userId, kind: 'payoutAccountAdded', nowMs: NOW, holds: true });
    expect(await securityHoldUntil(db, userId)).toBe(NOW + 24 * 60 * MINUTE);
  });
});
