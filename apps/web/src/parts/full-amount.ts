import { type CurrencyCode, getCurrency } from '@candor/domain/money/currencies';
import { type Money, type Quantity, toText } from '@candor/domain/money/money';
import { numberText } from '@candor/ui/number-text';

const DECIMALS_MIN = 2;

/** As many decimals as an amount has, at least two. */
export function fullDecimals(amount: Money, currency: CurrencyCode): number {
  const typed = toText(amount).split('.')[1]?.length ?? 0;
  return Math.min(Math.max(typed, DECIMALS_MIN), getCurrency(currency).decimals);
}

/** The amount with all its digits, at least two decimals. */
export const fullAmountText = (amount: Money, currency: CurrencyCode): string =>
  numberText(amount, { decimals: fullDecimals(amount, currency) });

/** The amount with its digits and no others: for titles and buttons. */
export function exactAmountText(amount: Money | Quantity): string {
  const decimals = toText(amount).split('.')[1]?.length ?? 0;
  return numberText(amount, { decimals });
}
