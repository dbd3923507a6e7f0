import { expect, test } from 'vitest';
import { bondsActor } from './testing/finance-years/bonds/actor.ts';
import { liveYears } from './testing/finance-years/live-years.ts';
import { loansActor } from './testing/finance-years/loans/actor.ts';
import { loanPlants } from './testing/finance-years/loans/plants.ts';

test('keeps the books of loans as the rules say', async () => {
  const months = { seed: 'loans', from: '2027-12-10', days: 50 };
  const { findings } = await liveYears({ ...months, actors: () => [loansActor()] });
  expect(findings, `seed ${months.seed}`).toEqual([]);
});

test('keeps the books of bonds as the rules say', async () => {
  const months = { seed: 'bonds', from: '2027-11-15', days: 75 };
  const { findings } = await liveYears({ ...months, actors: () => [bondsActor()] });
  expect(findings, `seed ${months.seed}`).toEqual([]);
});

test('finds a planted bug: an hour of interest that has not begun', async () => {
  const plant = loanPlants.find(({ name }) => name === 'hour-not-started')!;
  const months = { seed: 'loans', from: '2027-11-15', days: 120 };
  const { findings } = await liveYears({ ...months, actors: () => [loansActor()], plant });
  expect(findings).not.toEqual([]);
});
