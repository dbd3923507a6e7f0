import { expect, test } from 'vitest';
import { creditActor } from './testing/finance-years/credit/actor.ts';
import { creditPlants } from './testing/finance-years/credit/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const winter = { seed: 'grace', from: '2027-12-22', days: 14, isDense: true };

test('keeps the books of credit as the rules say', async () => {
  const { findings } = await liveYears({ ...winter, actors: () => [creditActor()] });
  expect(findings, `seed ${winter.seed}`).toEqual([]);
});

test('finds a planted bug: grace-too-long', async () => {
  const plant = creditPlants.find(({ name }) => name === 'grace-too-long')!;
  const { findings } = await liveYears({ ...winter, actors: () => [creditActor()], plant });
  expect(findings).not.toEqual([]);
});
