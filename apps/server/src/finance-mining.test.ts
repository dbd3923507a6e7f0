import { expect, test } from 'vitest';
import { liveYears } from './testing/finance-years/live-years.ts';
import { miningActor } from './testing/finance-years/mining/actor.ts';
import { miningPlants } from './testing/finance-years/mining/plants.ts';

test('keeps the books of machines as the rules say', async () => {
  const months = { seed: 'mining', from: '2027-12-20', days: 14, isDense: true };
  const years = await liveYears({ ...months, actors: () => [miningActor()] });
  console.log(years.steps, years.restarts, years.course.length);
  expect(years.findings, `seed ${months.seed}`).toEqual([]);
});

test.each(miningPlants.map((p) => [p.name, p] as const))(
  'finds a planted bug: %s',
  async (_, plant) => {
    const months = { seed: 'mining', from: '2027-12-20', days: 14, isDense: true };
    const y = await liveYears({ ...months, actors: () => [miningActor()], plant });
    console.log(
      plant.name,
      y.foundOn,
      y.steps,
      y.findings.map((f) => f.rule + f.detail).slice(0, 3),
    );
    expect(y.findings).not.toEqual([]);
  },
);
