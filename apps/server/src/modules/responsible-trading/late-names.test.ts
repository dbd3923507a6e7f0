import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verifyAs } from '../team/testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a break reaches an account whose name is entered after its verification', async () => {
  const [first, second] = [await app.signUp(), await app.signUp()];
  await verifyAs(app, 'Böhm', [{ ...first, inviteCode: '' }]);
  expect((await app.call('takeBreak', { term: 'year' }, first)).code).toBe(200);
  await app.verify(second.userId, 'basic');
  const restrictions = async () =>
    (await app.call('getResponsibleTrading', {}, second)).result as { exclusion?: object };
  expect((await restrictions()).exclusion).toBeUndefined();
  await verifyAs(app, 'BOHM', [{ ...second, inviteCode: '' }]);
  expect((await restrictions()).exclusion).toMatchObject({ kind: 'selfExclusion' });
});
