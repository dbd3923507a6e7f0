import { Refusal } from '@candor/domain/refusal';
import { deadlineOf, mainHold } from '@candor/domain/wallet/withdrawal';
import type { Hold } from '@candor/domain/wallet/withdrawal-holds';
import type { Chains } from '../chains/chain-adapter.ts';
import { decideStep } from './advance-withdrawal.ts';
import { withdrawalCommand } from './step-command.ts';
import type { StoredWithdrawal } from './store-withdrawals.ts';

/**
 * Practice mode only: skips the waiting time of a withdrawal of practice money, so that a customer
 * sees the remaining steps. Holds for review by two operators stay.
 */
export const endPracticeHoldCommand = (chains: Chains) =>
  withdrawalCommand('endPracticeHold', (withdrawal, nowMs) => {
    if (!chains.get(withdrawal.chainType)?.isSimulated) throw new Refusal('wallet.practiceOnly');
    const holds = withdrawal.state.holds.map((hold) =>
      isOfTime(hold) ? { ...hold, untilMs: Math.min(hold.untilMs, nowMs) } : hold,
    );
    const early: StoredWithdrawal = { ...withdrawal, state: { ...withdrawal.state, holds } };
    if (
      early.state.status !== 'waiting' ||
      deadlineOf(early.state) !== nowMs ||
      mainHold(early.state) === null
    )
      throw new Refusal('wallet.withdrawalMovedOn');
    return decideStep(early, { kind: 'deadline' }, nowMs);
  });

/** Holds that only time ends; a freeze of the account is none of them. */
const isOfTime = ({ reason, byFreeze }: Hold): boolean =>
  !byFreeze && (reason === 'securityHold' || reason === 'kycTier');
