import type { ResultOf } from '@candor/contract/calls';
import { ONE } from '@candor/domain/money/fixed';
import { type Money, type Rate, toText } from '@candor/domain/money/money';
import { dailyIncome } from '@candor/domain/products/kinds/arbitrage/fixed-rate';
import { numberText, percentText } from '@candor/ui/number-text';

export type Product = ResultOf<'getProduct'>;
export type ProductOrder = ResultOf<'buyProduct'>;
export type DayIncome = ResultOf<'getProductOrder'>['income'][number];

/** A version of terms: its number and its SHA-256 in hexadecimal. */
export type PublishedTerms = Pick<Product, 'version' | 'termsHash'>;

/** Calls whose answers change when an order is made or ends. */
export const changedByOrders = [
  ...(['listProducts', 'getProduct', 'listProductOrders', 'getProductOrder'] as const),
  ...(['getProductOrdersSummary', 'listBalances', 'listAssets', 'listBalanceChanges'] as const),
];

/** Whether the reader's level is too low to buy. */
export const isLocked = ({ level, myLevel }: Product): boolean =>
  myLevel !== undefined && myLevel < level;

const RATE_DECIMALS_MIN = 2;

/** A rate with all its digits, at least two decimals: 0.0005 → `0.05%`, 0.00065 → `0.065%`. */
export function rateText(rate: Rate): string {
  const digits = toText((rate * 100n) as Rate).split('.')[1]?.length ?? 0;
  return percentText(rate, { decimals: Math.max(RATE_DECIMALS_MIN, digits) });
}

/** What an order is promised for each day; undefined where nothing is promised. */
export function plannedIncome({
  amount,
  currency,
  dailyRate,
  totalDays,
}: Pick<ProductOrder, 'amount' | 'currency' | 'dailyRate' | 'totalDays'>): Money | undefined {
  return dailyRate && dailyIncome({ amount, currency, dailyRate, totalDays });
}

const LARGE = 100n * ONE;

/** A limit: whole units when it is large, otherwise all its digits. 50,000 · 0.05 */
export function limitText(amount: Money): string {
  const digits = toText(amount).split('.')[1]?.length ?? 0;
  return numberText(amount, { decimals: amount >= LARGE ? 0 : digits });
}
