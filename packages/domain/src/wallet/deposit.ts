import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { add, type Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import type { Network } from './networks.ts';

/**
 * `announced`: reported by the customer, not seen yet. `inReview`: a voucher awaits two operators.
 * `confirming`: seen, not final. `collecting`: final, but below the minimum, so it waits for the
 * next payment to the same address. `dropped`: the network reverted it before it was final.
 */
export type DepositStatus =
  | 'announced'
  | 'inReview'
  | 'confirming'
  | 'collecting'
  | 'credited'
  | 'dropped'
  | 'rejected';

export const depositRejectionReasons = [
  'notReceived',
  'unreadableVoucher',
  'foreignPayer',
  'notFound',
] as const;

/** How long an announced or reviewed deposit may take before it is decided automatically. */
export const DEPOSIT_REVIEW_MS = 24 * 3_600_000;

/** A credited payment is watched until it has this many times the required confirmations. */
export const WATCHED_TIMES_FINAL = 2;
/** How long a payment reverted by the network may reappear. */
export const DROPPED_WATCH_MS = 24 * 3_600_000;

/** Status of a payment on its network. */
export interface SeenPayment {
  readonly isOrphaned: boolean;
  readonly confirmations: number;
}

/** Result of polling the network for a deposit. */
export type DepositVerdict =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'final' }
  | { readonly kind: 'dropped' }
  /** Reverted after it was credited: the house bears the loss, the customer keeps the money. */
  | { readonly kind: 'lost' };

/** Judges one poll of a known payment. Pure. */
export function judgeDeposit(
  deposit: { readonly status: DepositStatus; readonly confirmations: number },
  seen: SeenPayment,
  needed: number,
): DepositVerdict {
  const { status } = deposit;
  if (status === 'confirming') {
    if (seen.isOrphaned) return { kind: 'dropped' };
    if (seen.confirmations >= needed) return { kind: 'final' };
    return seen.confirmations === deposit.confirmations
      ? { kind: 'unchanged' }
      : { kind: 'confirming' };
  }
  if (status === 'dropped') return seen.isOrphaned ? { kind: 'unchanged' } : { kind: 'confirming' };
  if (seen.isOrphaned && status === 'collecting') return { kind: 'dropped' };
  if (seen.isOrphaned && status === 'credited') return { kind: 'lost' };
  return { kind: 'unchanged' };
}

/** Whether the total collected on an address, including the newest payment, can be credited. */
export const isEnough = (amounts: readonly Money[], { depositMin }: Network): boolean =>
  add(...amounts) >= depositMin;

/**
 * Refuses: wallet.depositMovedOn unless two operators may still decide it.
 */
export function assertJudgeable(status: DepositStatus): void {
  if (status !== 'inReview' && status !== 'announced') throw new Refusal('wallet.depositMovedOn');
}

interface DepositedMoney {
  readonly userId: string;
  readonly network: Pick<Network, 'currency' | 'kind'>;
  readonly amount: Money;
}

/** The full amount, to the last digit that arrived. */
export function creditTransfers({ userId, network, amount }: DepositedMoney): Transfer[] {
  const { currency, kind } = network;
  const from = houseAccount(`external:${kind}`, currency);
  const to = customerAccount(userId, 'balance', currency);
  return [{ type: 'deposit', from, to, currency, amount }];
}

/** Covers from house equity a credited payment that the network reverted. */
export function lossTransfers({ network, amount }: DepositedMoney): Transfer[] {
  const { currency, kind } = network;
  const to = houseAccount(`external:${kind}`, currency);
  return [{ type: 'depositLoss', from: houseAccount('equity', currency), to, currency, amount }];
}
