import type { ResultOf } from '@candor/contract/calls';
import { ONE } from '@candor/domain/money/fixed';
import { rate, type Money, type Price, type Rate } from '@candor/domain/money/money';
import {
  type Assumptions,
  project,
  type Projection,
} from '@candor/domain/products/kinds/mining/calculator';
import { ALWAYS } from '@candor/domain/products/kinds/mining/mining-order';

export type Miner = ResultOf<'getMiner'>['miner'];
export type NetworkNow = NonNullable<ResultOf<'getMiner'>['network']>;

/** What the figures of today are: complete only once they are recorded. */
export interface Today {
  readonly network: NetworkNow;
  /** USDT per BTC. */
  readonly mark: Price;
  /** Mean of the recorded days; full operation before the first. */
  readonly uptime: Rate;
}

/** Null while a figure is not recorded yet. */
export function todayOf({
  network,
  mark,
  uptime = ALWAYS,
}: Pick<ResultOf<'getMiner'>, 'network' | 'mark' | 'uptime'>): Today | null {
  return network && mark !== undefined ? { network, mark, uptime } : null;
}

/** Positions of the three sliders. */
export interface Positions {
  /** Percent above or below today's price of a coin. */
  readonly price: number;
  /** Change of the difficulty at each retarget, in quarters of a percent. */
  readonly growth: number;
  /** Price of electricity, in thousandths of a USDT per kWh. */
  readonly electricity: number;
}

export const RANGES = {
  price: { min: -70, max: 150 },
  growth: { min: -20, max: 40 },
  electricity: { min: 0, max: 200 },
} as const;

const QUARTERS = 400n;
const THOUSANDTHS = 1_000n;

/** Where the sliders stand at today's figures and the terms of a machine. */
export const todaysPositions = (miner: Miner): Positions => ({
  price: 0,
  growth: 0,
  electricity: Number((miner.electricity * THOUSANDTHS) / ONE),
});

export const assumptionsOf = (at: Positions, today: Today): Assumptions => ({
  price: ((today.mark * BigInt(100 + at.price)) / 100n) as Price,
  difficultyGrowth: ((BigInt(at.growth) * ONE) / QUARTERS) as Rate,
  electricity: ((BigInt(at.electricity) * ONE) / THOUSANDTHS) as Money,
  uptime: today.uptime,
});

/** A cycle of machines under assumptions. */
export const projectionOf = (
  miner: Miner,
  { network }: Today,
  { machines, assumed }: { readonly machines: bigint; readonly assumed: Assumptions },
): Projection => project({ terms: { ...miner, machine: miner }, machines, network }, assumed);

/** At today's figures, unchanged for the whole cycle. */
export const projectionToday = (miner: Miner, today: Today, machines = 1n): Projection =>
  projectionOf(miner, today, {
    machines,
    assumed: {
      price: today.mark,
      difficultyGrowth: rate('0'),
      electricity: miner.electricity,
      uptime: today.uptime,
    },
  });
