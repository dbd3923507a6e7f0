import type { MarketSymbol, SymbolType } from '../markets/symbols.ts';
import { truncateTo } from '../money/fixed.ts';
import { larger, rate, toText, ZERO, type Money, type Rate } from '../money/money.ts';
import { Refusal } from '../refusal.ts';

/** Sudden move that the house must be able to cover, by kind of market. Source: rules §4. */
export const stressMove: Record<SymbolType, Rate> = {
  crypto: rate('0.2'),
  gold: rate('0.05'),
  forex: rate('0.03'),
};

/** Share of house equity that all symbols may cost when they all move together. */
const STRESS_SHARE = rate('0.5');
/** Decimal places of the remaining capacity in a refusal. */
const REMAINING_DECIMALS = 2;
/** Fraction of a cap that one customer may hold: a tenth. */
const USER_SHARE = 10n;

/**
 * Largest open interest of one side of a symbol, in quote currency, rounded down:
 * equity · 50% · depth / Σ depth of all symbols / stress move. Each symbol has a fixed share of one
 * budget, so that even if all symbols move together they cost at most half of the house's equity.
 * Source: rules §4, docs/decisions/0029.
 */
export function openInterestCap(
  market: Pick<MarketSymbol, 'type' | 'depthOnePercentQuote'>,
  markets: readonly Pick<MarketSymbol, 'depthOnePercentQuote'>[],
  houseEquity: Money,
): Money {
  const depths = markets.reduce((sum, each) => sum + each.depthOnePercentQuote, 0n);
  const budget = (houseEquity * STRESS_SHARE * market.depthOnePercentQuote) / depths;
  return larger((budget / stressMove[market.type]) as Money, ZERO);
}

/** Open interest that an order is checked against, all in quote currency. */
export interface OpenInterestLimits {
  /** Of one side of the symbol. */
  readonly cap: Money;
  /** What is already open on that side. */
  readonly ofSide: Money;
  /** This customer's part of it; includes resting orders when another one is placed. */
  readonly ofUser: Money;
}

/**
 * Refuses: positions.userCap (one customer may hold a tenth of a cap), positions.openInterestCap,
 * each with the remaining capacity, in quote currency.
 */
export function requireCapacity(
  { cap, ofSide, ofUser }: OpenInterestLimits,
  notional: Money,
): void {
  requireWithin((cap / USER_SHARE - ofUser) as Money, notional, 'positions.userCap');
  requireWithin((cap - ofSide) as Money, notional, 'positions.openInterestCap');
}

function requireWithin(remaining: Money, notional: Money, refusal: string): void {
  if (notional <= remaining) return;
  const left = truncateTo(larger(remaining, ZERO), REMAINING_DECIMALS) as Money;
  throw new Refusal(refusal, { remaining: toText(left) });
}
