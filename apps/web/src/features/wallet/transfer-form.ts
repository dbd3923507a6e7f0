/** The form of a transfer between two accounts of one customer. */
import { getCurrency, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { parseFixed, truncateTo } from '@candor/domain/money/fixed';
import { toText, type Money } from '@candor/domain/money/money';
import { assertTransferable } from '@candor/domain/wallet/transferable';
import { Refusal } from '@candor/domain/refusal';
import type { MessageId } from '@candor/messages/message-id';

export type FreeAccount = 'balance' | 'contract';

export interface TransferForm {
  readonly from: FreeAccount;
  readonly to: FreeAccount;
  /** Plain decimal text; empty while nothing is entered. */
  readonly amount: string;
}

export const TRANSFER_CURRENCY = SETTLEMENT_CURRENCY;
export const TRANSFER_DECIMALS = getCurrency(TRANSFER_CURRENCY).decimals;

export const emptyTransfer: TransferForm = { from: 'balance', to: 'contract', amount: '' };

/** Swaps the accounts and keeps the amount. */
export const swapped = ({ from, to, amount }: TransferForm): TransferForm => ({
  from: to,
  to: from,
  amount,
});

export function amountOf({ amount }: TransferForm): Money {
  const plain = amount.endsWith('.') ? amount.slice(0, -1) : amount;
  return (plain === '' ? 0n : parseFixed(plain)) as Money;
}

/** A fraction of the balance in the currency's decimals; the whole balance stays exact. */
export function shareText(available: Money, percent: number): string {
  const share = (available * BigInt(percent)) / 100n;
  return toText(truncateTo(share, TRANSFER_DECIMALS) as Money);
}

/** Why it cannot be sent; null if it can. `available` is undefined until loaded. */
export function transferProblem(
  form: TransferForm,
  { available, isOnline }: { readonly available: Money | undefined; readonly isOnline: boolean },
): MessageId | null {
  const amount = amountOf(form);
  if (!isOnline) return 'transfer.offline';
  if (amount === 0n) return 'transfer.enterAmount';
  if (available !== undefined && amount > available) return 'transfer.notEnough';
  try {
    assertTransferable({ from: form.from, to: form.to, amount, currency: TRANSFER_CURRENCY });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return refusals[error.key] ?? 'request.invalid';
    throw error;
  }
}

const refusals: Readonly<Record<string, MessageId>> = {
  'wallet.sameAccount': 'wallet.sameAccount',
  'wallet.amountTooSmall': 'wallet.amountTooSmall',
  'wallet.tooPrecise': 'wallet.tooPrecise',
};
