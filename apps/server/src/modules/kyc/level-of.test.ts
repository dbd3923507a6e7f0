import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { levelOf } from './level-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('derives the level from verified applications and shows it to the customer', async () => {
  const { userId, token } = await app.signUp();
  const seen = async () => {
    const { result } = await app.call('getUser', {}, { token });
    const { kycStatus, advancedStatus } = result as Record<string, string>;
    return [await levelOf(app.db, userId), kycStatus, advancedStatus];
  };
  expect(await seen()).toEqual(['none', 'unverified', 'unverified']);
  await app.verify(userId, 'basic');
  expect(await seen()).toEqual(['basic', 'verified', 'unverified']);
  await app.verify(userId, 'advanced');
  expect(await seen()).toEqual(['advanced', 'verified', 'verified']);
});
