import { divideDown, multiplyUp, ONE, type Fixed } from '../money/fixed.ts';
import { larger, money, rate, ZERO, type Money, type Rate } from '../money/money.ts';
import { invariant } from '../refusal.ts';

/** One step of the maintenance table, for notionals above `floor` and up to `ceiling`. */
export interface MaintenanceTier {
  /** Quote currency, exclusive (inclusive for the first tier, whose floor is 0). */
  readonly floor: Money;
  /** Quote currency, inclusive. The last one caps the size of a position. */
  readonly ceiling: Money;
  /** Maintenance margin as a share of the notional. */
  readonly rate: Rate;
  /** Amount that makes the requirement continuous where two tiers meet. */
  readonly cumulative: Money;
}

/**
 * Builds a table from `[ceiling, rate]` rows in ascending order.
 * cum₁ = 0, cumₙ = cumₙ₋₁ + floorₙ · (rateₙ − rateₙ₋₁). Exact for rates and ceilings of up to nine
 * decimals each. Source: rules §4.
 */
export function maintenanceTiers(rows: readonly (readonly [string, string])[]): MaintenanceTier[] {
  const tiers: MaintenanceTier[] = [];
  for (const [ceilingText, rateText] of rows) {
    const previous = tiers.at(-1);
    const tierRate = rate(rateText);
    const floor = previous?.ceiling ?? ZERO;
    const step = previous ? multiplyUp(floor, tierRate - previous.rate) : 0n;
    const cumulative = ((previous?.cumulative ?? 0n) + step) as Money;
    const ceiling = money(ceilingText);
    invariant(ceiling > floor && tierRate > (previous?.rate ?? 0n), 'maintenance tiers must rise');
    tiers.push({ floor, ceiling, rate: tierRate, cumulative });
  }
  return tiers;
}

/**
 * The tier of a notional. Beyond the last ceiling the last tier continues, because a short may grow
 * past the size at which it could have been opened.
 */
export function maintenanceTier(
  tiers: readonly MaintenanceTier[],
  notional: Money,
): MaintenanceTier {
  const found = tiers.find((tier) => notional <= tier.ceiling) ?? tiers.at(-1);
  invariant(found, 'a symbol has at least one maintenance tier');
  return found;
}

/** MM = N · rate − cum, in quote currency, rounded up. Source: rules §4. */
export function maintenanceMargin(tiers: readonly MaintenanceTier[], notional: Money): Money {
  const tier = maintenanceTier(tiers, notional);
  return (multiplyUp(notional, tier.rate) - tier.cumulative) as Money;
}

/**
 * The table for a position opened above `floor` of existing notional: its first unit comes after
 * the floor, so N needs what floor + N needs less what the floor needs alone. Many small positions
 * together then need what one of their size needs. Exact for floors of up to nine decimals.
 * Source: rules §4, docs/decisions/0083.
 */
export function tiersAbove(
  tiers: readonly MaintenanceTier[],
  floor: Money,
): readonly MaintenanceTier[] {
  if (floor === 0n) return tiers;
  const below = maintenanceMargin(tiers, floor);
  const rising = tiers.filter(({ ceiling }) => ceiling > floor);
  return (rising.length > 0 ? rising : tiers.slice(-1)).map((tier) => ({
    floor: larger((tier.floor - floor) as Money, ZERO),
    ceiling: larger((tier.ceiling - floor) as Money, ZERO),
    rate: tier.rate,
    cumulative: (tier.cumulative + below - multiplyUp(floor, tier.rate)) as Money,
  }));
}

/** Largest notional that may be opened, in quote currency. */
export function largestNotional(tiers: readonly MaintenanceTier[]): Money {
  const last = tiers.at(-1);
  invariant(last, 'a symbol has at least one maintenance tier');
  return last.ceiling;
}

/**
 * Highest leverage for a notional: the initial margin rate must be at least twice the maintenance
 * rate, so that a position never opens at the edge of its liquidation.
 * min(symbol's maximum, ⌊1 / (2 · rate)⌋); a 5% tier allows 10×.
 */
export function leverageLimit(
  terms: { readonly maxLeverage: number; readonly tiers: readonly MaintenanceTier[] },
  notional: Money,
): number {
  const doubled: Fixed = 2n * maintenanceTier(terms.tiers, notional).rate;
  return Math.min(terms.maxLeverage, Number(divideDown(ONE, doubled) / ONE));
}
