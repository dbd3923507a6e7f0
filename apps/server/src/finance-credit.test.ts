import { expect, test } from 'vitest';
import { liveYears } from './testing/finance-years/live-years.ts';
import { creditActor } from './testing/finance-years/credit/actor.ts';
import { creditPlants } from './testing/finance-years/credit/plants.ts';

test('keeps the books of credit as the rules say', async () => {
  const months = { seed: 'credit', from: '2027-12-22', days: 14, isDense: true };
  const years = await liveYears({ ...months, actors: () => [creditActor()] });
  console.log(years.steps, years.restarts, years.course.length);
  expect(years.findings, `seed ${months.seed}`).toEqual([]);
});

test.each(creditPlants.map((p) => [p.name, p] as const))(
  'finds a planted bug: %s',
  async (_, plant) => {
    const months = { seed: 'credit', from: '2027-12-22', days: 14, isDense: true };
    const y = await liveYears({ ...months, actors: () => [creditActor()], plant });
    console.log(
      plant.name,
      y.foundOn,
      y.steps,
      y.findings.map((f) => f.rule + f.detail).slice(0, 3),
    );
    expect(y.findings).not.toEqual([]);
  },
);
