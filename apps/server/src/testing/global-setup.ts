import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createApp } from '../app.ts';
import { createLocalBus } from '../platform/bus.ts';
import { ManualClock } from '../platform/clock.ts';
import { connect } from '../platform/db.ts';
import { setUpServer } from '../platform/testing/set-up-server.ts';
import { START_MS, testAppDefaults, testAppRandom } from './test-app-defaults.ts';

/**
 * The server of a run, with a second template for the tests of the whole product: one in which it
 * started for the first time, for that is most of what a short test would wait for.
 */
export default (project: TestProject): Promise<() => Promise<void>> =>
  setUpServer(project, startFirst);

/** All that a first start writes but for prices: no engine runs. */
async function startFirst(url: string): Promise<void> {
  const db = connect(url);
  const filesFolder = join(tmpdir(), `candor-template-files-${process.pid}`);
  const options = {
    ...testAppDefaults,
    db,
    clock: new ManualClock(START_MS),
    mail: { send: async () => undefined },
    filesFolder,
  };
  try {
    // History is seeded by the role that records, the rest by the start of one that does not.
    for (const role of ['all', 'api'] as const) {
      const random = testAppRandom();
      const app = await createApp({ ...options, role, random, bus: createLocalBus() });
      if (role === 'api') await app.start();
      await app.stop();
    }
  } finally {
    await db.end();
    await rm(filesFolder, { recursive: true, force: true });
  }
}
