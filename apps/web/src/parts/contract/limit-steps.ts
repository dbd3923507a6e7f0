/** Taps that move a limit price: shares of where it stands, and back to the mark. */
import { multiplyDown, ONE, truncateTo, unitOf } from '@candor/domain/money/fixed';
import type { Price } from '@candor/domain/money/money';

const PER_MILLE = ONE / 1000n;

/** A share of the price; zero returns to the mark. */
export const limitSteps = [
  { step: -10n * PER_MILLE, label: '−1%' },
  { step: -PER_MILLE, label: '−0.1%' },
  { step: 0n, label: '0' },
  { step: PER_MILLE, label: '+0.1%' },
  { step: 10n * PER_MILLE, label: '+1%' },
] as const;

/** Cut to the decimals of the pair, and never nothing. */
export function steppedPrice(from: Price, step: bigint, decimals: number): Price {
  const moved = truncateTo(multiplyDown(from, ONE + step), decimals);
  return (moved > 0n ? moved : unitOf(decimals)) as Price;
}
