import { rate, type Rate } from '../money/money.ts';

export interface DistributionBucket {
  /** Percent, inclusive; null: open end. */
  readonly from: number | null;
  /** Percent, exclusive; null: open end. */
  readonly to: number | null;
  readonly count: number;
}

export interface PriceDistribution {
  readonly buckets: DistributionBucket[];
  readonly risers: number;
  readonly fallers: number;
}

/** Percent at which one bucket ends and the next begins. */
const EDGES_PERCENT = [-10, -5, -3, -1, 0, 1, 3, 5, 10];

/** How many symbols rose and fell in 24 hours, by size; an unchanged one counts in neither. */
export function priceDistribution(changes: readonly Rate[]): PriceDistribution {
  const bounds = [null, ...EDGES_PERCENT, null];
  const buckets = bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? null;
    return { from, to, count: changes.filter((change) => isWithin(change, from, to)).length };
  });
  return {
    buckets,
    risers: changes.filter((change) => change > 0n).length,
    fallers: changes.filter((change) => change < 0n).length,
  };
}

const percent = (value: number): Rate => (rate(String(value)) / 100n) as Rate;

const isWithin = (change: Rate, from: number | null, to: number | null): boolean =>
  (from === null || change >= percent(from)) && (to === null || change < percent(to));
