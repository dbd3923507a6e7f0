import { afterAll, beforeAll, expect, test } from 'vitest';
import { runClosings } from './testing/closing-schedule.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.clock.advance(3_000);
  beside = await createTestApp({ beside: app, nodeId: 'beside' });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

test('nothing is open or begins behind a closed account, whatever happens at once', async () => {
  expect(await runClosings([app, beside], 1, 6)).toBeGreaterThan(0);
});
