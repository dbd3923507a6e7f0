/** Steps for a limit price: percentages of its value, and back to the mark price. */
import { multiplyDown, ONE, truncateTo, unitOf } from '@candor/domain/money/fixed';
import type { Price } from '@candor/domain/money/money';

const PER_MILLE = ONE / 1000n;

/** A fraction of the price; zero returns to the mark price. */
export const limitSteps = [
  { step: -10n * PER_MILLE, label: '−1%' },
  { step: -PER_MILLE, label: '−0.1%' },
  { step: 0n, label: '0' },
  { step: PER_MILLE, label: '+0.1%' },
  { step: 10n * PER_MILLE, label: '+1%' },
] as const;

/** Truncated to the decimals of the pair, but never zero. */
export function steppedPrice(from: Price, step: bigint, decimals: number): Price {
  const moved = truncateTo(multiplyDown(from, ONE + step), decimals);
  return (moved > 0n ? moved : unitOf(decimals)) as Price;
}
