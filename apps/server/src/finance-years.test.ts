import { expect, test } from 'vitest';
import { fixedRateActor } from './testing/finance-years/fixed-rate/actor.ts';
import { fixedRatePlants } from './testing/finance-years/fixed-rate/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

test('keeps the books of half a year as the rules say', async () => {
  const seed = 'half a year';
  const years = { from: '2027-10-20', days: 180 };
  const { findings } = await liveYears({ seed, ...years, actors: () => [fixedRateActor()] });
  expect(findings, `seed ${seed}`).toEqual([]);
});

test('keeps the same books however often the power is cut', async () => {
  const seed = 'power cuts';
  const actors = () => [fixedRateActor({ isRacing: false })];
  const spring = { seed, from: '2028-02-10', days: 60, actors };
  const calm = await liveYears(spring);
  const cut = await liveYears({ ...spring, isInterrupted: true });
  expect(calm.findings, `seed ${seed}`).toEqual([]);
  expect(cut.findings, `seed ${seed}`).toEqual([]);
  expect(cut.restarts).toBeGreaterThan(calm.restarts);
  expect(cut.course).toEqual(calm.course);
});

test.each(['rounded-up', 'early-release', 'new-terms'])('finds a planted bug: %s', async (name) => {
  const plant = fixedRatePlants.find((each) => each.name === name)!;
  const year = { seed: 'plants', from: '2027-10-01', days: 365 };
  const { findings } = await liveYears({ ...year, actors: () => [fixedRateActor()], plant });
  expect(findings).not.toEqual([]);
});
