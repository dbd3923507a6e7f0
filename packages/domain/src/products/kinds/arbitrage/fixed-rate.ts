import { getCurrency, type CurrencyCode } from '../../../money/currencies.ts';
import { multiplyDown, truncateTo } from '../../../money/fixed.ts';
import { type Money, rate, type Rate, subtract } from '../../../money/money.ts';
import { invariant } from '../../../refusal.ts';
import type { ProductTerms } from '../../product-terms.ts';
import { termsProblem } from '../../terms-problem.ts';

/** What a customer put in, at which rate, for how long. */
export interface FixedRateOrder {
  readonly amount: Money;
  readonly currency: CurrencyCode;
  /** Of one day. */
  readonly dailyRate: Rate;
  readonly totalDays: number;
}

/**
 * Income of one day: principal · rate, truncated to the decimals of the currency.
 * 10 000 at 0.06 % → 6. Source: products §2.
 */
export function dailyIncome({ amount, currency, dailyRate }: FixedRateOrder): Money {
  return truncateTo(multiplyDown(amount, dailyRate), getCurrency(currency).decimals) as Money;
}

/** Everything that the house can ever owe beyond the principal. 10 000, 0.06 %, 15 days → 90. */
export const wholeIncome = (order: FixedRateOrder): Money =>
  (dailyIncome(order) * BigInt(order.totalDays)) as Money;

/** What an early redemption pays back, and what it takes back of the income already paid. */
export interface Redemption {
  readonly returned: Money;
  readonly incomeTaken: Money;
}

/**
 * Early redemption: the principal less the income already paid, so that the customer leaves with
 * what they came with. Before the first day nothing was paid and all returns. Source: products §2.
 */
export function redemption(order: {
  readonly amount: Money;
  readonly incomeTotal: Money;
}): Redemption {
  invariant(order.incomeTotal <= order.amount, 'no order has paid more income than its principal');
  return { returned: subtract(order.amount, order.incomeTotal), incomeTaken: order.incomeTotal };
}

/** Highest rate of one day that operators can promise; a typing error must not cost the house. */
const DAILY_RATE_MAX = rate('0.002');

/** The first term that is out of bounds, or null. A product must pay something, and soon enough. */
export function fixedRateProblem(
  terms: Omit<ProductTerms, 'riskReasons' | 'incomeSource' | 'name'> & { readonly dailyRate: Rate },
  nowMs: number,
): string | null {
  const { dailyRate, minAmount: amount, currency } = terms;
  if (dailyRate <= 0n || dailyRate > DAILY_RATE_MAX) return 'dailyRate';
  const isPaid = dailyIncome({ amount, currency, dailyRate, totalDays: 1 }) > 0n;
  return termsProblem(terms, nowMs) ?? (isPaid ? null : 'minAmount');
}
