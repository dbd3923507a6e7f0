import { describe, expect, test } from 'vitest';
import { growthPlants } from './testing/finance-years/growth/plants.ts';
import { recountYears } from './testing/growth-recount/years.ts';

const DEEP_MS = 1_150_000;
/** DEEP_DAYS makes a run shorter, to see that it works. */
const days = Number(process.env['DEEP_DAYS'] ?? 1_180);

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

test.each(['recounted 0', 'recounted 1'])(
  'what growth paid in three years is what public facts say, counted again: %s',
  async (seed) => {
    const years = { seed, from: '2026-12-20', days, awake: AWAKE, recountEach: 50 };
    const { findings, steps, deaths, payments } = await recountYears(years);
    process.stdout.write(`${seed}: ${steps} steps, ${deaths} deaths, ${payments} payments\n`);
    expect(findings).toEqual([]);
    expect(deaths).toBeGreaterThan(0);
  },
  DEEP_MS,
);

/** What customers are shown is not counted again here. */
const planted = growthPlants.filter(({ name }) => name !== 'shown-too-large');

describe('finds a planted bug', () => {
  test.each(planted.map((plant) => [plant.name, plant] as const))(
    '%s',
    async (_, plant) => {
      const weeks = { seed: 'plants', from: '2027-12-20', days: 400, awake: ['2028-01-03'] };
      const { findings } = await recountYears({ ...weeks, recountEach: 6, plant });
      expect(findings).not.toEqual([]);
    },
    DEEP_MS,
  );
});
