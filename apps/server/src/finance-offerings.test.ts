import { expect, test } from 'vitest';
import { liveYears } from './testing/finance-years/live-years.ts';
import { offeringsActor } from './testing/finance-years/offerings/actor.ts';
import { offeringPlants } from './testing/finance-years/offerings/plants.ts';

test('keeps the books of offerings as the rules say', async () => {
  const months = { seed: 'offerings', from: '2027-12-27', days: 9, isDense: true };
  const years = await liveYears({ ...months, actors: () => [offeringsActor()] });
  console.log(years.steps, years.restarts, years.course.length);
  expect(years.findings, `seed ${months.seed}`).toEqual([]);
});

test.each(offeringPlants.map((p) => [p.name, p] as const))(
  'finds a planted bug: %s',
  async (_, plant) => {
    const months = { seed: 'offerings', from: '2027-12-27', days: 9, isDense: true };
    const y = await liveYears({ ...months, actors: () => [offeringsActor()], plant });
    console.log(
      plant.name,
      y.foundOn,
      y.steps,
      y.findings.map((f) => f.rule),
    );
    expect(y.findings).not.toEqual([]);
  },
);
