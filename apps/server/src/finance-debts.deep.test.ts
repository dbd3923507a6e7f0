import { describe, expect, test } from 'vitest';
import { bondsActor } from './testing/finance-years/bonds/actor.ts';
import { bondPlants } from './testing/finance-years/bonds/plants.ts';
import { liveYears } from './testing/finance-years/live-years.ts';
import { loansActor } from './testing/finance-years/loans/actor.ts';
import { loanPlants } from './testing/finance-years/loans/plants.ts';

const DEEP_MS = 550_000;
const seeds = Array.from({ length: 4 }, (_, number) => `debts ${number}`);

test.each(seeds)(
  'keeps two years of loans and bonds as the rules say: %s',
  async (seed) => {
    const actors = () => [loansActor(), bondsActor()];
    const { findings } = await liveYears({ seed, from: '2027-03-01', days: 730, actors });
    expect(findings, `seed ${seed}`).toEqual([]);
  },
  DEEP_MS,
);

describe('finds a planted bug', () => {
  const planted = [
    ...loanPlants.map((plant) => ({ plant, actors: () => [loansActor()], seed: 'loans' })),
    ...bondPlants.map((plant) => ({ plant, actors: () => [bondsActor()], seed: 'bonds' })),
  ];
  test.each(planted.map((each) => [each.plant.name, each] as const))(
    '%s',
    async (_, each) => {
      const { findings } = await liveYears({ ...each, from: '2027-09-15', days: 365 });
      expect(findings).not.toEqual([]);
    },
    DEEP_MS,
  );
});
