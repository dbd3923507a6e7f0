import { SECOND_MS } from '@candor/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.clock.advance(3 * SECOND_MS);
});
afterAll(() => app?.close());

const probe = () => app.app.server.inject({ url: '/readyz' });

test('a process that was told to stop answers calls, is not ready and ends connections', async () => {
  expect((await probe()).statusCode).toBe(200);
  expect((await probe()).headers.connection).not.toBe('close');
  let isDrained = false;
  const drained = app.app.drain(5 * SECOND_MS).then(() => (isDrained = true));
  expect(await probe()).toMatchObject({ statusCode: 503, headers: { connection: 'close' } });
  expect(await app.call('getServerTime')).toMatchObject({ code: 200 });
  await app.clock.advance(4 * SECOND_MS);
  expect(isDrained).toBe(false);
  await app.clock.advance(SECOND_MS);
  await drained;
});
