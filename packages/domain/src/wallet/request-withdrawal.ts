import type { KycLevel } from '../kyc/application.ts';
import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { getCurrency } from '../money/currencies.ts';
import { truncateTo } from '../money/fixed.ts';
import { type Money, subtract, toText } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { Network } from './networks.ts';
import { requested, type WithdrawalState } from './withdrawal.ts';
import { type Hold, holdMs } from './withdrawal-holds.ts';
import { fitsAt, type WithdrawalUse, withdrawalTiers } from './withdrawal-limits.ts';

export interface WithdrawalRequest {
  readonly network: Network;
  /** Amount that leaves the balance; includes the fee. */
  readonly amount: Money;
  readonly available: Money;
  /** In the settlement currency; null while the currency has no price. */
  readonly value: Money | null;
  readonly level: KycLevel;
  readonly uses: readonly WithdrawalUse[];
  /** End of the customer's or account's security hold; null if none. Epoch milliseconds. */
  readonly securityHoldUntilMs: number | null;
  readonly isListed: boolean;
  readonly nowMs: number;
}

/** Amount after the fee. Refuses nothing: amounts below the minimum are refused before. */
export const arrivingAmount = (amount: Money, { withdrawalFee }: Network): Money =>
  subtract(amount, withdrawalFee);

/**
 * Requires that the amount can be withdrawn, regardless of the customer's limits.
 * Refuses: wallet.tooPrecise, wallet.belowMinimum, wallet.insufficientBalance.
 */
export function assertWithdrawable(
  amount: Money,
  network: Network,
  available: Money | undefined,
): void {
  const { decimals } = getCurrency(network.currency);
  if (truncateTo(amount, decimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
  if (amount < network.withdrawalMin)
    throw new Refusal('wallet.belowMinimum', {
      minimum: toText(network.withdrawalMin),
      currency: network.currency,
    });
  if (available !== undefined && amount > available)
    throw new Refusal('wallet.insufficientBalance');
}

/**
 * Initial state of a withdrawal: its holds, each with an end, or none.
 * Refuses: wallet.tooPrecise, wallet.belowMinimum, wallet.insufficientBalance, wallet.tierLimit.
 */
export function requestWithdrawal(request: WithdrawalRequest): WithdrawalState {
  const { network, amount, available, value, level, nowMs } = request;
  assertWithdrawable(amount, network, available);
  const holds: Hold[] = [];
  const { dailyMax, automaticMax } = withdrawalTiers[level];
  if (value !== null) {
    const fits = fitsAt(value, request.uses, { dailyMax, nowMs });
    if (fits === null) throw new Refusal('wallet.tierLimit', { limit: toText(dailyMax) });
    if (fits > nowMs) holds.push({ reason: 'kycTier', untilMs: fits });
  }
  const { securityHoldUntilMs } = request;
  if (securityHoldUntilMs !== null && securityHoldUntilMs > nowMs)
    holds.push({ reason: 'securityHold', untilMs: securityHoldUntilMs });
  if (request.isListed) holds.push({ reason: 'sanctions', untilMs: nowMs + holdMs.sanctions });
  // Without a price the value cannot be known to be small.
  if (value === null || value > automaticMax)
    holds.push({ reason: 'review', untilMs: nowMs + holdMs.review });
  return requested(holds);
}

/** What the ledger needs to know about a withdrawal. */
export interface WithdrawnMoney {
  readonly userId: string;
  readonly id: string;
  readonly network: Pick<Network, 'currency' | 'kind'>;
  readonly amount: Money;
  readonly fee: Money;
}

const accountsOf = ({ userId, id, network }: WithdrawnMoney) => ({
  balance: customerAccount(userId, 'balance', network.currency),
  locked: customerAccount(userId, 'locked', network.currency, id),
});

/** Locks the money, including the fee. */
export function lockTransfers(money: WithdrawnMoney): Transfer[] {
  const { balance, locked } = accountsOf(money);
  const { currency } = money.network;
  return [{ type: 'withdrawal', from: balance, to: locked, currency, amount: money.amount }];
}

/** Returns everything, including the fee. */
export function refundTransfers(money: WithdrawnMoney): Transfer[] {
  const { balance, locked } = accountsOf(money);
  const { currency } = money.network;
  return [{ type: 'withdrawalRefund', from: locked, to: balance, currency, amount: money.amount }];
}

/** Pays out the arriving amount to the last digit; the fee stays with the house. */
export function payoutTransfers(money: WithdrawnMoney): Transfer[] {
  const { locked } = accountsOf(money);
  const { currency, kind } = money.network;
  const paid: Transfer = {
    type: 'withdrawalPaid',
    from: locked,
    to: houseAccount(`external:${kind}`, currency),
    currency,
    amount: subtract(money.amount, money.fee),
  };
  if (money.fee === 0n) return [paid];
  const fees = houseAccount('fees', currency);
  return [paid, { type: 'withdrawalFee', from: locked, to: fees, currency, amount: money.fee }];
}

/** Covers from house equity a payout that left after it was refunded. */
export function payoutLossTransfers({ network, amount, fee }: WithdrawnMoney): Transfer[] {
  const { currency, kind } = network;
  const to = houseAccount(`external:${kind}`, currency);
  const from = houseAccount('equity', currency);
  return [{ type: 'payoutLoss', from, to, currency, amount: subtract(amount, fee) }];
}
