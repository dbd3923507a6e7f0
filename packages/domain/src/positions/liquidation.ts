import { divideDown, divideUp, ONE, roundUpTo, truncateTo, unitOf } from '../money/fixed.ts';
import type { Money, Price } from '../money/money.ts';
import { invariant } from '../refusal.ts';
import { maintenanceMargin, type MaintenanceTier } from './maintenance.ts';
import { notionalOf, profitAt, type Exposure } from './profit.ts';
import { signOf } from './terms.ts';

export interface LiquidationInput extends Exposure {
  /**
   * Money that backs the position, in quote currency. Isolated: its margin. Cross: contract
   * balance − Σ maintenance of the other positions + Σ their unrealized profit.
   */
  readonly marginBalance: Money;
  /** The position's own table: `tiersAbove`. */
  readonly tiers: readonly MaintenanceTier[];
  readonly pricePrecision: number;
}

/**
 * E ≤ MM at a mark: the rule of every liquidation, including the rounding of profit, notional, MM.
 */
export const isLiquidatable = (input: LiquidationInput, mark: Price): boolean =>
  input.marginBalance + profitAt(input, mark) <=
  maintenanceMargin(input.tiers, notionalOf(input.quantity, mark));

/**
 * The first quotable price, going against the position, at which equity is at or below the
 * maintenance margin at that same price, in quote per base; null ("none") if there is none. The
 * closed form, (margin + cum − s·quantity·entry) / (quantity·rate − s·quantity) in the tier where
 * it holds, finds it to within a step, and the rule itself decides: the price shown is the price
 * acted on.
 * Source: rules §4, docs/decisions/0024, 0084. Example: ETH long, margin 1,535,443.01,
 * quantity 3,683.979, entry 1,456.84, rate 10%, cum 135,365 → 1,114.78.
 */
export function liquidationPrice(input: LiquidationInput): Price | null {
  invariant(input.quantity > 0n, 'the quantity of a position is positive');
  const nearest = nearestLiquidation(input);
  if (nearest === null || isLiquidatable(input, nearest)) return nearest;
  return stepPast(nearest, input);
}

/** The next price in the losing direction; null below the smallest. */
export function stepPast(
  price: Price,
  { direction, pricePrecision }: Pick<LiquidationInput, 'direction' | 'pricePrecision'>,
): Price | null {
  const next = price - signOf(direction) * unitOf(pricePrecision);
  return next > 0n ? (next as Price) : null;
}

/** The closed form, rounded toward the earlier price: at most one step early. */
function nearestLiquidation(input: LiquidationInput): Price | null {
  const sign = signOf(input.direction);
  const precision = input.pricePrecision;
  if (sign === 1n && surplusAt(input, 0n, input.tiers[0]) >= 0n) return null;
  const tier = tierOfLiquidation(input);
  const numerator =
    (input.marginBalance + tier.cumulative) * ONE - sign * input.quantity * input.entryPrice;
  const denominator = input.quantity * (tier.rate - sign * ONE);
  if (sign === 1n) return roundUpTo(divideUp(numerator, denominator), precision) as Price;
  const down = truncateTo(divideDown(numerator, denominator), precision);
  // A short always has a liquidation price, even if it is the smallest quotable one.
  return (down > 0n ? down : unitOf(precision)) as Price;
}

/**
 * Equity minus maintenance is monotonic in the notional (rising for a long, falling for a short)
 * and continuous, so the tier with the zero is the first whose ceiling lies on the far side of it.
 */
function tierOfLiquidation(input: LiquidationInput): MaintenanceTier {
  const sign = signOf(input.direction);
  const found =
    input.tiers.find((tier) => sign * surplusAt(input, tier.ceiling, tier) >= 0n) ??
    input.tiers.at(-1);
  invariant(found, 'a symbol has at least one maintenance tier');
  return found;
}

/** Equity − maintenance when the position is worth `notional`; exact, in units of 10⁻³⁶. */
function surplusAt(
  input: LiquidationInput,
  notional: bigint,
  tier: MaintenanceTier | undefined,
): bigint {
  invariant(tier, 'a symbol has at least one maintenance tier');
  const profit = signOf(input.direction) * (notional * ONE - input.quantity * input.entryPrice);
  const maintenance = notional * tier.rate - tier.cumulative * ONE;
  return input.marginBalance * ONE + profit - maintenance;
}
