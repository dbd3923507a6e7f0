import { describe, expect, test } from 'vitest';
import { growthActor } from './testing/finance-years/growth/actor.ts';
import { growthPlants } from './testing/finance-years/growth/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const DEEP_MS = 550_000;
/**
 * 400 days hold both changes to summer time of every zone, the 53rd week of 2026 and two turns of the
 * year. They take minutes, and a deep file has ten: one seed. DEEP_DAYS and DEEP_SEEDS change that.
 */
const { DEEP_DAYS = '400', DEEP_SEEDS = '1' } = process.env;
const days = Number(DEEP_DAYS);
const seeds = Array.from({ length: Number(DEEP_SEEDS) }, (_, number) => `growth ${number}`);

test.each(seeds)(
  'pays bonuses, envelopes and rebates of years as the rules say: %s',
  async (seed) => {
    const years = { from: '2026-12-16', days, isInterrupted: true };
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
