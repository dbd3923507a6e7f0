import { invariant, Refusal } from '../refusal.ts';
import {
  HANDOVERS_MAX,
  type Hold,
  holdMs,
  LATE_AT_MOST_MS,
  type RejectionReason,
  type UnderWayReason,
} from './withdrawal-holds.ts';

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
  /** Empty unless `waiting`, `sending` or `sent`; never empty then. */
  readonly holds: readonly Hold[];
  /** For `rejected` and `failed`. */
  readonly reason: string | null;
  /** How often its payout was handed over. */
  readonly handovers: number;
}

export type WithdrawalEvent =
  /** The earliest deadline has come. */
  | { readonly kind: 'deadline' }
  | { readonly kind: 'cancel' }
  /** Two operators approve it, which ends its review. A sanctions hold has a case of its own. */
  | { readonly kind: 'approve' }
  /** The address or a name is on a sanctions list, or has to be compared with one first. */
  | { readonly kind: 'sanctions' }
  /** Nothing on a list concerns it any more, or two operators cleared the case. */
  | { readonly kind: 'sanctionsCleared' }
  | { readonly kind: 'reject'; readonly reason: RejectionReason }
  | { readonly kind: 'courtOrder'; readonly untilMs: number }
  /** The account is frozen for a reason that keeps money in place. */
  | {
      readonly kind: 'frozen';
      readonly reason: 'courtOrder' | 'securityHold';
      readonly untilMs: number;
    }
  | { readonly kind: 'unfrozen' }
  /** The customer froze the account: the withdrawal waits, or its money returns. */
  | { readonly kind: 'ownFreeze'; readonly keeps: boolean }
  /** The customer ended the freeze: what it kept waits for the security hold. */
  | { readonly kind: 'endOwnFreeze'; readonly holdUntilMs: number }
  | { readonly kind: 'networkDown' }
  | { readonly kind: 'networkUp' }
  /** About to be handed to the network; it cannot be canceled from here on. */
  | { readonly kind: 'send' }
  | { readonly kind: 'accepted' }
  /** Proven: the payout never left, and no request made so far can still make it leave. */
  | { readonly kind: 'notSent' }
  | { readonly kind: 'confirmed' }
  /** The network reports definitively that it will never arrive. */
  | { readonly kind: 'bounced' };

/** What a step does with the withdrawal's locked money. */
export type WithdrawalMoney =
  | 'keep'
  | 'pay'
  | 'refund'
  /** It was refunded but left anyway: the house covers the loss. */
  | 'bear';

export interface WithdrawalStep {
  readonly state: WithdrawalState;
  readonly money: WithdrawalMoney;
}

/**
 * Initial state of a withdrawal whose money is locked; approved immediately if nothing holds it.
 */
export const requested = (holds: readonly Hold[]): WithdrawalState => held(holds, 0);

/** Whether its money was refunded while the location of the payout was unknown. */
export const isUnaccountedFor = ({ status, reason }: WithdrawalState): boolean =>
  status === 'failed' && reason === 'outcomeUnknown';

/** When the withdrawal must be checked again; null if nothing waits. Epoch milliseconds. */
export const deadlineOf = ({ holds }: WithdrawalState): number | null =>
  holds.length === 0 ? null : Math.min(...holds.map(({ untilMs }) => untilMs));

/** The hold shown to the customer: the one that lasts longest. */
export const mainHold = ({ holds }: WithdrawalState): Hold | null =>
  holds.reduce<Hold | null>(
    (longest, hold) => (longest && longest.untilMs >= hold.untilMs ? longest : hold),
    null,
  );

/** Whether it waits for a sanctions list, or for the decision on a case. */
export const isHeldBySanctions = ({ holds }: WithdrawalState): boolean =>
  holds.some(({ reason }) => reason === 'sanctions');

/** Whether it waits because the account is frozen. */
export const isFrozen = ({ holds }: WithdrawalState): boolean =>
  holds.some(({ byFreeze }) => byFreeze === true);

/** Whether a payout has been in transit beyond its deadline, so that operators are notified. */
export const isLate = ({ holds }: WithdrawalState): boolean =>
  holds.some(({ reason }) => reason === 'handoverLate' || reason === 'confirmationLate');

