import { systemRandom } from '../../platform/random.ts';
import { expect, test } from 'vitest';
import { openBitcoinHarness } from './testing/bitcoin-harness.ts';
import { createBitcoinSchedule } from './testing/bitcoin-schedule.ts';

const [SEEDS, STEPS] = [9, 500];
/** What the chain and the signer can do, each of which has to have happened. */
const FAULTS = 16;

test('many random courses, with a second process that comes and goes, leave what the chain says', async () => {
  const first = Number(process.env['SEED'] ?? Buffer.from(systemRandom.bytes(3)).readUIntBE(0, 3));
  const fired = new Set<string>();
  for (let seed = first; seed < first + SEEDS; seed++) {
    const harness = await openBitcoinHarness();
    const schedule = await createBitcoinSchedule(harness, seed, { hasSecond: true });
    await schedule.run(STEPS);
    await schedule.settle();
    const found = await schedule.judge();
    for (const name of schedule.fired.keys()) fired.add(name);
    await harness.close();
    process.stdout.write(`Bitcoin, seed ${seed}: ${found.length} problems\n`);
    expect(found, `seed ${seed}`).toEqual([]);
  }
  expect(fired.size).toBe(FAULTS);
});
