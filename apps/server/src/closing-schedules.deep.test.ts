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

const SEEDS = Array.from({ length: 8 }, (_, number) => 100 + number);

test.each(SEEDS)(
  'nothing is open or begins behind an account that is closed and opened many times (seed %i)',
  async (seed) => {
    expect(await runClosings([app, beside], seed, 15)).toBeGreaterThan(0);
  },
  600_000,
);