/**
 * The only way a withdrawal changes. `nowMs` in epoch milliseconds.
 * Refuses: wallet.withdrawalMovedOn if the event comes too late or too early; nothing changes.
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
      if (event.kind === 'send') return underWay('sending', 'handover', state.handovers + 1, nowMs);
      if (event.kind === 'frozen') {
        const { reason, untilMs } = event;
        return keep(held([{ reason, untilMs, byFreeze: true }], state.handovers));
      }
      if (event.kind === 'networkDown')
        return keep(
          held([{ reason: 'chainDown', untilMs: nowMs + holdMs.chainDown }], state.handovers),
        );
      if (event.kind === 'sanctions') return keep(held([sanctionsHold(nowMs)], state.handovers));
      // Not handed over yet: its customer may still stop it by freezing the account.
      if (event.kind === 'ownFreeze') return stopped(state, event.keeps, nowMs);
      return movedOn();
    case 'sending':
      return fromSending(state, event, nowMs);
    case 'sent':
      if (event.kind === 'confirmed') return over(state, 'paidOut', 'pay', null);
      if (event.kind === 'bounced') return over(state, 'failed', 'refund', 'bounced');
      if (event.kind === 'deadline') return late(state, 'confirmationLate', nowMs);
      return movedOn();
    case 'failed':
      return isUnaccountedFor(state) ? afterGivingUp(state, event) : movedOn();
    case 'paidOut':
    case 'rejected':
    case 'cancelled':
      return movedOn();
  }
}

function fromSending(
  state: WithdrawalState,
  event: WithdrawalEvent,
  nowMs: number,
): WithdrawalStep {
  switch (event.kind) {
    case 'accepted':
      return underWay('sent', 'confirmation', state.handovers, nowMs);
    case 'deadline':
      return late(state, 'handoverLate', nowMs);
    case 'notSent':
      // Before that, a request may be in progress, and no proof outlasts the next request.
      if (!isLate(state)) return movedOn();
      if (state.handovers >= HANDOVERS_MAX) return over(state, 'failed', 'refund', 'notSent');
      return keep(held([{ reason: 'notSent', untilMs: nowMs + holdMs.notSent }], state.handovers));
    default:
      return movedOn();
  }
}

/** The customer already has the refund; only the house's ledger still needs the outcome. */
function afterGivingUp(state: WithdrawalState, event: WithdrawalEvent): WithdrawalStep {
  const known = (reason: string) => over(state, 'failed', 'keep', reason);
  if (event.kind === 'confirmed') return over(state, 'failed', 'bear', 'leftAfterRefund');
  return event.kind === 'bounced' || event.kind === 'notSent' ? known('neverLeft') : movedOn();
}

/**
 * A late payout is kept in place with repeated notifications, because a guess could pay twice. This
 * ends after LATE_AT_MOST_MS: the customer is refunded, and the house bears the risk.
 */
function late(state: WithdrawalState, reason: UnderWayReason, nowMs: number): WithdrawalStep {
  const [ended] = state.holds.filter(({ untilMs }) => untilMs <= nowMs);
  if (!ended) return movedOn();
  const endsMs = ended.endsMs ?? nowMs + LATE_AT_MOST_MS;
  if (endsMs <= nowMs) return over(state, 'failed', 'refund', 'outcomeUnknown');
  const untilMs = Math.min(nowMs + holdMs[reason], endsMs);
  return keep({ ...state, holds: [{ reason, untilMs, endsMs }], reason: null });
}

const underWay = (
  status: 'sending' | 'sent',
  reason: 'handover' | 'confirmation',
  handovers: number,
  nowMs: number,
): WithdrawalStep =>
  keep({ status, holds: [{ reason, untilMs: nowMs + holdMs[reason] }], reason: null, handovers });

