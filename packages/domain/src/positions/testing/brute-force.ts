import type { Rules } from './fill-oracle.ts';
import { MarketAtRandom, type Spoil, type Tally } from './market-at-random.ts';
import { bitcoin } from './terms.ts';

/** The same figures as `bitcoin`, for the oracle. */
const rules: Rules = {
  halfSpread: '0.0001',
  depth: '10000000',
  fee: '0.0006',
  maxLeverage: 20,
  tick: '0.01',
  rows: [
    ['50000', '0.004'],
    ['250000', '0.005'],
    ['1000000', '0.01'],
    ['10000000', '0.025'],
    ['20000000', '0.05'],
    ['50000000', '0.1'],
  ],
};

/** Each seed is a separate market; a fault names its seed. */
export function bruteForce({
  seeds,
  commands,
}: {
  readonly seeds: readonly number[];
  readonly commands: number;
}): Tally {
  const tallies = seeds.map((seed) => {
    const tally = new MarketAtRandom(seed, { terms: bitcoin, rules }).run(commands);
    return { ...tally, faults: tally.faults.map((fault) => `seed ${seed}, ${fault}`) };
  });
  return tallies.reduce((sum, each) => ({
    commands: sum.commands + each.commands,
    fills: sum.fills + each.fills,
    atOnce: sum.atOnce + each.atOnce,
    smaller: sum.smaller + each.smaller,
    beside: sum.beside + each.beside,
    refused: sum.refused + each.refused,
    faults: [...sum.faults, ...each.faults],
  }));
}

/** The oracle's faults of the first faulty fill when `spoil` corrupts every fill. */
export const planted = (spoil: Spoil): string =>
  new MarketAtRandom(7, { terms: bitcoin, rules }, spoil).run(2_000).faults.join('; ');
