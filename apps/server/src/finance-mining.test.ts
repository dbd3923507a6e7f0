import { expect, test } from 'vitest';
import { miningActor } from './testing/finance-years/mining/actor.ts';
import { miningPlants } from './testing/finance-years/mining/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const winter = { seed: 'mining', from: '2027-12-20', days: 14, isDense: true };

test('keeps the books of machines as the rules say', async () => {
  const { findings } = await liveYears({ ...winter, actors: () => [miningActor()] });
  expect(findings, `seed ${winter.seed}`).toEqual([]);
});

test('finds a planted bug: hosting-kept', async () => {
  const plant = miningPlants.find(({ name }) => name === 'hosting-kept')!;
  const { findings } = await liveYears({ ...winter, actors: () => [miningActor()], plant });
  expect(findings).not.toEqual([]);
});
