import { describe, expect, test } from 'vitest';
import { fixedRateActor } from './testing/finance-years/fixed-rate/actor.ts';
import { fixedRatePlants } from './testing/finance-years/fixed-rate/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';

const DEEP_MS = 550_000;
const seeds = Array.from({ length: 6 }, (_, number) => `deep ${number}`);

test.each(seeds)(
  'keeps two years of books as the rules say: %s',
  async (seed) => {
    const years = { from: '2027-03-01', days: 800 };
    const { findings } = await liveYears({ seed, ...years, actors: () => [fixedRateActor()] });
    expect(findings, `seed ${seed}`).toEqual([]);
  },
  DEEP_MS,
);

test.each(seeds)(
  'keeps the same books however often the power is cut: %s',
  async (seed) => {
    const actors = () => [fixedRateActor({ isRacing: false })];
    const year = { seed, from: '2027-11-01', days: 300, actors };
    const calm = await liveYears(year);
    const cut = await liveYears({ ...year, isInterrupted: true });
    expect([calm.findings, cut.findings], `seed ${seed}`).toEqual([[], []]);
    expect(cut.course).toEqual(calm.course);
  },
  DEEP_MS,
);

describe('finds a planted bug', () => {
  test.each(fixedRatePlants.map((plant) => [plant.name, plant] as const))(
    '%s',
    async (_, plant) => {
      const year = { seed: 'plants', from: '2027-10-01', days: 365 };
      const { findings } = await liveYears({ ...year, actors: () => [fixedRateActor()], plant });
      expect(findings).not.toEqual([]);
    },
    DEEP_MS,
  );
});
