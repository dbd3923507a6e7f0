import type { Price, Rate } from '../money/money.ts';

export interface Vote<T extends Price | Rate = Price> {
  readonly price: T;
  /** Positive integer: how many equal votes this price has. */
  readonly weight: number;
}

/**
 * The price with half of the weight on either side. If two prices share the middle, their mean,
 * rounded down to 18 decimals. Unlike a mean, it ignores outliers with less than half the weight.
 * Undefined without votes.
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
