import type { CurrencyCode } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';

/** Account kinds of a customer. `margin` and `locked` are separate per record, named by `ref`. */
export type CustomerAccountKind = 'balance' | 'contract' | 'margin' | 'locked' | 'virtual';
/**
 * Account kinds of the house. `external` is the outside world, with chains and banks kept separate.
 * `income:product` holds what products earn for the house; `clearing` is between two customers, of
 * whom one pays the other, and empty after every commit.
 */
export type HouseAccountKind =
  | 'equity'
  | 'insurance'
  | 'fees'
  | 'reserved'
  | 'income:product'
  | 'clearing'
  | 'rounding'
  | 'practice'
  | 'external'
  | 'external:chain'
  | 'external:bank';

export interface CustomerAccount {
  readonly owner: 'customer';
  readonly userId: string;
  readonly kind: CustomerAccountKind;
  /** Id of the position, withdrawal or order that the money serves; empty for free balances. */
  readonly ref: string;
  readonly currency: CurrencyCode;
}

export interface HouseAccount {
  readonly owner: 'house';
  readonly kind: HouseAccountKind;
  readonly currency: CurrencyCode;
}

export type Account = CustomerAccount | HouseAccount;

/** Why money moves; each type is shown to the customer in the balance log. */
export const transferTypes = [
  'genesis',
  'ownersCapital',
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
  'productPrincipal',
  'productPrincipalReturned',
  'productReserve',
  'productRelease',
  'productIncome',
  'productIncomeTaken',
  'productPrice',
  'productPriceReturned',
  'unitsOrdered',
  'unitsOrderReturned',
  'unitsBought',
  'unitsIssued',
  'unitsRedeemed',
  'unitsWithdrawn',
  'poolFee',
  'poolSeed',
  'loanPaidOut',
  'loanInterest',
  'loanRepaid',
  'collateralLocked',
  'collateralReturned',
  'collateralSold',
  'collateralProceeds',
  'collateralSaleFee',
  'collateralSurplus',
  'offeringReserve',
  'offeringSubscription',
  'offeringReturn',
  'offeringPayment',
  'offeringAllotment',
  'offeringListing',
  'bondSubscription',
  'bondRefund',
  'bondLent',
  'bondDrawn',
  'bondPaidOut',
  'bondRepayment',
  'bondRecoveryCosts',
  'bondShared',
  'bondPrincipal',
  'bondInterest',
  'bondLateInterest',
  'levelBonus',
  'envelopeReserve',
  'weeklyEnvelope',
  'envelopeRelease',
  'teamRebate',
  'competitionReserve',
  'competitionPrize',
  'competitionRelease',
  'taskReserve',
  'taskReward',
  'taskRelease',
  'rounding',
  'correction',
] as const;
export type TransferType = (typeof transferTypes)[number];

/**
 * One amount of one currency from one account to another: zero-sum by construction. Transfers of
 * one command commit together. `amount` is above zero.
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
