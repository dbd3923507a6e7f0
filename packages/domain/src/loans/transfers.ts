import {
  customerAccount,
  houseAccount,
  type Transfer,
  type TransferType,
} from '../ledger/transfer.ts';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';
import type { Settled } from './collateral-sale.ts';
import type { Repayment } from './debt.ts';

export interface LoanName {
  readonly userId: string;
  readonly id: string;
}

const MONEY = SETTLEMENT_CURRENCY;
const equity = houseAccount('equity', MONEY);
const income = houseAccount('income:product', MONEY);

/** Free balance of a customer in the currency of loans. */
export const moneyAccount = (userId: string) => customerAccount(userId, 'balance', MONEY);

/** Where the collateral of a loan lies: the customer's own, bound to the loan. */
export const collateralAccount = ({ userId, id }: LoanName, currency: CurrencyCode) =>
  customerAccount(userId, 'locked', currency, id);

const positive = (transfers: readonly Transfer[]): Transfer[] =>
  transfers.filter(({ amount }) => amount > 0n);

/** Pays a loan out of the house's equity. */
export const payoutTransfers = ({ userId }: LoanName, amount: Money): Transfer[] => [
  { type: 'loanPaidOut', from: equity, to: moneyAccount(userId), currency: MONEY, amount },
];

/** Locks collateral; it stays the customer's own. */
export const pledgeTransfers = (
  loan: LoanName,
  currency: CurrencyCode,
  amount: Money,
): Transfer[] => [
  {
    type: 'collateralLocked',
    from: customerAccount(loan.userId, 'balance', currency),
    to: collateralAccount(loan, currency),
    currency,
    amount,
  },
];

/** Returns collateral that is no longer needed. */
export const returnTransfers = (
  loan: LoanName,
  currency: CurrencyCode,
  amount: Money,
): Transfer[] =>
  positive([
    {
      type: 'collateralReturned',
      from: collateralAccount(loan, currency),
      to: customerAccount(loan.userId, 'balance', currency),
      currency,
      amount,
    },
  ]);

/** Principal goes back to the equity that it came from, interest is income. */
export function repaymentTransfers(
  { userId }: LoanName,
  { interest, principal }: Pick<Repayment, 'interest' | 'principal'>,
): Transfer[] {
  const from = moneyAccount(userId);
  return positive([
    { type: 'loanInterest', from, to: income, currency: MONEY, amount: interest },
    { type: 'loanRepaid', from, to: equity, currency: MONEY, amount: principal },
  ]);
}

/**
 * A sale through the house: the coins go to equity, which pays their fair value; spread, rounding
 * and fee are transfers of their own. The proceeds pay the loan without touching the customer's
 * free balance, except for what is left of them.
 */
export function saleTransfers(
  loan: LoanName,
  currency: CurrencyCode,
  settled: Settled,
): Transfer[] {
  const { sale, sold, repayment, surplus } = settled;
  if (!sale) return [];
  const { exchange, fee } = sale;
  const proceeds = collateralAccount(loan, MONEY);
  const leg = (
    type: TransferType,
    from: Transfer['from'],
    to: Transfer['to'],
    amount: Money,
  ): Transfer => ({
    type,
    from,
    to,
    currency: MONEY,
    amount,
  });
  return positive([
    {
      type: 'collateralSold',
      from: collateralAccount(loan, currency),
      to: houseAccount('equity', currency),
      currency,
      amount: sold,
    },
    leg('collateralProceeds', equity, proceeds, exchange.received),
    leg('exchangeSpread', equity, houseAccount('fees', MONEY), exchange.spread),
    leg('rounding', equity, houseAccount('rounding', MONEY), exchange.rounding),
    leg('collateralSaleFee', proceeds, houseAccount('insurance', MONEY), fee),
    leg('loanInterest', proceeds, income, repayment?.interest ?? (0n as Money)),
    leg('loanRepaid', proceeds, equity, repayment?.principal ?? (0n as Money)),
    leg('collateralSurplus', proceeds, moneyAccount(loan.userId), surplus),
  ]);
}
