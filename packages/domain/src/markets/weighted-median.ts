import type { Price } from '../money/money.ts';

export interface Vote {
  readonly price: Price;
  /** A positive whole number: how many equal voices this price has. */
  readonly weight: number;
}

/**
 * The price with half of the weight on either side. Where two prices share the middle, their mean,
 * rounded down. Unlike a mean it does not move with an outlier that has less than half the weight.
 * Undefined when nobody votes.
 */
export function weightedMedian(votes: readonly Vote[]): Price | undefined {
  const sorted = votes.toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  const total = sorted.reduce((sum, vote) => sum + vote.weight, 0);
  let below = 0;
  for (const [index, vote] of sorted.entries()) {
    below += vote.weight;
    if (2 * below > total) return vote.price;
    const next = sorted[index + 1];
    if (2 * below === total && next) return ((vote.price + next.price) / 2n) as Price;
  }
  return undefined;
}
