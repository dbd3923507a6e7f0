import type { CurrencyCode } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';

/** Pockets of a customer. `margin` and `locked` are kept apart per thing they serve, named by `ref`. */
export type CustomerAccountKind = 'balance' | 'contract' | 'margin' | 'locked' | 'virtual';
/** Pockets of the house. `external` is the rest of the world, with what came by chains and banks apart. */
export type HouseAccountKind =
  | 'equity'
  | 'insurance'
  | 'fees'
  | 'reserved'
  | 'rounding'
  | 'practice'
  | 'external'
  | 'external:chain'
  | 'external:bank';

export interface CustomerAccount {
  readonly owner: 'customer';
  readonly userId: string;
  readonly kind: CustomerAccountKind;
  /** Id of the position, withdrawal or order that the money serves; empty for free money. */
  readonly ref: string;
  readonly currency: CurrencyCode;
}

export interface HouseAccount {
  readonly owner: 'house';
  readonly kind: HouseAccountKind;
  readonly currency: CurrencyCode;
}

export type Account = CustomerAccount | HouseAccount;

/** Why money moves; each is a line that the customer can read in the balance log. */
export const transferTypes = [
  'genesis',
  'practiceGrant',
  'fundsTransfer',
  'deposit',
  'depositLoss',
  'payoutLoss',
  'withdrawal',
  'withdrawalPaid',
  'withdrawalFee',
  'withdrawalRefund',
  'positionMargin',
  'positionMarginAdded',
  'positionMarginReturned',
  'positionProfit',
  'positionLoss',
  'carry',
  'tradingFee',
  'liquidationFee',
  'insuranceCover',
  'unrealizedProfitCredit',
  'secondContractStake',
  'secondContractReserve',
  'secondContractWin',
  'secondContractLoss',
  'secondContractRefund',
  'secondContractRelease',
  'exchangeGiven',
  'exchangeReceived',
  'exchangeSpread',
  'rounding',
  'correction',
] as const;
export type TransferType = (typeof transferTypes)[number];

/**
 * One amount of one currency from one account to another: zero-sum by construction. Transfers of
 * one act commit together. `amount` is above zero.
 */
export interface Transfer {
  readonly type: TransferType;
  readonly from: Account;
  readonly to: Account;
  readonly currency: CurrencyCode;
  readonly amount: Money;
}

export const customerAccount = (
  userId: string,
  kind: CustomerAccountKind,
  currency: CurrencyCode,
  ref = '',
): CustomerAccount => ({ owner: 'customer', userId, kind, ref, currency });

export const houseAccount = (kind: HouseAccountKind, currency: CurrencyCode): HouseAccount => ({
  owner: 'house',
  kind,
  currency,
});
