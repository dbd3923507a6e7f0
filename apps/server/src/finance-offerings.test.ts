import { expect, test } from 'vitest';
import { offeringsActor } from './testing/finance-years/offerings/actor.ts';
import { offeringPlants } from './testing/finance-years/offerings/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const winter = { seed: 'offerings', from: '2027-12-27', days: 9, isDense: true };

test('keeps the books of offerings as the rules say', async () => {
  const { findings } = await liveYears({ ...winter, actors: () => [offeringsActor()] });
  expect(findings, `seed ${winter.seed}`).toEqual([]);
});

test('finds a planted bug: next-skipped', async () => {
  const plant = offeringPlants.find(({ name }) => name === 'next-skipped')!;
  const { findings } = await liveYears({ ...winter, actors: () => [offeringsActor()], plant });
  expect(findings).not.toEqual([]);
});
