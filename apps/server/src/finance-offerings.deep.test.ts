import { describe, expect, test } from 'vitest';
import { liveYears } from './testing/finance-years/live-years.ts';
import { offeringsActor } from './testing/finance-years/offerings/actor.ts';
import { offeringPlants } from './testing/finance-years/offerings/plants.ts';

const DEEP_MS = 1_100_000;
const seeds = Array.from({ length: 4 }, (_, number) => `offerings ${number}`);
const actors = () => [offeringsActor()];

test.each(seeds)(
  'keeps half a year of offerings as the rules say: %s',
  async (seed) => {
    const { findings } = await liveYears({ seed, from: '2027-11-15', days: 180, actors });
    expect(findings, `seed ${seed}`).toEqual([]);
  },
  DEEP_MS,
);

describe('finds a planted bug', () => {
  test.each(offeringPlants.map((plant) => [plant.name, plant] as const))(
    '%s',
    async (_, plant) => {
      // Only who comes when a time to pay ends sees a next in line.
      const months = { seed: 'offerings', from: '2027-12-01', days: 60, isDense: true };
      const { findings } = await liveYears({ ...months, actors, plant });
      expect(findings).not.toEqual([]);
    },
    DEEP_MS,
  );
});
