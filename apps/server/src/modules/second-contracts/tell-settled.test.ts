import { money } from '@candor/domain/money/money';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalBus } from '../../platform/bus.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createOutbox } from '../../platform/outbox.ts';
import { seededRandom } from '../../platform/random.ts';
import { messagesWriteThrough } from '../messages/index.ts';
import { tellSettledJob } from './tell-settled.job.ts';
import { openHarness, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;
let runDue: () => Promise<number>;
beforeEach(async () => {
  harness = await openHarness();
  await harness.start();
  await harness.tick('20000');
  user = await harness.newCustomer('1000');
  const random = seededRandom('tell-settled');
  const log = createLog('silent');
  const writeThrough = messagesWriteThrough({ random });
  const outbox = createOutbox({ ...harness, bus: createLocalBus(), random, log, writeThrough });
  const jobs = createJobs({
    ...harness,
    log,
    metrics: createMetrics(),
    jobs: [tellSettledJob({ outbox })],
  });
  await jobs.scheduleRecurring(harness.clock.now());
  ({ runDue } = jobs);
});
afterEach(() => harness.close());

const buy = (direction: 'up' | 'down', stake: string, owner = user) =>
  harness.call('buySecondContract', owner, {
    symbol: 'BTCUSDT',
    stake: money(stake),
    setId: 'BTCUSDT-60',
    direction,
  });
const told = (owner = user) =>
  harness.db<{ figures: object }[]>`
    select figures from messages.message where user_id = ${owner} order by sequence`.then((rows) =>
    rows.map(({ figures }) => figures),
  );

test('sums up a minute of settlements in one message, once', async () => {
  const other = await harness.newCustomer('1000');
  // Bought at 12:00:00 and 12:00:20, decided a minute after the tick that follows.
  await buy('up', '100');
  await buy('down', '50');
  await buy('up', '10', other);
  await harness.tick('20000');
  await harness.tick('20000', 19_500);
  await buy('up', '20');
  await harness.tick('20000');
  await harness.tick('20001', 40_000);
  await harness.tick('20000', 20_000);
  await runDue();
  // The minute is still running.
  expect(await told()).toEqual([]);
  await harness.clock.advance(40_000);
  expect(await runDue()).toBe(1);
  const sum = { count: '3', won: '1', lost: '1', returned: '1', profit: '30.00' };
  expect(await told()).toEqual([sum]);
  expect(await told(other)).toEqual([
    { count: '1', won: '1', lost: '0', returned: '0', profit: '8.00' },
  ]);
  await harness.clock.advance(120_000);
  await runDue();
  expect(await told()).toEqual([sum]);
});

test('tells what was settled by two settlers of one moment together', async () => {
  const settler = await harness.another();
  await buy('up', '100');
  await buy('up', '100');
  await harness.tick('20000');
  await harness.clock.advance(60_000);
  harness.tape.record('BTCUSDT', '20001', { state: 'live' });
  await Promise.all([harness.settle(), settler.settle()]);
  await harness.clock.advance(60_000);
  await runDue();
  expect(await told()).toMatchObject([{ count: '2', won: '2', profit: '160.00' }]);
  await settler.leaderTask.end();
});
