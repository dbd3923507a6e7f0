import { expect, test } from 'vitest';
import { systemRandom } from '../../../../platform/random.ts';
import { playChaos } from '../../testing/venues/play-chaos.ts';

const SEED = process.env['CHAOS_SEED'] ?? Buffer.from(systemRandom.bytes(6)).toString('hex');

test('whatever two of six venues do, for long, every index is an honest price', async () => {
  process.stdout.write(`chaos seeds ${SEED}/0 to ${SEED}/4\n`);
  for (let run = 0; run < 5; run++) {
    const { wrong } = await playChaos(`${SEED}/${run}`, 1_000);
    expect({ run, wrong }).toEqual({ run, wrong: [] });
  }
}, 1_200_000);
