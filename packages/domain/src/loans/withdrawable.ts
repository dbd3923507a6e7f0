import { divideDown } from '../money/fixed.ts';
import { getCurrency, type CurrencyCode } from '../money/currencies.ts';
import { truncateTo } from '../money/fixed.ts';
import { larger, smaller, subtract, ZERO, type Money, type Price } from '../money/money.ts';

export interface Holdings {
  readonly currency: CurrencyCode;
  /** Free in this currency. */
  readonly available: Money;
  /** Value of one unit in the settlement currency; null while there is no price. */
  readonly unitPrice: Price | null;
  /** Free money in all currencies and accounts, in the settlement currency. */
  readonly total: Money;
  /** Credit with its interest, in the settlement currency. */
  readonly creditOwed: Money;
}

/**
 * What may leave the platform: what exceeds the credit still owed. Borrowed money can be traded
 * with, so all free money counts, at its value now. Source: products §3.
 */
export function withdrawable({
  currency,
  available,
  unitPrice,
  total,
  creditOwed,
}: Holdings): Money {
  if (creditOwed === 0n) return available;
  // Without a price nothing is known to be left over.
  if (unitPrice === null || unitPrice === 0n) return ZERO;
  const free = larger(subtract(total, creditOwed), ZERO);
  const most = truncateTo(divideDown(free, unitPrice), getCurrency(currency).decimals) as Money;
  return smaller(available, most);
}
