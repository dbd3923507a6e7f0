import { divideUp, multiplyDown, ONE, truncateTo } from '../money/fixed.ts';
import { SETTLEMENT_DECIMALS } from '../positions/fees.ts';
import { add, type Money, type Rate } from '../money/money.ts';

/** Profit of a win, in USDT: stake · rate, truncated to the currency's decimals. */
export const winProfit = (stake: Money, profitRate: Rate): Money =>
  truncateTo(multiplyDown(stake, profitRate), SETTLEMENT_DECIMALS) as Money;

/** Payout of a win: the stake and the profit on it. */
export const winPayout = (stake: Money, profitRate: Rate): Money =>
  add(stake, winProfit(stake, profitRate));

/**
 * Expected gain of a fair coin flip without ties, as a share of the stake: ½·rate − ½.
 * 85% → −7.5%. A tie returns the stake and so only moves the figure toward zero.
 */
export const expectedValueRate = (profitRate: Rate): Rate => ((profitRate - ONE) / 2n) as Rate;

/**
 * Share of contracts that must win for the customer to break even: 1 / (1 + rate). 85% → 54.05%.
 */
export const breakEvenRate = (profitRate: Rate): Rate => divideUp(ONE, ONE + profitRate) as Rate;
