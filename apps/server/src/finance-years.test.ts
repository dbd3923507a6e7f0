import { expect, test } from 'vitest';
import { fixedRateActor } from './testing/finance-years/fixed-rate/actor.ts';
import { fixedRatePlants } from './testing/finance-years/fixed-rate/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

test('keeps the books of a winter as the rules say', async () => {
  const seed = 'winter';
  // Over the end of the year and a leap day.
  const years = { from: '2027-12-20', days: 75 };
  const { findings } = await liveYears({ seed, ...years, actors: () => [fixedRateActor()] });
  expect(findings, `seed ${seed}`).toEqual([]);
});

test('keeps the same books however often the power is cut', async () => {
  const seed = 'power cuts';
  const actors = () => [fixedRateActor({ isRacing: false })];
  const spring = { seed, from: '2028-02-10', days: 45, actors };
  const calm = await liveYears(spring);
  const cut = await liveYears({ ...spring, isInterrupted: true });
  expect(calm.findings, `seed ${seed}`).toEqual([]);
  expect(cut.findings, `seed ${seed}`).toEqual([]);
  expect(cut.restarts).toBeGreaterThan(calm.restarts);
  expect(cut.course).toEqual(calm.course);
});

test('finds a planted bug: income that is rounded up', async () => {
  const plant = fixedRatePlants.find(({ name }) => name === 'rounded-up')!;
  const year = { seed: 'plants', from: '2027-10-01', days: 365 };
  const { findings } = await liveYears({ ...year, actors: () => [fixedRateActor()], plant });
  expect(findings).not.toEqual([]);
});
