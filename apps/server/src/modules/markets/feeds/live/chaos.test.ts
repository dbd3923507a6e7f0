import { expect, test } from 'vitest';
import { systemRandom } from '../../../../platform/random.ts';
import { playChaos } from '../../testing/venues/play-chaos.ts';

const SEED = process.env['CHAOS_SEED'] ?? Buffer.from(systemRandom.bytes(6)).toString('hex');

test('whatever two of six venues do, every index is an honest price of its moment', async () => {
  process.stdout.write(`chaos seed ${SEED}\n`);
  const { ticks, wrong, faults, states } = await playChaos(SEED, 400);
  expect(wrong).toEqual([]);
  expect(ticks).toBeGreaterThan(300);
  expect(states.get('live')).toBeGreaterThan(200);
  expect(faults.size).toBeGreaterThan(8);
}, 120_000);
