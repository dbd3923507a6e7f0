import { describe, expect, test } from 'vitest';
import { growthActor } from './testing/finance-years/growth/actor.ts';
import { growthPlants } from './testing/finance-years/growth/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const DEEP_MS = 550_000;

// Two years with both changes to summer time of every zone, a 53rd week and two turns of the year.
test.each(['growth 0', 'growth 1', 'growth 2'])(
  'pays bonuses, envelopes and rebates of years as the rules say: %s',
  async (seed) => {
    const years = { from: '2026-12-16', days: 760, isInterrupted: true };
    const { findings } = await liveYears({ seed, ...years, actors: () => [growthActor()] });
    expect(findings, `seed ${seed}`).toEqual([]);
  },
  DEEP_MS,
);

describe('finds a planted bug', () => {
  test.each(growthPlants.map((plant) => [plant.name, plant] as const))(
    '%s',
    async (_, plant) => {
      const weeks = { seed: 'plants', from: '2027-10-01', days: 120 };
      const { findings } = await liveYears({ ...weeks, actors: () => [growthActor()], plant });
      expect(findings).not.toEqual([]);
    },
    DEEP_MS,
  );
});
