import { SECURITY_HOLD_MS } from '@candor/domain/identity/security-event';
import type { Tx } from '../../../platform/db.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { advanceWithdrawal } from './advance-withdrawal.ts';
import { lockOpenWithdrawals } from './store-withdrawals.ts';

/**
 * What a freeze of an account by its owner does with withdrawals that have not left, in the
 * transaction of the freeze. The caller holds the lock that new withdrawals wait for.
 */
export const createWithdrawalFreeze = (deps: { readonly outbox: Outbox }) => ({
  /** Returns their money, or holds them; what was handed over before cannot be stopped. */
  async freeze(
    tx: Tx,
    { userId, keeps }: { readonly userId: string; readonly keeps: boolean },
    nowMs: number,
  ): Promise<{ cancelled: number; held: number; underWay: number }> {
    const open = await lockOpenWithdrawals(tx, userId);
    const stopped = open.filter(({ state }) => ['waiting', 'approved'].includes(state.status));
    for (const withdrawal of stopped)
      await advanceWithdrawal(tx, deps, { withdrawal, event: { kind: 'ownFreeze', keeps } }, nowMs);
    return {
      cancelled: keeps ? 0 : stopped.length,
      held: keeps ? stopped.length : 0,
      underWay: open.length - stopped.length,
    };
  },

  /** What was held goes on after the security hold that ending a freeze begins. */
  async unfreeze(tx: Tx, userId: string, nowMs: number): Promise<void> {
    const event = { kind: 'endOwnFreeze', holdUntilMs: nowMs + SECURITY_HOLD_MS } as const;
    for (const withdrawal of await lockOpenWithdrawals(tx, userId))
      if (withdrawal.state.holds.some(({ reason }) => reason === 'accountFrozen'))
        await advanceWithdrawal(tx, deps, { withdrawal, event }, nowMs);
  },
});
