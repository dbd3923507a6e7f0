import type { KycLevel } from '../kyc/application.ts';
import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { getCurrency } from '../money/currencies.ts';
import { truncateTo } from '../money/fixed.ts';
import { type Money, subtract, toText } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { Network } from './networks.ts';
import { type Hold, holdMs, requested, type WithdrawalState } from './withdrawal.ts';
import { fitsAt, type WithdrawalUse, withdrawalTiers } from './withdrawal-limits.ts';

export interface WithdrawalRequest {
  readonly network: Network;
  /** What leaves the balance; the fee is taken out of it. */
  readonly amount: Money;
  readonly available: Money;
  /** In the settlement currency; null while nothing prices the currency. */
  readonly value: Money | null;
  readonly level: KycLevel;
  readonly uses: readonly WithdrawalUse[];
  /** End of the customer's or the account's security hold; null without one. Epoch milliseconds. */
  readonly securityHoldUntilMs: number | null;
  readonly isListed: boolean;
  readonly nowMs: number;
}

/** What arrives. Refuses nothing: an amount below the least one is refused before. */
export const arrivingAmount = (amount: Money, { withdrawalFee }: Network): Money =>
  subtract(amount, withdrawalFee);

/**
 * Whether the amount can be asked for, whatever the customer's limits are.
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
 * First state of a withdrawal: what holds it, each reason with its end, or nothing.
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
  // Without a price nobody can say that it is small.
  if (value === null || value > automaticMax)
    holds.push({ reason: 'review', untilMs: nowMs + holdMs.review });
  return requested(holds);
}

/** What the books need to know of a withdrawal. */
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

/** Sets the money aside, fee included. */
export function lockTransfers(money: WithdrawnMoney): Transfer[] {
  const { balance, locked } = accountsOf(money);
  const { currency } = money.network;
  return [{ type: 'withdrawal', from: balance, to: locked, currency, amount: money.amount }];
}

/** Everything comes back, fee included. */
export function refundTransfers(money: WithdrawnMoney): Transfer[] {
  const { balance, locked } = accountsOf(money);
  const { currency } = money.network;
  return [{ type: 'withdrawalRefund', from: locked, to: balance, currency, amount: money.amount }];
}

/** The arriving amount leaves the product to the last digit, the fee stays with the house. */
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

/** A payout that was given back and left all the same: the house makes up for what is gone. */
export function payoutLossTransfers({ network, amount, fee }: WithdrawnMoney): Transfer[] {
  const { currency, kind } = network;
  const to = houseAccount(`external:${kind}`, currency);
  const from = houseAccount('equity', currency);
  return [{ type: 'payoutLoss', from, to, currency, amount: subtract(amount, fee) }];
}
