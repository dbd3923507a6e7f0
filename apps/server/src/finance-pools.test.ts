import { expect, test } from 'vitest';
import { liveYears } from './testing/finance-years/live-years.ts';
import { poolsActor } from './testing/finance-years/pools/actor.ts';
import { poolPlants } from './testing/finance-years/pools/plants.ts';

test('keeps the books of pools as the rules say', async () => {
  const months = { seed: 'pools', from: '2027-12-28', days: 5, isDense: true };
  const years = await liveYears({ ...months, actors: () => [poolsActor()] });
  console.log(years.steps, years.restarts, years.course.length);
  expect(years.findings, `seed ${months.seed}`).toEqual([]);
});

test.each(poolPlants.map((p) => [p.name, p] as const))(
  'finds a planted bug: %s',
  async (_, plant) => {
    const months = { seed: 'pools', from: '2027-12-28', days: 5, isDense: true };
    const y = await liveYears({ ...months, actors: () => [poolsActor()], plant });
    console.log(
      plant.name,
      y.foundOn,
      y.steps,
      y.findings.map((f) => f.rule + f.detail).slice(0, 3),
    );
    expect(y.findings).not.toEqual([]);
  },
);
