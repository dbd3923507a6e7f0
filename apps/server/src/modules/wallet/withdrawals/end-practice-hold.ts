import { Refusal } from '@candor/domain/refusal';
import { deadlineOf, mainHold, type WithdrawalState } from '@candor/domain/wallet/withdrawal';
import type { Act } from '../../ledger/index.ts';
import type { Chains } from '../chains/chain-adapter.ts';
import {
  accountsOf,
  type LoadedWithdrawals,
  nameOf,
  requireWithdrawal,
} from './cancel-withdrawal.ts';
import { decideStep, withdrawalEvent, writeStep } from './advance-withdrawal.ts';
import {
  lockWithdrawals,
  type StoredWithdrawal,
  type WithdrawalName,
} from './store-withdrawals.ts';

type Change = { readonly before: WithdrawalState; readonly next: StoredWithdrawal };

/**
 * Practice mode alone: lets the time pass that a withdrawal of practice money waits for, so that a
 * customer sees the rest of its way. What two operators are to judge stays with them.
 */
export const endPracticeHoldAct = (
  chains: Chains,
): Act<WithdrawalName, LoadedWithdrawals, Change, { id: string }> => ({
  name: 'endPracticeHold',
  lane: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, names) {
    const locked = await lockWithdrawals(tx, names);
    return new Map(locked.map((withdrawal) => [nameOf(withdrawal), withdrawal]));
  },
  accounts: (name, loaded) => accountsOf(loaded, name),
  decide(name, { loaded, nowMs }) {
    const withdrawal = requireWithdrawal(loaded, name);
    if (!chains.get(withdrawal.chainType)?.isSimulated) throw new Refusal('wallet.practiceOnly');
    const holds = withdrawal.state.holds.map((hold) =>
      isOfTime(hold.reason) ? { ...hold, untilMs: Math.min(hold.untilMs, nowMs) } : hold,
    );
    const early: StoredWithdrawal = { ...withdrawal, state: { ...withdrawal.state, holds } };
    if (
      early.state.status !== 'waiting' ||
      deadlineOf(early.state) !== nowMs ||
      mainHold(early.state) === null
    )
      throw new Refusal('wallet.withdrawalMovedOn');
    const { next, transfers, key } = decideStep(early, { kind: 'deadline' }, nowMs);
    return {
      change: { before: withdrawal.state, next },
      result: { id: withdrawal.id },
      transfers,
      transferKey: key,
      events: [withdrawalEvent(withdrawal)],
    };
  },
  async write(tx, changes, nowMs) {
    for (const change of changes) await writeStep(tx, change, nowMs);
  },
});

/** Reasons that nothing but the clock ends. */
const isOfTime = (reason: string): boolean => reason === 'securityHold' || reason === 'kycTier';
