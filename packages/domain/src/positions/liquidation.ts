import { divideDown, divideUp, ONE, roundUpTo, truncateTo, unitOf } from '../money/fixed.ts';
import type { Money, Price } from '../money/money.ts';
import { invariant } from '../refusal.ts';
import type { MaintenanceTier } from './maintenance.ts';
import type { Exposure } from './profit.ts';
import { signOf } from './terms.ts';

export interface LiquidationInput extends Exposure {
  /**
   * Money that stands behind the position, in quote currency. Isolated: its margin. Cross: contract
   * balance − Σ maintenance of the other positions + Σ their unrealised profit.
   */
  readonly marginBalance: Money;
  readonly tiers: readonly MaintenanceTier[];
  readonly pricePrecision: number;
}

/**
 * Mark price at which equity falls to the maintenance margin of that very price, in quote per base:
 * (margin + cum − s·quantity·entry) / (quantity·rate − s·quantity), in the tier where it holds.
 * Null ("none") when no price above zero does it. Rounded to the price precision, up for a long and
 * down for a short: the price shown is the price acted on, never one past maintenance.
 * Source: rules §4, docs/decisions/0024. Example: ETH long, margin 1 535 443.01, quantity 3 683.979, entry 1 456.84,
 * rate 10 %, cum 135 365 → 1 114.78.
 */
export function liquidationPrice(input: LiquidationInput): Price | null {
  invariant(input.quantity > 0n, 'a position has a quantity above zero');
  const sign = signOf(input.direction);
  const precision = input.pricePrecision;
  if (sign === 1n && surplusAt(input, 0n, input.tiers[0]) >= 0n) return null;
  const tier = tierOfLiquidation(input);
  const numerator =
    (input.marginBalance + tier.cumulative) * ONE - sign * input.quantity * input.entryPrice;
  const denominator = input.quantity * (tier.rate - sign * ONE);
  if (sign === 1n) return roundUpTo(divideUp(numerator, denominator), precision) as Price;
  const down = truncateTo(divideDown(numerator, denominator), precision);
  // A short always has a price that liquidates it, be it the smallest that can be quoted.
  return (down > 0n ? down : unitOf(precision)) as Price;
}

/**
 * Equity minus maintenance runs one way as the notional grows (up for a long, down for a short) and
 * has no jumps, so the tier with the zero is the first whose ceiling lies on the far side of it.
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
