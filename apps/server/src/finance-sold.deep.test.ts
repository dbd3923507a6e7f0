import { describe, expect, test } from 'vitest';
import { creditActor } from './testing/finance-years/credit/actor.ts';
import { creditPlants } from './testing/finance-years/credit/plants.ts';
import { soldTogether } from './testing/finance-years/among.ts';
import { liveYears } from './testing/finance-years/live-years.ts';
import { miningActor } from './testing/finance-years/mining/actor.ts';
import { miningPlants } from './testing/finance-years/mining/plants.ts';
import { poolsActor } from './testing/finance-years/pools/actor.ts';
import { poolPlants } from './testing/finance-years/pools/plants.ts';

const DEEP_MS = 550_000;
/** DEEP_DAYS and DEEP_SEEDS make a run shorter, to see that it works. */
const { DEEP_DAYS = '120', DEEP_SEEDS = '3' } = process.env;
const days = Number(DEEP_DAYS);
const numbers = Array.from({ length: Number(DEEP_SEEDS) }, (_, number) => number);

const sold = [
  { name: 'pools', actors: () => [poolsActor()], plants: poolPlants, plantedDays: 60 },
  { name: 'machines', actors: () => [miningActor()], plants: miningPlants, plantedDays: 60 },
  // Years pass until late interest stops.
  { name: 'credit', actors: () => [creditActor()], plants: creditPlants, plantedDays: 5_000 },
];

describe.each(sold)('$name', ({ name, actors, plants, plantedDays }) => {
  test.each(numbers)(
    'keep their books as the rules say: %i',
    async (number) => {
      const seed = `${name} ${number}`;
      const { findings } = await liveYears({ seed, from: '2027-11-20', days, actors });
      expect(findings, `seed ${seed}`).toEqual([]);
    },
    DEEP_MS,
  );

  test.each(plants.map((plant) => [plant.name, plant] as const))(
    'a planted bug is found: %s',
    async (_, plant) => {
      const years = { seed: name, from: '2027-12-15', days: plantedDays };
      const { findings } = await liveYears({ ...years, actors, plant });
      expect(findings).not.toEqual([]);
    },
    DEEP_MS,
  );
});

test.each(numbers)(
  'an interruption anywhere changes no book: %i',
  async (number) => {
    const seed = `interrupted ${number}`;
    const spring = { seed, from: '2028-02-10', days: days / 4, actors: soldTogether };
    const calm = await liveYears(spring);
    const cut = await liveYears({ ...spring, isInterrupted: true });
    expect([calm.findings, cut.findings], `seed ${seed}`).toEqual([[], []]);
    expect(cut.course).toEqual(calm.course);
  },
  DEEP_MS,
);
