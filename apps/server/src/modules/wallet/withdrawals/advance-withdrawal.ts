import {
  payoutLossTransfers,
  payoutTransfers,
  refundTransfers,
} from '@candor/domain/wallet/request-withdrawal';
import {
  isFrozen,
  isLate,
  isUnaccountedFor,
  mainHold,
  stepWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
  type WithdrawalStep,
} from '@candor/domain/wallet/withdrawal';
import { messageTo } from '@candor/domain/messages/message';
import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../../platform/db.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import { figure } from '../../../platform/letter-figures.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { networkOf } from '../deposits/credit.ts';
import { moveMoney } from '../move-money.ts';
import { caseOf, openCase } from '../store-cases.ts';
import { insertSteps, type Step } from '../store-steps.ts';
import { type StoredWithdrawal, updateWithdrawal } from './store-withdrawals.ts';
import { withdrawalDeadlineRows } from './deadline-row.ts';

/** Delay until an approved withdrawal is processed: the next round. */
const AT_ONCE = 0;
/** Retry interval for a network that is down. */
const DOWN_POLL_MS = 10_000;
/** How soon the end of a freeze is noticed. */
const FROZEN_POLL_MS = 10_000;
/** Poll interval for a refunded payout that may still have been sent. */
export const LOST_POLL_MS = 3_600_000;
/** Names of the outcomes in transfer keys. */
const endings = { keep: 'keep', pay: 'pay', refund: 'refund', bear: 'loss' } as const;

/**
 * Next state of a withdrawal after an event, and the transfers it requires. Pure.
 * Refuses: wallet.withdrawalMovedOn.
 */
export function decideStep(
  withdrawal: StoredWithdrawal,
  event: WithdrawalEvent,
  nowMs: number,
): {
  readonly next: StoredWithdrawal;
  readonly transfers: readonly Transfer[];
  readonly key: string;
} {
  const { state, money } = stepWithdrawal(withdrawal.state, event, nowMs);
  const isOver = ['paidOut', 'rejected', 'cancelled', 'failed'].includes(state.status);
  const next: StoredWithdrawal = {
    ...withdrawal,
    state,
    nextPollAtMs: nextPoll(state, nowMs),
    endedAtMs: isOver ? (withdrawal.endedAtMs ?? nowMs) : null,
  };
  const { userId, id } = withdrawal;
  const key = `withdrawal/${id}/${endings[money]}`;
  return { next, transfers: transfersOf(withdrawal, money), key };

  function transfersOf(of: StoredWithdrawal, kind: WithdrawalStep['money']): readonly Transfer[] {
    const { amount, fee } = of;
    const moved = { userId, id, network: networkOf(of), amount, fee };
    if (kind === 'pay') return payoutTransfers(moved);
    if (kind === 'bear') return payoutLossTransfers(moved);
    return kind === 'refund' ? refundTransfers(moved) : [];
  }
}

function nextPoll(state: WithdrawalState, nowMs: number): number | null {
  const { status, holds } = state;
  if (isUnaccountedFor(state)) return nowMs + LOST_POLL_MS;
  if (['approved', 'sending', 'sent'].includes(status)) return nowMs + AT_ONCE;
  if (isFrozen(state)) return nowMs + FROZEN_POLL_MS;
  return holds.some(({ reason }) => reason === 'chainDown') ? nowMs + DOWN_POLL_MS : null;
}

/** Timeline steps of a change; none for a change within one step. */
export function stepsOf(before: WithdrawalState | null, after: StoredWithdrawal): Step[] {
  const { userId, id, state, txId } = after;
  const line = (step: string, detail = '') => [{ userId, recordId: id, step, detail }];
  switch (state.status) {
    case 'waiting': {
      const reason = mainHold(state)!.reason;
      return before && before.status === 'waiting' && mainHold(before)?.reason === reason
        ? []
        : line('waiting', reason);
    }
    case 'sending':
      return lateLine();
    case 'sent':
      return before?.status === 'sent' ? lateLine() : line('sent', txId ?? '');
    default:
      return before?.status === state.status ? [] : line(state.status, state.reason ?? '');
  }

  /** Only the first time: repeated reminders are for operators. */
  function lateLine(): Step[] {
    return isLate(state) && !(before && isLate(before))
      ? line('late', mainHold(state)!.reason)
      : [];
  }
}

export const withdrawalEvent = ({ userId }: { readonly userId: string }) => ({
  topic: `me:${userId}`,
  body: { kind: 'balance' },
});

/** Ends that the customer did not bring about. */
const toldEnds = ['paidOut', 'rejected', 'failed'] as const;

function toldOf(
  before: WithdrawalState,
  { userId, id, amount, currency, state }: StoredWithdrawal,
) {
  const end = toldEnds.find((status) => status === state.status);
  if (!end || before.status === end) return [];
  return [messageTo(userId, `withdrawal.${end}`, { about: id, amount: figure(amount), currency })];
}

/** Writes the new state: row, timeline, next deadline. The caller moves the money. */
export async function writeStep(
  tx: Tx,
  { before, next }: { readonly before: WithdrawalState; readonly next: StoredWithdrawal },
  nowMs: number,
): Promise<void> {
  await updateWithdrawal(tx, next);
  await insertSteps(tx, stepsOf(before, next), nowMs);
  const kind = caseOf(next.state);
  if (kind !== null) await openCase(tx, { ...next, kind }, nowMs);
  for (const row of withdrawalDeadlineRows(next)) await scheduleDue(tx, row);
}

/**
 * Advances a locked withdrawal by one step, with money and timeline in the same transaction.
 * Refuses: wallet.withdrawalMovedOn.
 */
export async function advanceWithdrawal(
  tx: Tx,
  { outbox }: { readonly outbox: Outbox },
  step: {
    readonly withdrawal: StoredWithdrawal;
    readonly event: WithdrawalEvent;
    /** What the step learned from the network. */
    readonly seen?: Partial<Pick<StoredWithdrawal, 'txId' | 'confirmations' | 'nextPollAtMs'>>;
  },
  nowMs: number,
): Promise<StoredWithdrawal> {
  const { withdrawal, event, seen } = step;
  const { next, transfers, key } = decideStep(withdrawal, event, nowMs);
  const after = { ...next, ...seen };
  if (transfers.length > 0)
    await moveMoney(tx, { userId: withdrawal.userId, key, transfers }, nowMs);
  await writeStep(tx, { before: withdrawal.state, next: after }, nowMs);
  const events = [withdrawalEvent(withdrawal), ...toldOf(withdrawal.state, after)];
  await outbox.publish(tx, events, nowMs);
  return after;
}
