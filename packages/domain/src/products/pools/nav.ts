import {
  divideDown,
  multiplyDown,
  multiplyUp,
  ONE,
  roundUpTo,
  truncateTo,
  unitOf,
} from '../../money/fixed.ts';
import { ZERO, type Money, type Price, type Quantity, type Rate } from '../../money/money.ts';
import { profitAt } from '../../positions/profit.ts';
import type { Direction } from '../../positions/terms.ts';

declare const kind: unique symbol;

/** Units of a pool. Six decimals are used of the eighteen. */
export type Units = bigint & { readonly [kind]: 'units' };
/** What one unit is worth, in USDT, 18 decimals. */
export type Nav = Price;

/** Decimals of units and of money paid. */
const DECIMALS = 6;
const YEAR_DAYS = 365n;

/** One open contract of a pool. */
export interface Lot {
  readonly symbol: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
}

/** What a pool owns at a moment. */
export interface Holdings {
  /** Free money and margins, in USDT. */
  readonly cash: Money;
  readonly coins: readonly { readonly symbol: string; readonly amount: Quantity }[];
  readonly lots: readonly Lot[];
  /** Fees charged and not yet paid, in USDT. */
  readonly owed: Money;
}

/**
 * What a pool's account is worth at prices: cash + coins at the price + profit of its contracts −
 * fees it owes. Each term is rounded down. In USDT. Throws RangeError if a price is missing.
 */
export function worthOf(
  { cash, coins, lots, owed }: Holdings,
  priceOf: (symbol: string) => Price | undefined,
): Money {
  const at = (symbol: string): Price => {
    const price = priceOf(symbol);
    if (price === undefined) throw new RangeError(`no price of ${symbol}`);
    return price;
  };
  const inCoins = coins.reduce(
    (sum, { symbol, amount }) => sum + multiplyDown(amount, at(symbol)),
    0n,
  );
  const inLots = lots.reduce((sum, lot) => sum + profitAt(lot, at(lot.symbol)), 0n);
  return (cash + inCoins + inLots - owed) as Money;
}

export interface NavInput {
  /** Before the fees of the day. */
  readonly worth: Money;
  readonly units: Units;
  /** Highest NAV so far, after fees. */
  readonly highWater: Nav;
  /** Days since the last NAV. */
  readonly days: number;
  readonly managementRate: Rate;
  readonly performanceRate: Rate;
}

export interface NavOutcome {
  /** Both in USDT, truncated to its decimals. */
  readonly managementFee: Money;
  readonly performanceFee: Money;
  /** Worth after fees ÷ units, rounded down; never below 0. */
  readonly nav: Nav;
  readonly highWater: Nav;
}

/**
 * NAV of a day: the management fee is accrued by days of 365; of what the NAV then exceeds its
 * highest by, the performance fee takes its share. Source: products §2.
 */
export function navOf(input: NavInput): NavOutcome {
  const { units, highWater, managementRate, performanceRate } = input;
  const worth = input.worth > 0n ? input.worth : 0n;
  const managementFee = truncateTo(
    multiplyDown(worth, managementRate * BigInt(input.days)) / YEAR_DAYS,
    DECIMALS,
  );
  const gain = divideDown(worth - managementFee, units) - highWater;
  const performanceFee =
    gain > 0n ? truncateTo(multiplyDown(multiplyDown(gain, units), performanceRate), DECIMALS) : 0n;
  const nav = divideDown(worth - managementFee - performanceFee, units) as Nav;
  return {
    managementFee: managementFee as Money,
    performanceFee: performanceFee as Money,
    nav,
    highWater: nav > highWater ? nav : highWater,
  };
}

/** Money that units are bought for. */
export interface Bought {
  readonly units: Units;
  /** What the pool gets: units · NAV, rounded up. */
  readonly paid: Money;
  /** What the cut units do not cost; goes to the rounding account. */
  readonly residue: Money;
}

/** Units for an amount at a NAV above 0: truncated toward zero. */
export function unitsFor(amount: Money, nav: Nav): Bought {
  const units = truncateTo(divideDown(amount, nav), DECIMALS) as Units;
  const paid = roundUpTo(multiplyUp(units, nav), DECIMALS) as Money;
  return { units, paid, residue: (amount - paid) as Money };
}

/** Money for units that are given back. */
export interface Redeemed {
  /** What the holder gets: units · NAV, truncated. */
  readonly paid: Money;
  /** What the pool gives: the same, rounded up. */
  readonly given: Money;
  /** given − paid; goes to the rounding account. */
  readonly residue: Money;
}

export function moneyFor(units: Units, nav: Nav): Redeemed {
  const paid = truncateTo(multiplyDown(units, nav), DECIMALS) as Money;
  const given = roundUpTo(multiplyUp(units, nav), DECIMALS) as Money;
  return { paid, given, residue: (given - paid) as Money };
}

/**
 * How much of each request to leave can be paid at this NAV: all of it, or the same share for
 * everybody. A share is rounded down.
 */
export function payableShare(asked: readonly Units[], nav: Nav, free: Money): Rate {
  const due = asked.reduce((sum, units) => sum + moneyFor(units, nav).given, 0n);
  if (due <= free) return ONE as Rate;
  // Each payment may be rounded up by one step.
  const left = free - BigInt(asked.length) * unitOf(DECIMALS);
  return (left <= 0n ? 0n : divideDown(left, due)) as Rate;
}

/** The part of units that a share pays now; the rest waits for the next NAV. */
export const payableUnits = (units: Units, share: Rate): Units =>
  truncateTo(multiplyDown(units, share), DECIMALS) as Units;

/** How far a NAV is below the highest, a share of it; 0 or negative, rounded down. */
export const drawdown = (nav: Nav, highest: Nav): Rate =>
  (highest <= nav ? ZERO : divideDown(nav - highest, highest)) as bigint as Rate;
