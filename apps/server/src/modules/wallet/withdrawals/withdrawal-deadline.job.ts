import { deadlineOf } from '@candor/domain/wallet/withdrawal';
import type { Job } from '../../../platform/jobs.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { advanceWithdrawal } from './advance-withdrawal.ts';
import { WITHDRAWAL_DEADLINE } from './deadline-row.ts';
import { lockWithdrawals } from './store-withdrawals.ts';

/** Ends holds that have reached their deadline. */
export const withdrawalDeadlineJob = (deps: { readonly outbox: Outbox }): Job => ({
  name: WITHDRAWAL_DEADLINE,
  async run(tx, { key }, nowMs) {
    const [userId, id] = key.split('/') as [string, string];
    const [withdrawal] = await lockWithdrawals(tx, [{ userId, id }]);
    const deadline = withdrawal ? deadlineOf(withdrawal.state) : null;
    if (withdrawal && deadline !== null && deadline <= nowMs)
      await advanceWithdrawal(tx, deps, { withdrawal, event: { kind: 'deadline' } }, nowMs);
    return null;
  },
});
