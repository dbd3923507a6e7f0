import type { Price, Rate } from '../money/money.ts';

export interface Vote<T extends Price | Rate = Price> {
  readonly price: T;
  /** A positive whole number: how many equal voices this price has. */
  readonly weight: number;
}

/**
 * The price with half of the weight on either side. Where two prices share the middle, their mean,
 * rounded down to a unit of the last of 18 places. Unlike a mean it does not move with an outlier that has less than half the weight.
 * Undefined when nobody votes.
 */
export function weightedMedian<T extends Price | Rate>(votes: readonly Vote<T>[]): T | undefined {
  const sorted = votes.toSorted((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  const total = sorted.reduce((sum, vote) => sum + vote.weight, 0);
  let below = 0;
  for (const [index, vote] of sorted.entries()) {
    below += vote.weight;
    if (2 * below > total) return vote.price;
    const next = sorted[index + 1];
    if (2 * below === total && next) return ((vote.price + next.price) / 2n) as T;
  }
  return undefined;
}
