import { describe, expect, test } from 'vitest';
import { growthPlants } from './testing/finance-years/growth/plants.ts';
import { contestPlants, taskPlants } from './testing/growth-recount/plants.ts';
import { recountYears } from './testing/growth-recount/years.ts';

const DEEP_MS = 1_150_000;
/** DEEP_DAYS and DEEP_SEEDS make a run shorter, to see that it works. */
const { DEEP_DAYS = '1180', DEEP_SEEDS = '2' } = process.env;
const days = Number(DEEP_DAYS);
const seeds = Array.from({ length: Number(DEEP_SEEDS) }, (_, number) => `recounted ${number}`);
/** Of a planted bug. */
const plantedDays = Math.min(days, 400);

/** Changes to summer time and back in New York and London, turns of years, a leap day. */
const AWAKE = [
  '2027-01-01',
  '2027-03-14',
  '2027-10-31',
  '2028-01-03',
  '2028-02-29',
  '2028-03-26',
  '2028-11-05',
  '2029-01-01',
  '2029-03-11',
  '2029-12-31',
];

test.each(seeds)(
  'what growth paid in three years is what public facts say, counted again: %s',
  async (seed) => {
    const years = { seed, from: '2026-12-20', days, awake: AWAKE, recountEach: 50 };
    const { findings, steps, deaths, payments } = await recountYears(years);
    const counts = [...payments].map(([type, count]) => `${type} ${count}`).join(', ');
    process.stdout.write(`${seed}: ${steps} steps, ${deaths} deaths, ${counts}\n`);
    expect(findings).toEqual([]);
    expect(deaths).toBeGreaterThan(0);
    expect([...payments.keys()]).toEqual(
      expect.arrayContaining(['competitionPrize', 'taskReward', 'taskRelease', 'teamRebate']),
    );
  },
  DEEP_MS,
);

/** What customers are shown is not counted again here. */
const planted = growthPlants.filter(({ name }) => name !== 'shown-too-large');

const everything = [
  ...planted.map((plant) => ({ ...plant, found: /./ })),
  ...contestPlants,
  ...taskPlants,
];

describe('finds a planted bug', () => {
  test.each(everything.map((plant) => [plant.name, plant] as const))(
    '%s',
    async (_, { found, ...plant }) => {
      const awake = ['2028-01-03'];
      const weeks = { seed: 'plants', from: '2027-12-20', days: plantedDays, awake };
      const { findings } = await recountYears({ ...weeks, recountEach: 6, plant });
      expect(findings.filter((each) => found.test(each))).not.toEqual([]);
    },
    DEEP_MS,
  );
});