function fromWaiting(
  state: WithdrawalState,
  event: WithdrawalEvent,
  nowMs: number,
): WithdrawalStep {
  invariant(state.holds.length > 0, 'a waiting withdrawal has a reason');
  const without = (...reasons: Hold['reason'][]) =>
    keep(
      held(
        state.holds.filter((hold) => !reasons.includes(hold.reason)),
        state.handovers,
      ),
    );
  switch (event.kind) {
    case 'deadline':
      return atDeadline(state, nowMs);
    case 'cancel':
      return over(state, 'cancelled', 'refund', null);
    case 'approve':
      return state.holds.some(({ reason }) => reason === 'review') ? without('review') : movedOn();
    case 'sanctions':
      // It keeps the end that the customer was told.
      if (isHeldBySanctions(state)) return movedOn();
      return keep(held([...state.holds, sanctionsHold(nowMs)], state.handovers));
    case 'sanctionsCleared':
      return isHeldBySanctions(state) ? without('sanctions') : movedOn();
    case 'reject':
      return over(state, 'rejected', 'refund', event.reason);
    case 'courtOrder': {
      // An order names its end, and none lasts longer than this without a new one.
      const untilMs = Math.min(event.untilMs, nowMs + holdMs.courtOrder);
      if (untilMs <= nowMs) return movedOn();
      const others = state.holds.filter(({ reason }) => reason !== 'courtOrder');
      return keep(held([...others, { reason: 'courtOrder', untilMs }], state.handovers));
    }
    case 'ownFreeze':
      return stopped(state, event.keeps, nowMs);
    case 'endOwnFreeze': {
      if (!state.holds.some(({ reason }) => reason === 'accountFrozen')) return movedOn();
      const untilMs = event.holdUntilMs;
      const others = state.holds.filter(
        ({ reason, byFreeze }) =>
          reason !== 'accountFrozen' && (reason !== 'securityHold' || byFreeze === true),
      );
      return keep(held([...others, { reason: 'securityHold', untilMs }], state.handovers));
    }
    case 'unfrozen': {
      const others = state.holds.filter(({ byFreeze }) => !byFreeze);
      return others.length < state.holds.length ? keep(held(others, state.handovers)) : movedOn();
    }
    case 'networkUp':
      return state.holds.some(({ reason }) => reason === 'chainDown')
        ? without('chainDown')
        : movedOn();
    default:
      return movedOn();
  }
}

/**
 * Every hold that reaches its deadline ends in the customer's favor. A network that stays down
 * leads to a refund, and so does a listed address or name that nobody decided on: silence must not pay it
 * (rules R4). Neither must it pay what a customer kept in an account that stayed frozen.
 */
function atDeadline(state: WithdrawalState, nowMs: number): WithdrawalStep {
  const left = state.holds.filter(({ untilMs }) => untilMs > nowMs);
  if (left.length === state.holds.length) return movedOn();
  const ended = state.holds.filter(({ untilMs }) => untilMs <= nowMs);
  if (ended.some(({ reason }) => reason === 'sanctions'))
    return over(state, 'rejected', 'refund', 'sanctionsUnjudged');
  if (ended.some(({ reason }) => reason === 'accountFrozen'))
    return over(state, 'cancelled', 'refund', null);
  if (ended.some(({ reason }) => reason === 'chainDown'))
    return over(state, 'failed', 'refund', 'chainDown');
  return keep(held(left, state.handovers));
}

const sanctionsHold = (nowMs: number): Hold => ({
  reason: 'sanctions',
  untilMs: nowMs + holdMs.sanctions,
});

function stopped(state: WithdrawalState, keeps: boolean, nowMs: number): WithdrawalStep {
  if (!keeps) return over(state, 'cancelled', 'refund', null);
  const untilMs = nowMs + holdMs.accountFrozen;
  const others = state.holds.filter(({ reason }) => reason !== 'accountFrozen');
  return keep(held([...others, { reason: 'accountFrozen', untilMs }], state.handovers));
}

const held = (holds: readonly Hold[], handovers: number): WithdrawalState => ({
  status: holds.length > 0 ? 'waiting' : 'approved',
  holds,
  reason: null,
  handovers,
});

const keep = (state: WithdrawalState): WithdrawalStep => ({ state, money: 'keep' });

const over = (
  { handovers }: WithdrawalState,
  status: WithdrawalStatus,
  money: WithdrawalMoney,
  reason: string | null,
): WithdrawalStep => ({ state: { status, holds: [], reason, handovers }, money });

function movedOn(): never {
  throw new Refusal('wallet.withdrawalMovedOn');
}
