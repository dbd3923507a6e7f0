import { type CurrencyCode, getCurrency } from '../money/currencies.ts';
import { truncateTo } from '../money/fixed.ts';
import type { Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';

/**
 * Requires that an amount can move between two free accounts of one customer: above zero, in steps
 * that the currency shows. Refuses: wallet.sameAccount, wallet.amountTooSmall, wallet.tooPrecise.
 */
export function assertTransferable(request: {
  readonly from: 'balance' | 'contract';
  readonly to: 'balance' | 'contract';
  readonly amount: Money;
  readonly currency: CurrencyCode;
}): void {
  const { decimals } = getCurrency(request.currency);
  if (request.from === request.to) throw new Refusal('wallet.sameAccount');
  if (request.amount <= 0n) throw new Refusal('wallet.amountTooSmall');
  if (truncateTo(request.amount, decimals) !== request.amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
}
