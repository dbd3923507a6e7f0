import { invariant, Refusal } from '../refusal.ts';

/**
 * Why a withdrawal may wait, all of them: nothing here can be ended by paying something.
 * `review` is four-eyes above the automatic limit; `kycTier` the daily limit of the customer's level.
 */
export const waitingReasons = [
  'kycTier',
  'sanctions',
  'securityHold',
  'chainDown',
  'courtOrder',
  'review',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Why two operators together may refuse one. */
export const rejectionReasons = ['addressInvalid', 'sanctionsMatch', 'courtOrder'] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export interface Hold {
  readonly reason: WaitingReason;
  /** Epoch milliseconds at which it ends by itself. */
  readonly untilMs: number;
}

/** Longest times that a reason may hold a withdrawal, from the moment it begins. */
export const holdMs = {
  review: 24 * 3_600_000,
  sanctions: 72 * 3_600_000,
  chainDown: 24 * 3_600_000,
  courtOrder: 30 * 24 * 3_600_000,
} as const;

export type WithdrawalStatus =
  | 'waiting'
  | 'approved'
  | 'sending'
  | 'sent'
  | 'paidOut'
  | 'rejected'
  | 'cancelled'
  | 'failed';

export interface WithdrawalState {
  readonly status: WithdrawalStatus;
  /** Empty unless `waiting`. */
  readonly holds: readonly Hold[];
  /** Of `rejected` and `failed`. */
  readonly reason: string | null;
}

export type WithdrawalEvent =
  /** The earliest deadline has come. */
  | { readonly kind: 'deadline' }
  | { readonly kind: 'cancel' }
  /** Two operators say that it may go: what they can judge is over. */
  | { readonly kind: 'approve' }
  | { readonly kind: 'reject'; readonly reason: RejectionReason }
  | { readonly kind: 'courtOrder'; readonly untilMs: number }
  | { readonly kind: 'networkDown' }
  | { readonly kind: 'networkUp' }
  /** About to be handed to the network; from here on it cannot be taken back. */
  | { readonly kind: 'send' }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'confirmed' }
  /** The network says for good that it will never arrive. */
  | { readonly kind: 'bounced' };

/** What a step does with the money that was locked for the withdrawal. */
export type WithdrawalMoney = 'keep' | 'pay' | 'refund';

export interface WithdrawalStep {
  readonly state: WithdrawalState;
  readonly money: WithdrawalMoney;
}

/** First state of a withdrawal whose money is locked; approved at once when nothing holds it. */
export const requested = (holds: readonly Hold[]): WithdrawalState => held(holds);

/** When the product has to look again by itself; null when nothing waits. Epoch milliseconds. */
export const deadlineOf = ({ holds }: WithdrawalState): number | null =>
  holds.length === 0 ? null : Math.min(...holds.map(({ untilMs }) => untilMs));

/** What the customer is told: the hold that lasts longest. */
export const mainHold = ({ holds }: WithdrawalState): Hold | null =>
  holds.reduce<Hold | null>(
    (longest, hold) => (longest && longest.untilMs >= hold.untilMs ? longest : hold),
    null,
  );

/**
 * The only way a withdrawal changes. `nowMs` in epoch milliseconds.
 * Refuses: wallet.withdrawalMovedOn when the event comes too late or too early; nothing changes.
 */
export function stepWithdrawal(
  state: WithdrawalState,
  event: WithdrawalEvent,
  nowMs: number,
): WithdrawalStep {
  switch (state.status) {
    case 'waiting':
      return fromWaiting(state, event, nowMs);
    case 'approved':
      if (event.kind === 'send') return keep({ status: 'sending', holds: [], reason: null });
      if (event.kind === 'networkDown')
        return keep(held([{ reason: 'chainDown', untilMs: nowMs + holdMs.chainDown }]));
      return movedOn();
    case 'sending':
      return event.kind === 'accepted'
        ? keep({ status: 'sent', holds: [], reason: null })
        : movedOn();
    case 'sent':
      if (event.kind === 'confirmed') return over('paidOut', 'pay', null);
      if (event.kind === 'bounced') return over('failed', 'refund', 'bounced');
      return movedOn();
    case 'paidOut':
    case 'rejected':
    case 'cancelled':
    case 'failed':
      return movedOn();
  }
}

function fromWaiting(
  state: WithdrawalState,
  event: WithdrawalEvent,
  nowMs: number,
): WithdrawalStep {
  invariant(state.holds.length > 0, 'a withdrawal that waits has a reason');
  const without = (...reasons: WaitingReason[]) =>
    keep(held(state.holds.filter((hold) => !reasons.includes(hold.reason))));
  switch (event.kind) {
    case 'deadline':
      return atDeadline(state, nowMs);
    case 'cancel':
      return over('cancelled', 'refund', null);
    case 'approve':
      if (!state.holds.some(({ reason }) => isJudged(reason))) return movedOn();
      return without('review', 'sanctions');
    case 'reject':
      return over('rejected', 'refund', event.reason);
    case 'courtOrder': {
      // An order names its end, and no order is longer than this without a new one.
      const untilMs = Math.min(event.untilMs, nowMs + holdMs.courtOrder);
      if (untilMs <= nowMs) return movedOn();
      const others = state.holds.filter(({ reason }) => reason !== 'courtOrder');
      return keep(held([...others, { reason: 'courtOrder', untilMs }]));
    }
    case 'networkUp':
      return state.holds.some(({ reason }) => reason === 'chainDown')
        ? without('chainDown')
        : movedOn();
    default:
      return movedOn();
  }
}

/** Every hold whose time has come ends in the customer's favour; a network that stays down gives the money back. */
function atDeadline(state: WithdrawalState, nowMs: number): WithdrawalStep {
  const left = state.holds.filter(({ untilMs }) => untilMs > nowMs);
  if (left.length === state.holds.length) return movedOn();
  const ended = state.holds.filter(({ untilMs }) => untilMs <= nowMs);
  if (ended.some(({ reason }) => reason === 'chainDown'))
    return over('failed', 'refund', 'chainDown');
  return keep(held(left));
}

/** What two operators can judge; a security hold or a daily limit they cannot shorten. */
const isJudged = (reason: WaitingReason): boolean => reason === 'review' || reason === 'sanctions';

const held = (holds: readonly Hold[]): WithdrawalState => ({
  status: holds.length > 0 ? 'waiting' : 'approved',
  holds,
  reason: null,
});

const keep = (state: WithdrawalState): WithdrawalStep => ({ state, money: 'keep' });

const over = (
  status: WithdrawalStatus,
  money: WithdrawalMoney,
  reason: string | null,
): WithdrawalStep => ({ state: { status, holds: [], reason }, money });

function movedOn(): never {
  throw new Refusal('wallet.withdrawalMovedOn');
}
