import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyUp, ONE } from '@candor/domain/money/fixed';
import type { Money, Price } from '@candor/domain/money/money';
import type { WalletOptions } from './deps.ts';

/** Price of one unit in the settlement currency; null while there is none. */
export const unitPrice = (
  { priceOf }: Pick<WalletOptions, 'priceOf'>,
  currency: CurrencyCode,
): Price | null => (currency === SETTLEMENT_CURRENCY ? (ONE as Price) : priceOf(currency));

/** Value for limits, rounded up so that rounding evades no limit; null while there is no price. */
export function limitValue(
  deps: Pick<WalletOptions, 'priceOf'>,
  amount: Money,
  currency: CurrencyCode,
): Money | null {
  const price = unitPrice(deps, currency);
  return price === null ? null : (multiplyUp(amount, price) as Money);
}
