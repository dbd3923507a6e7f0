import { larger, smaller, ZERO, type Money, type Price } from '../money/money.ts';
import { truncateTo } from '../money/fixed.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import { maintenanceOf } from './position-tiers.ts';
import { initialMargin, notionalOf, profitAt } from './profit.ts';
import type { ContractTerms, OpenPosition } from './terms.ts';

/** An open position backed by the entire contract account. */
export interface CrossPosition extends OpenPosition {
  /** Part of its gain that was paid out early to cover a loss of another position. */
  readonly unrealizedProfitCredit: Money;
}

/** What backs the cross positions of one customer, in quote currency. */
export interface CrossAccount {
  /** Free balance of the contract account. */
  readonly free: Money;
  /** Locked by resting cross orders; a liquidation cancels these first and frees the money. */
  readonly resting: Money;
  readonly positions: readonly CrossPosition[];
}

/** Price of every symbol that the account holds, in quote per base. */
export type MarkOf = (symbol: string) => Price;
export type TermsOf = (symbol: string) => ContractTerms;

/** Profit at a price that has not been paid out yet; negative means loss. In quote currency. */
export const unpaidProfit = (position: CrossPosition, mark: Price): Money =>
  (profitAt(position, mark) - position.unrealizedProfitCredit) as Money;

/** Free and locked money plus unrealized profit of all cross positions, in quote currency. */
export function crossEquity({ free, resting, positions }: CrossAccount, markOf: MarkOf): Money {
  return positions.reduce(
    (sum, each) => (sum + each.margin + unpaidProfit(each, markOf(each.symbol))) as Money,
    (free + resting) as Money,
  );
}

/**
 * Combined maintenance of the cross positions at these prices, quote currency. Source: rules §4.
 */
export const crossMaintenance = (
  positions: readonly OpenPosition[],
  markOf: MarkOf,
  termsOf: TermsOf,
): Money =>
  positions.reduce((sum, position) => {
    const { symbol } = position;
    return (sum + maintenanceOf(position, termsOf(symbol), markOf(symbol))) as Money;
  }, ZERO);

/**
 * Equity above maintenance, in quote currency; at zero or below the account is due for liquidation.
 */
export const crossSurplus = (account: CrossAccount, markOf: MarkOf, termsOf: TermsOf): Money =>
  (crossEquity(account, markOf) - crossMaintenance(account.positions, markOf, termsOf)) as Money;

/**
 * Whether owners are warned: maintenance has reached half of equity, so half of what is left may be
 * lost before a liquidation. Source: docs/decisions/0152.
 */
export const isCrossAtRisk = (account: CrossAccount, markOf: MarkOf, termsOf: TermsOf): boolean =>
  account.positions.length > 0 &&
  crossEquity(account, markOf) <= 2n * crossMaintenance(account.positions, markOf, termsOf);

/**
 * Money that may leave the contract account or back something new, in quote currency: the free
 * balance, less the net loss of the cross positions and what their margins lack of their initial
 * margin. Losses count and gains do not, because a gain that was spent cannot be taken back.
 * Source: docs/decisions/0052.
 */
export function crossAvailable({ free, positions }: CrossAccount, markOf: MarkOf): Money {
  let profit = 0n;
  let lacking = 0n;
  for (const position of positions) {
    const { symbol, quantity, entryPrice, leverage, margin } = position;
    const required = initialMargin(notionalOf(quantity, entryPrice), leverage);
    profit += unpaidProfit(position, markOf(symbol));
    lacking += larger((required - margin) as Money, ZERO);
  }
  if (profit >= 0n && lacking === 0n) return free;
  const left = (free + smaller(profit as Money, ZERO) - lacking) as Money;
  return truncateTo(larger(left, ZERO), SETTLEMENT_DECIMALS) as Money;
}
