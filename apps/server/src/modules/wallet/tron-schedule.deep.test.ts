import { systemRandom } from '../../platform/random.ts';
import { expect, test } from 'vitest';
import { openTronHarness } from './testing/tron-harness.ts';
import { createTronSchedule } from './testing/tron-schedule.ts';

const [SEEDS, STEPS] = [9, 500];
/** What the chain and the signer can do, each of which has to have happened. */
const FAULTS = 18;

test('many random courses, with a second process that comes and goes, leave what the chain says', async () => {
  const first = Number(process.env['SEED'] ?? Buffer.from(systemRandom.bytes(3)).readUIntBE(0, 3));
  const fired = new Set<string>();
  for (let seed = first; seed < first + SEEDS; seed++) {
    const harness = await openTronHarness();
    const schedule = await createTronSchedule(harness, seed, { hasSecond: true });
    await schedule.run(STEPS);
    await schedule.settle();
    const found = await schedule.judge();
    for (const name of schedule.fired.keys()) fired.add(name);
    await harness.close();
    process.stdout.write(`Tron, seed ${seed}: ${found.length} problems\n`);
    expect(found, `seed ${seed}`).toEqual([]);
  }
  expect(fired.size).toBe(FAULTS);
});
