import { expect, test } from 'vitest';
import { recountYears } from './testing/growth-recount/years.ts';

const DEEP_MS = 1_150_000;
/**
 * Three years and a quarter, so that every day below is lived through. One seed: a hundred days take
 * about half a minute of both cores, and a deep file has ten minutes. DEEP_SEEDS=4 for more.
 */
const { DEEP_DAYS = '1180', DEEP_SEEDS = '1' } = process.env;
const days = Number(DEEP_DAYS);
const seeds = Array.from({ length: Number(DEEP_SEEDS) }, (_, number) => `recounted ${number}`);

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
