import { divideUp, multiplyDown, ONE } from '../money/fixed.ts';
import type { Money, Price, Rate } from '../money/money.ts';

/** Coins behind a loan. */
export interface Collateral {
  /** Amount in the collateral's own currency. */
  readonly quantity: Money;
  /** Share of its value that is not counted. */
  readonly haircut: Rate;
}

/** Counted value: quantity · index · (1 − haircut), rounded down, in the settlement currency. */
export const countedValue = ({ quantity, haircut }: Collateral, index: Price): Money =>
  multiplyDown(multiplyDown(quantity, index), ONE - haircut) as Money;

/**
 * Loan to value: debt ÷ (quantity · index · (1 − haircut)), rounded up; null without collateral.
 * Source: products §3.
 */
export function loanToValue(debt: Money, collateral: Collateral, index: Price): Rate | null {
  const value = countedValue(collateral, index);
  return value === 0n ? null : (divideUp(debt, value) as Rate);
}

/**
 * Whether a debt is at least this share of its collateral, without any rounding.
 * Source: products §3.
 */
export const reaches = (
  debt: Money,
  level: Rate,
  { quantity, haircut }: Collateral,
  index: Price,
): boolean => debt * ONE ** 3n >= level * quantity * index * (ONE - haircut);

/**
 * The highest price at which a debt reaches a level, rounded down: at this price and below it the
 * level is reached. Zero if there is no debt.
 */
export const priceAtLevel = (debt: Money, level: Rate, { quantity, haircut }: Collateral): Price =>
  ((debt * ONE ** 3n) / (level * quantity * (ONE - haircut) || 1n)) as Price;

/** The most that can be borrowed against collateral at a level, rounded down. */
export const borrowable = (collateral: Collateral, level: Rate, index: Price): Money =>
  multiplyDown(countedValue(collateral, index), level) as Money;

/** Collateral that a debt needs at a level, rounded up to 18 decimals. */
export function collateralNeeded(debt: Money, level: Rate, haircut: Rate, index: Price): Money {
  const counted = level * index * (ONE - haircut);
  return ((debt * ONE ** 3n + counted - 1n) / counted) as Money;
}
