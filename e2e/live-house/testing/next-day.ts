import { DAY_MS } from '@candor/domain/durations';
import { presetVenues } from '@candor/domain/markets/live-sources';
import { vendorKeys } from '@candor/server/src/modules/markets/testing/venues/voices.ts';
import { createApp } from '@candor/server/src/app.ts';
import { createLocalBus } from '@candor/server/src/platform/bus.ts';
import { ManualClock } from '@candor/server/src/platform/clock.ts';
import { connect } from '@candor/server/src/platform/db.ts';
import { createLog } from '@candor/server/src/platform/log.ts';
import { systemRandom } from '@candor/server/src/platform/random.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LiveHouse } from './live-house.ts';
import type { OutsideWorld } from './outside-world.ts';

/** After midnight the day is sealed within these. */
const SEALED_BY_MS = 10 * 60_000;
const STEP_MS = 2_000;
const STEPS = 40;

/**
 * The stopped house again, from ten minutes after the next midnight, for as long as it takes to do
 * what is due by then; its public calls are answered.
 */
export async function openNextDay({ databaseUrl, dataDir }: LiveHouse, { sources }: OutsideWorld) {
  const db = connect(databaseUrl);
  const clock = new ManualClock(Math.ceil(Date.now() / DAY_MS) * DAY_MS + SEALED_BY_MS);
  sources.liveAt(() => clock.now());
  const app = await createApp({
    db,
    clock,
    bus: createLocalBus(),
    random: systemRandom,
    log: createLog('silent'),
    mail: { send: async () => undefined },
    mode: 'live',
    identityReview: 'people',
    feed: 'live',
    // The published sources are those of the recorded day.
    live: { venues: presetVenues, keys: vendorKeys, addresses: sources.addresses },
    replaySpeed: 1,
    practiceFaults: false,
    allowPlainBodies: false,
    requestsPerMinuteMax: 1_000_000,
    filesFolder: join(dataDir, 'files'),
    webFolder: '',
  });
  await app.start();
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  for (let step = 0; step < STEPS; step++) {
    await sources.quoteAll();
    await clock.advance(STEP_MS);
  }
  return {
    address,
    async close() {
      await app.stop();
      await db.end();
    },
  };
}

/** Runs a script of docs/verify as anyone can; returns what it said. Rejects if something is wrong. */
export const verifyWith = (script: string, options: readonly string[]): Promise<string> =>
  new Promise((done, fail) => {
    const path = fileURLToPath(new URL(`../../../docs/verify/${script}`, import.meta.url));
    execFile(process.execPath, [path, ...options], (error, output, complaint) =>
      error ? fail(new Error(`${output}${complaint}`)) : done(output),
    );
  });
