import { unitOf } from '../money/fixed.ts';
import { toText, type Money, type Price, type Quantity } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { isLiquidatable } from './liquidation.ts';
import { largestNotional, leverageLimit } from './maintenance.ts';
import type { Exposure } from './profit.ts';
import type { ContractTerms } from './terms.ts';

/**
 * Refuses: positions.marginTooSmall, positions.quantityTooSmall, positions.sizeTooLarge,
 * positions.leverageTooHigh, each with the limit. Source: rules §4.
 */
export function requireWithinLimits(
  { terms, leverage }: { readonly terms: ContractTerms; readonly leverage: number },
  { notional, margin }: { readonly notional: Money; readonly margin: Money },
): void {
  if (margin < terms.minMargin) {
    throw new Refusal('positions.marginTooSmall', { min: toText(terms.minMargin) });
  }
  if (notional === 0n) {
    const step = unitOf(terms.quantityPrecision) as Quantity;
    throw new Refusal('positions.quantityTooSmall', { min: toText(step) });
  }
  const max = largestNotional(terms.tiers);
  if (notional > max) throw new Refusal('positions.sizeTooLarge', { max: toText(max) });
  const limit = leverageLimit(terms, notional);
  if (leverage > limit) throw new Refusal('positions.leverageTooHigh', { max: String(limit) });
}

/** Prevents opening what the next tick would liquidate. Refuses: positions.sizeTooLarge. */
export function requireHealthy(
  { tiers, pricePrecision }: Pick<ContractTerms, 'tiers' | 'pricePrecision'>,
  exposure: Exposure & { readonly margin: Money },
  index: Price,
): void {
  const { margin: marginBalance } = exposure;
  if (!isLiquidatable({ ...exposure, marginBalance, tiers, pricePrecision }, index)) return;
  throw new Refusal('positions.sizeTooLarge', { max: toText(largestNotional(tiers)) });
}
