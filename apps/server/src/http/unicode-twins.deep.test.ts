import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { identifierNames, openTwinHarness } from './testing/twin-harness.ts';

let app: TestApp;
let twins: Awaited<ReturnType<typeof openTwinHarness>>;
beforeAll(async () => {
  app = await createTestApp();
  twins = await openTwinHarness(app);
});
afterAll(() => app.close());

test.each([...identifierNames.quick, ...identifierNames.slow])(
  'no twin of %s matches it',
  async (name) => {
    const { tried, met } = await twins.meetings(name, 1);
    process.stdout.write(`${name}: ${tried} twins, ${met.length} meetings\n`);
    expect(tried).toBeGreaterThan(50);
    expect(met).toEqual([]);
  },
);
