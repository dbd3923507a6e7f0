import { larger, smaller, ZERO, type Money, type Price } from '../money/money.ts';
import { truncateTo } from '../money/fixed.ts';
import { SETTLEMENT_DECIMALS } from './fees.ts';
import { maintenanceOf } from './position-tiers.ts';
import { initialMargin, notionalOf, profitAt } from './profit.ts';
import type { ContractTerms, OpenPosition } from './terms.ts';

/** An open position that the whole contract account stands behind. */
export interface CrossPosition extends OpenPosition {
  /** Part of its gain that was paid out early, because a loss beside it needed the money. */
  readonly unrealizedProfitCredit: Money;
}

/** What stands behind the cross positions of one customer, in quote currency. */
export interface CrossAccount {
  /** Free money in the contract account. */
  readonly free: Money;
  /** Locked for cross orders that rest: a liquidation cancels those first, and the money is there. */
  readonly resting: Money;
  readonly positions: readonly CrossPosition[];
}

/** Gives a price for every symbol that the account holds, in quote per base. */
export type MarkOf = (symbol: string) => Price;
export type TermsOf = (symbol: string) => ContractTerms;

/** Profit at a price that is not paid out yet; below zero: loss. In quote currency. */
export const unpaidProfit = (position: CrossPosition, mark: Price): Money =>
  (profitAt(position, mark) - position.unrealizedProfitCredit) as Money;

/** Free and locked money plus unrealised profit of all cross positions, in quote currency. */
export function crossEquity({ free, resting, positions }: CrossAccount, markOf: MarkOf): Money {
  return positions.reduce(
    (sum, each) => (sum + each.margin + unpaidProfit(each, markOf(each.symbol))) as Money,
    (free + resting) as Money,
  );
}

/** What the cross positions need together at these prices, in quote currency. Source: rules §4. */
export const crossMaintenance = (
  positions: readonly OpenPosition[],
  markOf: MarkOf,
  termsOf: TermsOf,
): Money =>
  positions.reduce((sum, position) => {
    const { symbol } = position;
    return (sum + maintenanceOf(position, termsOf(symbol), markOf(symbol))) as Money;
  }, ZERO);

/** Equity above maintenance, in quote currency; nothing or less: the account is to be liquidated. */
export const crossSurplus = (account: CrossAccount, markOf: MarkOf, termsOf: TermsOf): Money =>
  (crossEquity(account, markOf) - crossMaintenance(account.positions, markOf, termsOf)) as Money;

/**
 * Money that may leave the contract account or be bound by something new, in quote currency: what is
 * free, less the net loss of the cross positions and what their margins lack of their initial margin.
 * Losses count and gains do not, because a gain that was spent cannot be taken back.
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
