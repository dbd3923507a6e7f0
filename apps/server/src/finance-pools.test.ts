import { expect, test } from 'vitest';
import { poolsActor } from './testing/finance-years/pools/actor.ts';
import { poolPlants } from './testing/finance-years/pools/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const winter = { seed: 'pools', from: '2027-12-28', days: 5, isDense: true };

test('keeps the books of pools as the rules say', async () => {
  const { findings } = await liveYears({ ...winter, actors: () => [poolsActor()] });
  expect(findings, `seed ${winter.seed}`).toEqual([]);
});

test('finds a planted bug: nav-of-yesterday', async () => {
  const plant = poolPlants.find(({ name }) => name === 'nav-of-yesterday')!;
  const { findings } = await liveYears({ ...winter, actors: () => [poolsActor()], plant });
  expect(findings).not.toEqual([]);
});
