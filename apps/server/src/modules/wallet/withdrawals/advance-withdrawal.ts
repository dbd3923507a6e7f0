import { payoutTransfers, refundTransfers } from '@candor/domain/wallet/request-withdrawal';
import {
  isLate,
  mainHold,
  stepWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
  type WithdrawalStep,
} from '@candor/domain/wallet/withdrawal';
import type { Transfer } from '@candor/domain/ledger/transfer';
import type { Tx } from '../../../platform/db.ts';
import { scheduleDue } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { networkOf } from '../deposits/credit.ts';
import { moveMoney } from '../move-money.ts';
import { insertSteps, type Step } from '../store-steps.ts';
import { type StoredWithdrawal, updateWithdrawal } from './store-withdrawals.ts';
import { withdrawalDeadlineRows } from './deadline-row.ts';

/** How soon a withdrawal that may go is looked at: at the next round. */
const AT_ONCE = 0;
/** How often a network that is down is asked again. */
const DOWN_LOOK_MS = 10_000;

/**
 * What an event makes of a withdrawal, and what the books need for it. Pure.
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
    nextLookAtMs: nextLook(state, nowMs),
    endedAtMs: isOver ? nowMs : null,
  };
  const { userId, id } = withdrawal;
  const ending = money === 'pay' ? 'pay' : 'refund';
  return { next, transfers: transfersOf(withdrawal, money), key: `withdrawal/${id}/${ending}` };

  function transfersOf(of: StoredWithdrawal, kind: WithdrawalStep['money']): readonly Transfer[] {
    const { amount, fee } = of;
    const moved = { userId, id, network: networkOf(of), amount, fee };
    if (kind === 'pay') return payoutTransfers(moved);
    return kind === 'refund' ? refundTransfers(moved) : [];
  }
}

function nextLook({ status, holds }: WithdrawalState, nowMs: number): number | null {
  if (['approved', 'sending', 'sent'].includes(status)) return nowMs + AT_ONCE;
  return holds.some(({ reason }) => reason === 'chainDown') ? nowMs + DOWN_LOOK_MS : null;
}

/** The line that a change leaves in the timeline; none for what happens within one step. */
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

  /** Once: what is told to operators again is nothing new to its customer. */
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

/** Writes what became of a withdrawal: row, timeline, next deadline. The money is its caller's. */
export async function writeStep(
  tx: Tx,
  { before, next }: { readonly before: WithdrawalState; readonly next: StoredWithdrawal },
  nowMs: number,
): Promise<void> {
  await updateWithdrawal(tx, next);
  await insertSteps(tx, stepsOf(before, next), nowMs);
  for (const row of withdrawalDeadlineRows(next)) await scheduleDue(tx, row);
}

/**
 * Does one step with a locked withdrawal, money and timeline in the same transaction.
 * Refuses: wallet.withdrawalMovedOn.
 */
export async function advanceWithdrawal(
  tx: Tx,
  { outbox }: { readonly outbox: Outbox },
  step: {
    readonly withdrawal: StoredWithdrawal;
    readonly event: WithdrawalEvent;
    /** What the step learnt of the network. */
    readonly seen?: Partial<Pick<StoredWithdrawal, 'txId' | 'confirmations' | 'nextLookAtMs'>>;
  },
  nowMs: number,
): Promise<StoredWithdrawal> {
  const { withdrawal, event, seen } = step;
  const { next, transfers, key } = decideStep(withdrawal, event, nowMs);
  const after = { ...next, ...seen };
  if (transfers.length > 0)
    await moveMoney(tx, { userId: withdrawal.userId, key, transfers }, nowMs);
  await writeStep(tx, { before: withdrawal.state, next: after }, nowMs);
  await outbox.publish(tx, [withdrawalEvent(withdrawal)], nowMs);
  return after;
}
