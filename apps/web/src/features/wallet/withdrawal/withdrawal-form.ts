/** The withdrawal form. */
import { getCurrency } from '@candor/domain/money/currencies';
import { multiplyUp } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { findNetwork } from '@candor/domain/wallet/networks';
import { arrivingAmount, assertWithdrawable } from '@candor/domain/wallet/request-withdrawal';
import type { MessageId } from '@candor/messages/message-id';
import type { fundingCalls } from '@candor/contract/calls/wallet-funding';
import type { Reply } from '../../../platform/call.ts';
import type { PayoutAccount } from '../payout-accounts/use-accounts.ts';

export type WithdrawalTerms = Reply<typeof fundingCalls, 'getWithdrawalTerms'>;

export interface WithdrawalDraft {
  readonly account: PayoutAccount | undefined;
  readonly amount: Money;
  /** Undefined until loaded. */
  readonly terms: WithdrawalTerms | undefined;
  readonly isOnline: boolean;
}

export interface WithdrawalSummary {
  readonly fee: Money;
  /** Amount received; null below the minimum. */
  readonly arrives: Money | null;
  readonly minimum: Money;
  readonly arrivalMinutes: number;
  readonly decimals: number;
  /** Whether two people will review it. */
  readonly isReviewed: boolean;
  /** Whether it exceeds today's limit and waits for the next day. */
  readonly waitsForDay: boolean;
}

/** What the customer sees before confirming; null without a payout account. */
export function summarise({ account, amount, terms }: WithdrawalDraft): WithdrawalSummary | null {
  const network = account && findNetwork(account.currency, account.chainType);
  if (!network) return null;
  const value = valueOf(amount, terms);
  return {
    fee: network.withdrawalFee,
    arrives: amount >= network.withdrawalMin ? arrivingAmount(amount, network) : null,
    minimum: network.withdrawalMin,
    arrivalMinutes: network.arrivalMinutes,
    decimals: getCurrency(network.currency).decimals,
    isReviewed: terms !== undefined && (value === null || value > terms.automaticLimit),
    waitsForDay: terms !== undefined && value !== null && value > terms.dailyLeft,
  };
}

/** Why it cannot be sent; null if it can. The server applies the same rule. */
export function problemOf(draft: WithdrawalDraft): MessageId | null {
  const { account, amount, terms, isOnline } = draft;
  const network = account && findNetwork(account.currency, account.chainType);
  if (!isOnline) return 'deposit.offline';
  if (!network) return 'withdrawal.chooseAccount';
  if (amount === 0n) return 'withdrawal.enterAmount';
  try {
    assertWithdrawable(amount, network, terms?.available);
  } catch (error) {
    if (error instanceof Refusal) return refusals[error.key] ?? 'request.invalid';
    throw error;
  }
  const value = valueOf(amount, terms);
  return terms && value !== null && value > terms.dailyLimit ? 'withdrawal.overLimit' : null;
}

/** Value in the settlement currency; null without a price. */
const valueOf = (amount: Money, terms: WithdrawalTerms | undefined): Money | null =>
  terms?.unitValue === undefined ? null : (multiplyUp(amount, terms.unitValue) as Money);

const refusals: Readonly<Record<string, MessageId>> = {
  'wallet.belowMinimum': 'withdrawal.tooSmall',
  'wallet.tooPrecise': 'withdrawal.tooPrecise',
  'wallet.insufficientBalance': 'withdrawal.notEnough',
};
