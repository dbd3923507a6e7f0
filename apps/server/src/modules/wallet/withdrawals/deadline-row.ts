import { deadlineOf } from '@candor/domain/wallet/withdrawal';
import type { StoredWithdrawal } from './store-withdrawals.ts';

export const WITHDRAWAL_DEADLINE = 'wallet.withdrawalDeadline';

/** Due row for when a withdrawal advances automatically; none while nothing holds it. */
export function withdrawalDeadlineRows({ userId, id, state }: StoredWithdrawal) {
  const deadline = deadlineOf(state);
  // The key includes the time: a new deadline is a new row, and the old one finds nothing to do.
  return deadline === null
    ? []
    : [{ name: WITHDRAWAL_DEADLINE, key: `${userId}/${id}/${deadline}`, dueAt: deadline }];
}
