import { multiplyUp, ONE } from '../money/fixed.ts';
import { toText, type Rate } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { ContractTerms, FeeTerms } from './terms.ts';

type Fees = Pick<ContractTerms, 'baseFeeRate' | 'feeRate' | 'feeTerms'>;

/** The trading fee rate that is left after a discount. */
export const feeRateAt = (baseFeeRate: Rate, { discount }: Pick<FeeTerms, 'discount'>): Rate =>
  multiplyUp(baseFeeRate, ONE - discount) as Rate;

/** Terms with the trading fee of a level. Liquidation fees, spreads and tiers are the same for all. */
export const atFeeTerms = <Terms extends Fees>(terms: Terms, feeTerms: FeeTerms): Terms => ({
  ...terms,
  feeRate: feeRateAt(terms.baseFeeRate, feeTerms),
  feeTerms,
});

/** Terms at a fill of an order that was promised a fee: the promise, unless today's is lower. */
export function withPromise<Terms extends Fees>(
  terms: Terms,
  promised: FeeTerms | null | undefined,
): Terms {
  if (!promised) return terms;
  const kept = atFeeTerms(terms, promised);
  return kept.feeRate < terms.feeRate ? kept : terms;
}

/**
 * A customer is never charged a higher rate than the one they saw; null when they do not say.
 * Refuses: positions.feeRose, with the rate and the level in force.
 */
export function requireFeeHeld({ feeRate, feeTerms }: Fees, seen: Rate | null | undefined): void {
  if (seen === null || seen === undefined || feeRate <= seen) return;
  throw new Refusal('positions.feeRose', {
    feeRate: toText(feeRate),
    level: String(feeTerms.level),
  });
}
